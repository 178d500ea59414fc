import { months as monthNames } from '#contract/format-date-time'
import { formatNumber } from '#contract/format-number'
import type { Meta } from '#contract/lists'
import type { LogEntry, MonthOfModeration } from '#contract/moderation-log'
import { Notice } from '../forms/notice'
import { groupPath, moderationLogPath, rulePath, rulesPath, withQuery } from '../paths'
import { useCapabilities, useModerates } from '../platform/root-data'
import { nameWithArticle, targetName } from '../reports/report-text'
import { UtcDay } from '../ui/moment'
import { NumberTable } from '../ui/number-table'
import { Pagination, PastLastPage } from '../ui/pagination'
import { ModerationTabs } from './moderation-tabs'
import {
  alsoHides,
  byMonthTitle,
  isReason,
  lastYearTitle,
  latestActionsTitle,
  logAppeals,
  logOutcomes,
  logTitle,
  monthsCaption,
  noActionsHint,
  noActionsTitle,
} from './moderation-text'

/** A log entry, and the path on this site of what it is about. */
export type Entry = LogEntry & { path: string | null }
type Props = {
  entries: readonly Entry[]
  meta: Meta
  /** Set on the first page; null on others. */
  months: readonly MonthOfModeration[] | null
  isFurther: boolean
}

/** Shows the public log of decisions, without names. */
export function LogPage({ entries, meta, months, isFurther }: Props) {
  const counted = (months ?? []).filter(({ reports, decisions, appeals }) => reports + decisions + appeals > 0)
  return (
    <main className="with-side">
      <div className="flow">
        <Notice />
        <h1>{logTitle}</h1>
        {useModerates() ? <ModerationTabs current="log" /> : null}
        <p className="text-muted">
          This log lists every action of the moderators, which of <a href={rulesPath}>the rules</a> was broken and whether it was reversed.
          It names nobody. Dates are in UTC.
        </p>
        {entries.length === 0 ? <NoEntries isPastEnd={meta.total > 0} /> : <Entries entries={entries} />}
        <Pagination
          meta={isFurther ? { ...meta, current_page: meta.last_page } : meta}
          pathFor={(page) => withQuery(moderationLogPath, { page: page === 1 ? undefined : String(page) })}
          olderPath={(before) => withQuery(moderationLogPath, { before })}
        />
        {counted.length > 0 ? <MonthlyNumbers months={counted} /> : null}
      </div>
      {counted.length > 0 ? <Totals months={counted} /> : null}
    </main>
  )
}

function Entries({ entries }: Pick<Props, 'entries'>) {
  return (
    <section className="flow" aria-labelledby="done">
      <h2 id="done">{latestActionsTitle}</h2>
      <ul className="data">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryText entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function EntryText({ entry }: { entry: Entry }) {
  const { outcome, rule, rule_title, kind, about, path, decided_on, undone, appeal } = entry
  const label = about ? (
    <>
      {postKinds.has(about.kind)
        ? `${targetName(about)} in `
        : isReason(about.kind)
          ? `${nameWithArticle(about)} in `
          : `the ${about.kind} `}
      “<bdi>{about.topic}</bdi>”
    </>
  ) : (
    nameWithArticle({ kind, number: null })
  )
  return (
    <>
      <b>{logOutcomeText(entry)}</b>{' '}
      <span className="meta">
        <UtcDay at={decided_on} />
      </span>
      <br />
      {outcome === 'remove' ? <GroupDecision entry={entry} /> : null}
      {kind === 'person' ? null : <>About {path ? <a href={path}>{label}</a> : label}</>}
      {rule === null ? null : (
        <>
          {kind === 'person' ? 'Under ' : ', under '}
          <a href={rulePath(rule)}>
            rule {rule}: {rule_title}
          </a>
        </>
      )}
      {appeal ? <>. {logAppeals[appeal]}.</> : null}
      {undone && appeal !== 'overturned' ? '. It was reversed.' : null}
    </>
  )
}

/** The kinds that are hidden as a whole. Of a debate, team or group, only the text is hidden. */
const postKinds: ReadonlySet<string> = new Set(['argument', 'comment'])

/** Returns what was done, as the public log words it. */
function logOutcomeText({ outcome, hides, kind }: Entry): string {
  const words = postKinds.has(kind) ? 'the post' : isReason(kind) ? `the ${targetName({ kind, number: null })}` : `the text of a ${kind}`
  if (alsoHides({ outcome, hides })) return `${logOutcomes[outcome]}, and ${words} hidden`
  if (outcome === 'hide' && isReason(kind)) return `A ${targetName({ kind, number: null })} was hidden`
  return outcome === 'hide' && !postKinds.has(kind) ? `The text of a ${kind} was hidden` : logOutcomes[outcome]
}

function GroupDecision({ entry: { group } }: { entry: Entry }) {
  const can = useCapabilities()
  if (!group) return <>By the moderators of a group</>
  return (
    <>
      By the moderators of the group “
      {can.listGroups ? <a href={groupPath(group.slug)}>{<bdi>{group.name}</bdi>}</a> : <bdi>{group.name}</bdi>}”
    </>
  )
}

/** Shows the totals of all months beside the list. */
function Totals({ months }: { months: readonly MonthOfModeration[] }) {
  return (
    <section className="beside flow max-lg:pt-6" aria-labelledby="totals">
      <h2 id="totals">{lastYearTitle}</h2>
      <dl className="figures">
        {totals.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt> <dd>{formatNumber(months.reduce((sum, month) => sum + count(month), 0))}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={rulesPath}>The rules</a>
      </p>
    </section>
  )
}

const totals: readonly (readonly [name: string, count: (month: MonthOfModeration) => number])[] = [
  ['Reports', ({ reports }) => reports],
  ['Decisions', ({ decisions }) => decisions],
  ['Appeals', ({ appeals }) => appeals],
  ['Overturned', ({ overturned }) => overturned],
]

function MonthlyNumbers({ months }: { months: readonly MonthOfModeration[] }) {
  return (
    <section className="flow" aria-labelledby="numbers">
      <h2 id="numbers">{byMonthTitle}</h2>
      <NumberTable
        caption={monthsCaption}
        columns={['Month', 'Reports', 'Decisions', 'Median hours', 'Appeals', 'Overturned']}
        rows={months.map(({ month, reports, decisions, median_hours, appeals, overturned }) => ({
          key: month ?? '',
          label: monthText(month),
          values: [reports, decisions, median_hours, appeals, overturned],
        }))}
      />
    </section>
  )
}

/** Returns "Nov". The year isn't needed, because the table has only twelve months. */
function monthText(month: string | null): string {
  return monthNames[new Date(month ?? 0).getUTCMonth()] ?? ''
}

function NoEntries({ isPastEnd }: { isPastEnd: boolean }) {
  if (isPastEnd) return <PastLastPage first={moderationLogPath} />
  return (
    <div className="flow">
      <p>
        <b>{noActionsTitle}</b>
      </p>
      <p className="text-muted">{noActionsHint}</p>
    </div>
  )
}
