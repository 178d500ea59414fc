import type { Argument } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import { canPostArgument } from '../debates/debate-text'
import { useNoticeAnchor } from '../forms/notice'
import { useSensitiveView } from '../notes/content-warning'
import { argumentPath, rebuttalsAnchor, replyAnchor } from '../paths'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { useCapabilities } from '../platform/root-data'
import { countHeading } from '../posts/post-label'
import { PostList } from '../posts/post-list'
import type { PageOf } from '../posts/post-list.server'
import type { VotesById } from '../posts/vote-enhancer'
import { useAvatars } from '../ui/avatar'
import { useReporting } from '../ui/report-link'
import { argumentItems } from './argument-items'
import type { Layout } from './layout'
import { LayoutTabs } from './layout-tabs'

type Props = {
  argument: Argument
  /** The arguments above it, from the top down. */
  ancestors: readonly Argument[]
  debate: Debate
  layout: Layout
  list: PartialResult<PageOf<Argument>>
  votes: VotesById
}

/** Shows the rebuttals to the page's argument, with the number of each stance. */
export function Rebuttals({ argument, ancestors, debate, layout, list, votes }: Props) {
  const can = useCapabilities()
  const here = {
    debate,
    layout,
    votes,
    subject: argument,
    ancestors,
    top: rebuttalsAnchor,
    roundsFromDepth: 0,
    reporting: useReporting(),
    withdrawals: can.withdrawArgument,
    noticeAnchor: useNoticeAnchor(),
    avatarOf: useAvatars(),
    sensitiveView: useSensitiveView(),
  }
  const isEmpty = !isUnloaded(list) && list.meta.total === 0
  const invites = isEmpty && argument.withdrawn_at === null && canPostArgument(debate)
  return (
    <PostList
      title={rebuttalCountsText(argument, list)}
      titleId="replies"
      anchor={rebuttalsAnchor}
      list={list}
      itemsOf={(rebuttals) => argumentItems(rebuttals, here)}
      tabs={<LayoutTabs layout={layout} defaultSort="top" anchor={rebuttalsAnchor} />}
      label="Pages of arguments"
      path={argumentPath(debate.slug, argument.id)}
      empty={
        invites ? (
          <p>
            No one has replied yet. <a href={`#${replyAnchor}`}>Write the first reply</a>
          </p>
        ) : null
      }
    />
  )
}

/** Returns the heading: "4 rebuttals: 1 supports it, 3 oppose it". Omits the stances if an archive doesn't state them. */
function rebuttalCountsText({ replies_count: count, replies_for: pro, replies_against: contra }: Argument, list: Props['list']): string {
  const sides =
    pro + contra > 0
      ? `: ${formatNumber(pro)} ${pro === 1 ? 'supports' : 'support'} it, ${formatNumber(contra)} ${contra === 1 ? 'opposes' : 'oppose'} it`
      : ''
  return `${countHeading({ count, list, one: 'reply', many: 'replies' })}${sides}`
}
