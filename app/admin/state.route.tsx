import { useLoaderData } from '@remix-run/react'
import { type DayOfSite, readSiteState, type SiteState } from '#contract/admin'
import { formatNumber } from '#contract/format-number'
import { Notice } from '../forms/notice'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { adminPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { Moment, UtcDay } from '../ui/moment'
import { NumberTable } from '../ui/number-table'
import { pageMeta } from '../ui/page-meta'
import { pluralise } from '../ui/pluralise'
import { AdminTabs, FactTable } from './admin-tabs'
import { durationText, sizeText } from './admin-text'

/** Loads the state of the site for administrators (docs/moderation.md#administration). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see this page.')
  const { data } = await visit.api(readSiteState, {})
  return { state: data, canonical: siteUrl() + adminPath }
})

export { shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Administration', canonical: page.canonical, index: false }),
)

/** Shows the figures of the last days, and the state of the site. */
export default function StateRoute() {
  const { state } = useLoaderData<typeof loader>()
  return (
    <main className="with-side">
      <div className="flow">
        <Notice />
        <h1>Administration</h1>
        <AdminTabs current={adminPath} />
      </div>
      <section className="beside flow max-lg:py-6" aria-labelledby="status">
        <h2 id="status">Status</h2>
        <FactTable facts={statusFacts(state)} />
      </section>
      <Figures days={state.days} />
    </main>
  )
}

function Figures({ days }: Pick<SiteState, 'days'>) {
  return (
    <section className="flow lg:pt-6" aria-labelledby="days">
      <h2 id="days">Last {days.length} days</h2>
      <dl className="figures">
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt> <dd>{formatNumber(days.reduce((sum, day) => sum + count(day), 0))}</dd>
          </div>
        ))}
      </dl>
      <h3>Last 7 days</h3>
      <DayTable caption="What was new on each of the last 7 days" days={days.slice(0, 7)} />
      {days.length > 7 ? (
        <details>
          <summary>Earlier days</summary>
          <DayTable caption="What was new on each earlier day" days={days.slice(7)} />
        </details>
      ) : null}
    </section>
  )
}

function DayTable({ caption, days }: { caption: string; days: SiteState['days'] }) {
  return (
    <NumberTable
      caption={caption}
      columns={['Day (UTC)', 'People', 'Debates', 'Posts', 'Reports']}
      rows={days.map((day) => ({ key: day.day ?? '', label: <UtcDay at={day.day} />, values: figures.map(([, count]) => count(day)) }))}
    />
  )
}

/** What is counted for each day. */
const figures: readonly (readonly [name: string, count: (day: DayOfSite) => number])[] = [
  ['New people', ({ people }) => people],
  ['New debates', ({ debates }) => debates],
  ['New posts', (day) => day.arguments + day.comments],
  ['Reports', ({ reports }) => reports],
]

function statusFacts({ version, node, uptime, database, mail, streams, alive_at }: SiteState) {
  const databaseName = database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const failed = mail.tried === 0 ? '' : `; the first attempt failed for ${formatNumber(mail.tried)}`
  return [
    ['Version', `Rostrum ${version} on Node ${node}`],
    ['Running for', durationText(uptime)],
    ['Database', database.size === null ? databaseName : `${databaseName}, ${sizeText(database.size)}`],
    ['Email', `${mail.waiting === 0 ? 'No emails waiting' : `${pluralise(mail.waiting, 'email')} waiting`}${failed}`],
    ['Open pages', `${formatNumber(streams)} connected to this process`],
    ['Turn timer', alive_at === null ? 'Has never run' : <Moment key="at" at={alive_at} absolute />],
  ] as const
}
