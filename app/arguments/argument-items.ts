import type { Argument } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { acceptsArguments, canOnlyComment, debatePermission } from '../debates/debate-text'
import { departureNotes } from '../debates/participants'
import type { SensitiveView } from '../notes/content-warning'
import { commentOnPath } from '../paths'
import { partGap } from '../posts/heading'
import { type PostListSettings, postItems, type RenderedPost } from '../posts/thread'
import type { VotesById } from '../posts/vote-form'
import type { Reporting } from '../ui/report-link'
import { argumentKindFor } from './argument-kind'
import type { Layout } from './layout'

type ItemOptions = {
  debate: Debate
  layout: Layout
  votes: VotesById
  /** The argument whose rebuttals are listed, on its own page. */
  subject: Argument | null
  ancestors?: readonly Argument[]
  /** The fragment of the top of the list. */
  top: string
  /** The depth from which each argument names its round, because no heading names it there. */
  roundsFromDepth: number
  /** What can be reported; some APIs don't accept every kind of report. */
  reporting: Reporting
  /** Whether authors can withdraw their arguments; some APIs don't support it. */
  withdrawals: boolean
  /** The fragment that shows the page's message. */
  noticeAnchor: string | null
  renderAvatar: PostListSettings<Argument>['renderAvatar']
  sensitiveView: SensitiveView
}

/** Returns the arguments of a list, nested. */
export function argumentItems(
  flat: readonly Argument[],
  {
    debate,
    layout,
    votes,
    subject,
    ancestors = [],
    top,
    roundsFromDepth,
    reporting,
    withdrawals,
    noticeAnchor,
    renderAvatar,
    sensitiveView,
  }: ItemOptions,
): RenderedPost<Argument>[] {
  const rounds = debate.type === 'open' ? Number.POSITIVE_INFINITY : roundsFromDepth
  return postItems(flat, {
    kind: argumentKindFor(debate, [...ancestors, ...(subject ? [subject] : []), ...flat]),
    slug: debate.slug,
    subject,
    top,
    outline: layout.view === 'outline',
    sensitiveView,
    canVote: debatePermission(debate, 'vote').allowed,
    canReply: acceptsArguments(debate),
    commentOn: canOnlyComment(debate) ? ({ id }) => commentOnPath(debate.slug, id) : undefined,
    reporting,
    votes,
    noticeAnchor,
    renderAvatar,
    departureNotes: departureNotes(debate.participants),
    ...argumentDetails({ roundsFromDepth: rounds, withdrawals }),
  })
}

/**
 * Returns what each argument of a list shows in addition to its text.
 * @param roundsFromDepth as in `ItemOptions`; infinity for debates without rounds
 */
export function argumentDetails({
  roundsFromDepth,
  withdrawals,
}: Pick<ItemOptions, 'roundsFromDepth' | 'withdrawals'>): Pick<PostListSettings<Argument>, 'ownActionsText' | 'metaParts'> {
  return {
    ownActionsText: ({ editable_until }) => (withdrawals ? (editable_until ? 'Edit or withdraw' : 'Withdraw') : null),
    metaParts: (argument, depth) => {
      const round = depth >= roundsFromDepth && argument.round > 0 ? `Round ${argument.round}${partGap}` : null
      return round ? { before: round } : {}
    },
  }
}
