import type { DayOfSite, SiteState } from '#contract/admin'
import { formatNumber } from '#contract/format-number'
import { Notice } from '../forms/notice'
import { accountsPath, adminLogPath, moderationPath } from '../paths'
import { Moment, UtcDay } from '../ui/moment'
import { NumberTable } from '../ui/number-table'
import { pluralise } from '../ui/pluralise'

/** Shows the state of the site, with links to the other pages of administration. */
export function StatePage({ state }: { state: SiteState }) {
  const { version, node, uptime, database, mail, streams, alive_at, days } = state
  return (
    <main className="flow narrow">
      <Notice />
      <h1>Administration</h1>
      <nav aria-label="Administration">
        <ul className="row">
          <li>
            <a href={accountsPath}>People</a>
          </li>{' '}
          <li>
            <a href={moderationPath}>Moderation</a>
          </li>{' '}
          <li>
            <a href={adminLogPath}>Admin log</a>
          </li>
        </ul>
      </nav>
      <section className="flow" aria-labelledby="days">
        <h2 id="days">Last {days.length} days</h2>
        <dl className="figures">
          {figures.map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt> <dd>{formatNumber(days.reduce((sum, day) => sum + count(day), 0))}</dd>
            </div>
          ))}
        </dl>
        <NumberTable
          caption="What was new each day"
          columns={['Day (UTC)', 'People', 'Debates', 'Posts', 'Reports']}
          rows={days.map((day) => ({ key: day.day ?? '', label: <UtcDay at={day.day} />, values: figures.map(([, count]) => count(day)) }))}
        />
      </section>
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
    </main>
  )
}

/** What is counted for each day. */
const figures: readonly (readonly [name: string, count: (day: DayOfSite) => number])[] = [
  ['New people', ({ people }) => people],
  ['New debates', ({ debates }) => debates],
  ['New posts', (day) => day.arguments + day.comments],
  ['Reports', ({ reports }) => reports],
]

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
