import type { Argument } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { may, repliesByComment, takesArguments } from '../debates/debate-text'
import { departureNotesOf } from '../debates/participants'
import type { Reading } from '../notes/content-warning'
import { commentOnPath } from '../paths'
import { postItems, type Setting } from '../posts/item'
import type { Placed } from '../posts/thread'
import type { VotesById } from '../posts/vote-enhancer'
import type { Reporting } from '../ui/report-link'
import type { Layout } from './layout'
import { argumentKindIn } from './sides'

type ItemOptions = {
  debate: Debate
  layout: Layout
  votes: VotesById
  /** The argument whose rebuttals are listed, on its own page. */
  subject: Argument | null
  ancestors?: readonly Argument[]
  /** The fragment of the top of the list. */
  top: string
  /** The depth from which each argument names its round, because no heading does. */
  roundsFromDepth: number
  /** What can be reported; not every API takes all reports. */
  reporting: Reporting
  /** Whether authors can withdraw their arguments; not every API supports it. */
  withdrawals: boolean
  /** The fragment that shows the page's message. */
  landed: string | null
  avatarOf: Setting<Argument>['avatarOf']
  reading: Reading
}

/** Returns the arguments of a list, nested. */
export function argumentItems(
  flat: readonly Argument[],
  { debate, layout, votes, subject, ancestors = [], top, roundsFromDepth, reporting, withdrawals, landed, avatarOf, reading }: ItemOptions,
): Placed<Argument>[] {
  const rounds = debate.type === 'open' ? Number.POSITIVE_INFINITY : roundsFromDepth
  return postItems(flat, {
    kind: argumentKindIn(debate, [...ancestors, ...(subject ? [subject] : []), ...flat]),
    slug: debate.slug,
    subject,
    top,
    outline: layout.view === 'outline',
    reading,
    canVote: may(debate, 'vote').allowed,
    canReply: takesArguments(debate),
    commentOn: repliesByComment(debate) ? ({ id }) => commentOnPath(debate.slug, id) : undefined,
    reporting,
    votes,
    landed,
    avatarOf,
    gone: departureNotesOf(debate.participants),
    ...argumentDetails({ roundsFromDepth: rounds, withdrawals }),
  })
}

/**
 * Returns what each argument of a list says besides its text.
 * @param roundsFromDepth as in `ItemOptions`; infinity for debates without rounds
 */
export function argumentDetails({
  roundsFromDepth,
  withdrawals,
}: Pick<ItemOptions, 'roundsFromDepth' | 'withdrawals'>): Pick<Setting<Argument>, 'ownActs' | 'told'> {
  return {
    ownActs: ({ editable_until }) => (withdrawals ? (editable_until ? 'Edit or withdraw' : 'Withdraw') : null),
    told: (argument, depth) => {
      const round = depth >= roundsFromDepth && argument.round > 0 ? `Round ${argument.round} · ` : null
      return round ? { before: round } : {}
    },
  }
}
