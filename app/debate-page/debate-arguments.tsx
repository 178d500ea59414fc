import type { ReactNode } from 'react'
import type { Argument } from '#contract/arguments'
import type { Debate, PassedTurn } from '#contract/debates'
import { argumentItems } from '../arguments/argument-items'
import { type Layout, LayoutTabs } from '../arguments/layout'
import { canPostArgument } from '../debates/debate-text'
import { useNoticeAnchor } from '../forms/notice'
import { type SensitiveView, useSensitiveView } from '../notes/content-warning'
import { argumentsAnchor, debatePath, newArgumentAnchor, nowAnchor } from '../paths'
import { isFirstPage } from '../platform/page-params'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { useCapabilities } from '../platform/root-data'
import { ListPages } from '../posts/post-list'
import type { PageOf } from '../posts/post-list.server'
import { type RenderedPost, Thread } from '../posts/thread'
import type { VotesById } from '../posts/vote-form'
import { groupByRound, LatestPassedTurns, turnsBetween } from '../turns/passed-turns'
import { useAvatars } from '../ui/avatar'
import { type Reporting, useReporting } from '../ui/report-link'

type Props = {
  debate: Debate
  layout: Layout
  list: PartialResult<PageOf<Argument>>
  /** When the first argument of the next page was posted; null if there is none. */
  nextFrom: string | null
  votes: VotesById
}

/** Shows a debate's arguments: by round if they are in order of time, else in one list. */
export function DebateArguments({ debate, layout, list, nextFrom, votes }: Props) {
  const defaultSort = debate.type === 'open' && layout.view !== 'linear' ? 'top' : 'old'
  const orders = layout.view === 'linear' ? (['new', 'old'] as const) : undefined
  const inRounds = debate.type !== 'open' && (layout.sort ?? defaultSort) === 'old'
  const can = useCapabilities()
  const reporting = useReporting()
  const noticeAnchor = useNoticeAnchor()
  const renderAvatar = useAvatars()
  const sensitiveView = useSensitiveView()
  if (isUnloaded(list)) return <Missing debate={debate} fault={list.fault} />
  const from = isFirstPage(layout) ? null : (list.data[0]?.created_at ?? null)
  const turns = turnsBetween(debate.passed_turns, from, nextFrom)
  const last = list.data.reduce((latest, { created_at }) => Math.max(latest, Date.parse(created_at ?? '') || 0), 0)
  if (list.data.length === 0) return <NoArguments debate={debate} turns={turns} />
  const items = renderItems(list, {
    debate,
    layout,
    votes,
    inRounds,
    reporting,
    withdrawals: can.withdrawArgument,
    noticeAnchor,
    renderAvatar,
    sensitiveView,
  })
  const tabs = <LayoutTabs layout={layout} defaultSort={defaultSort} orders={orders} anchor={argumentsAnchor} />
  return (
    <>
      {inRounds ? (
        <>
          <Rounds items={items} tabs={tabs} turns={turns.filter(({ at }) => !isAfter(at, last))} />
          <LatestPassedTurns turns={turns.filter(({ at }) => isAfter(at, last))} />
        </>
      ) : (
        <>
          <SingleList items={items} tabs={tabs} />
          {debate.type === 'open' ? null : <LatestPassedTurns turns={debate.passed_turns} title="Turns without an argument" />}
        </>
      )}
      <ListPages meta={list.meta} anchor={argumentsAnchor} label="Pages of arguments" />
    </>
  )
}

const isAfter = (at: string | null, moment: number) => at !== null && Date.parse(at) > moment

type ItemContext = Omit<Props, 'list' | 'nextFrom'> & {
  inRounds: boolean
  reporting: Reporting
  withdrawals: boolean
  noticeAnchor: string | null
  renderAvatar: ReturnType<typeof useAvatars>
  sensitiveView: SensitiveView
}

function renderItems(page: PageOf<Argument>, { inRounds, ...context }: ItemContext): RenderedPost<Argument>[] {
  // The linear view has a single level; in the other views, the API gives each argument's depth.
  const flat = context.layout.view === 'linear' ? page.data.map((argument) => ({ ...argument, depth: 0 })) : page.data
  const roundsFromDepth = inRounds ? 1 : 0
  return argumentItems(flat, { ...context, subject: null, top: argumentsAnchor, roundsFromDepth })
}

type ListProps = { items: readonly RenderedPost<Argument>[]; tabs: ReactNode }

function SingleList({ items, tabs }: ListProps) {
  return (
    <section className="flow" id={argumentsAnchor} aria-labelledby="all">
      <div className="bar">
        <h2 id="all">Arguments</h2>
        {tabs}
      </div>
      <Thread items={items} />
    </section>
  )
}

function Rounds({ items, tabs, turns }: ListProps & { turns: readonly PassedTurn[] }) {
  const posts = items.map(({ post: { round, created_at: at }, node }) => ({ round, at, node }))
  return groupByRound(posts, turns).map(({ round, nodes }, index) => (
    <section key={round} className="flow" id={index === 0 ? argumentsAnchor : undefined} aria-labelledby={`round-${round}`}>
      <div className="bar">
        <h2 id={`round-${round}`}>{round > 0 ? `Round ${round}` : 'Arguments'}</h2>
        {index === 0 ? tabs : null}
      </div>
      <ol className="thread">{nodes}</ol>
    </section>
  ))
}

function NoArguments({ debate, turns }: { debate: Debate; turns: readonly PassedTurn[] }) {
  return (
    <section className="flow" id={argumentsAnchor} aria-labelledby="all">
      <h2 id="all">Arguments</h2>
      <div className="text-muted">
        <p>No arguments yet.</p>
        <p>
          {canPostArgument(debate) ? (
            <a href={`#${newArgumentAnchor}`}>Write the first argument</a>
          ) : (
            <a href={`#${nowAnchor}`}>See what you can do now</a>
          )}
        </p>
      </div>
      {debate.type === 'open' ? null : <LatestPassedTurns turns={turns} />}
    </section>
  )
}

/** Says that the arguments can't be shown. The rest of the page works without them. */
function Missing({ debate, fault }: { debate: Debate; fault: string }) {
  return (
    <section className="flow" id={argumentsAnchor} aria-labelledby="all">
      <h2 id="all">Arguments</h2>
      <div className="text-muted">
        <p>The arguments can’t be shown right now. {fault}</p>
        <p>
          <a href={debatePath(debate.slug)}>Reload the first page</a>
        </p>
      </div>
    </section>
  )
}
