import type { Argument } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { commentsInstead, may, takesArguments } from '../debates/debate-text'
import { goneFrom } from '../debates/participants'
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
  /** Whose rebuttals these are, on its own page; and what that answers. */
  subject: Argument | null
  ancestors?: readonly Argument[]
  /** The fragment of the list's own beginning. */
  top: string
  /** The level from which on each says in which round it was posted, where no heading does. */
  tellsRoundsFrom: number
  /** What of others can be reported: not all before every API. */
  reporting: Reporting
  /** Whether one's own can be withdrawn: not before every API. */
  withdrawals: boolean
  /** The fragment that has the page's message. */
  landed: string | null
  avatarOf: Setting<Argument>['avatarOf']
  reading: Reading
}

/** The arguments of a list, nested. */
export function argumentItems(
  flat: readonly Argument[],
  { debate, layout, votes, subject, ancestors = [], top, tellsRoundsFrom, reporting, withdrawals, landed, avatarOf, reading }: ItemOptions,
): Placed<Argument>[] {
  const rounds = debate.type === 'open' ? Number.POSITIVE_INFINITY : tellsRoundsFrom
  return postItems(flat, {
    kind: argumentKindIn(debate, [...ancestors, ...(subject ? [subject] : []), ...flat]),
    slug: debate.slug,
    subject,
    top,
    outline: layout.view === 'outline',
    reading,
    canVote: may(debate, 'vote').allowed,
    canReply: takesArguments(debate),
    commentOn: commentsInstead(debate) ? ({ id }) => commentOnPath(debate.slug, id) : undefined,
    reporting,
    votes,
    landed,
    avatarOf,
    gone: goneFrom(debate.participants),
    ...toldOfArguments({ tellsRoundsFrom: rounds, withdrawals }),
  })
}

/** @param tellsRoundsFrom as above; infinity where there are none */
export function toldOfArguments({
  tellsRoundsFrom,
  withdrawals,
}: Pick<ItemOptions, 'tellsRoundsFrom' | 'withdrawals'>): Pick<Setting<Argument>, 'ownActs' | 'told'> {
  return {
    ownActs: ({ editable_until }) => (withdrawals ? (editable_until ? 'Edit or withdraw' : 'Withdraw') : null),
    told: (argument, depth) => {
      const round = depth >= tellsRoundsFrom && argument.round > 0 ? `Round ${argument.round} · ` : null
      return round ? { before: round } : {}
    },
  }
}
