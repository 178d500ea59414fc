import type { DayOfSite, SiteState } from '#contract/admin'
import { formatNumber } from '#contract/format-number'
import { Notice } from '../forms/notice'
import { accountsPath, adminLogPath, moderationPath } from '../paths'
import { Bars } from '../ui/bars'
import { Moment, UtcDay } from '../ui/moment'
import { pluralise } from '../ui/pluralise'

/** Shows the state of the site, with links to the other pages of administration. */
export function StatePage({ state }: { state: SiteState }) {
  const { version, node, uptime, database, mail, streams, alive_at, days } = state
  return (
    <main className="flow narrow">
      <Notice />
      <h1>Administration</h1>
      <nav aria-label="Administration">
        <ul>
          <li>
            <a href={accountsPath}>People</a>
          </li>
          <li>
            <a href={moderationPath}>Moderation</a>
          </li>
          <li>
            <a href={adminLogPath}>Admin log</a>
          </li>
        </ul>
      </nav>
      <h2>Status</h2>
      <ul>
        <li>
          Rostrum {version} on Node {node}, running for {durationText(uptime)}
        </li>
        <li>
          {database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}
          {database.size === null ? null : `, ${sizeText(database.size)}`}
        </li>
        <li>
          {mail.waiting === 0 ? 'No emails waiting' : `${pluralise(mail.waiting, 'email')} waiting`}
          {mail.tried === 0 ? null : `; the first attempt failed for ${formatNumber(mail.tried)}`}
        </li>
        <li>{pluralise(streams, 'open page')} connected to this process</li>
        <li>
          {alive_at === null ? (
            'The turn timer has never run'
          ) : (
            <>
              The turn timer last ran at <Moment at={alive_at} absolute />
            </>
          )}
        </li>
      </ul>
      <h2>Last {days.length} days</h2>
      <Days
        days={days}
        caption="New accounts and debates"
        columns={['Day (UTC)', 'People', 'Debates']}
        values={(day) => [day.people, day.debates]}
      />
      <Days
        days={days}
        caption="New posts"
        columns={['Day (UTC)', 'Arguments', 'Comments']}
        values={(day) => [day.arguments, day.comments]}
      />
      <Days days={days} caption="Reports" columns={['Day (UTC)', 'Reports']} values={(day) => [day.reports]} />
    </main>
  )
}

type DaysProps = {
  days: readonly DayOfSite[]
  caption: string
  columns: readonly [string, string] | readonly [string, string, string]
  values: (day: DayOfSite) => number[]
}

function Days({ days, caption, columns, values }: DaysProps) {
  const rows = days.map((day) => ({ key: day.day ?? '', label: <UtcDay at={day.day} />, values: values(day) }))
  return <Bars caption={caption} columns={columns} rows={rows} drawn={columns.length === 3 ? 2 : 1} />
}

/** Returns a duration in words: "3 days", "5 hours", "2 minutes". */
function durationText(seconds: number): string {
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3_600)]
  if (hours >= 48) return pluralise(Math.floor(hours / 24), 'day', 'days')
  return hours >= 2 ? pluralise(hours, 'hour', 'hours') : pluralise(minutes, 'minute', 'minutes')
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes < 1_000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1_000).toFixed(1)} GB`
}
