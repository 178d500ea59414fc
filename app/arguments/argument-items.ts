import type { Argument } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { may, takesArguments } from '../debates/debate-words'
import { goneFrom } from '../debates/gone'
import { postItems, type Setting } from '../posts/item'
import type { Placed } from '../posts/thread'
import type { VotesById } from '../posts/vote-enhancer'
import { argumentKind } from './argument-kind'
import type { Layout } from './layout'

type Asked = {
  debate: Debate
  layout: Layout
  votes: VotesById
  /** Whose rebuttals these are, on its own page. */
  subject: Argument | null
  /** The fragment of the list's own beginning. */
  top: string
  /** The level from which on each says in which round it was posted, where no heading does. */
  tellsRoundsFrom: number
  /** Whether one's own can be withdrawn: not before every API. */
  withdrawals: boolean
}

/** The arguments of a list, nested. */
export function argumentItems(
  flat: readonly Argument[],
  { debate, layout, votes, subject, top, tellsRoundsFrom, withdrawals }: Asked,
): Placed<Argument>[] {
  const rounds = debate.type === 'open' ? Number.POSITIVE_INFINITY : tellsRoundsFrom
  return postItems(flat, {
    kind: argumentKind,
    slug: debate.slug,
    subject,
    top,
    outline: layout.view === 'outline',
    canVote: may(debate, 'vote').allowed,
    canReply: takesArguments(debate),
    votes,
    gone: goneFrom(debate.participants),
    ...toldOfArguments({ tellsRoundsFrom: rounds, withdrawals }),
  })
}

/** @param tellsRoundsFrom as above; infinity where there are none */
export function toldOfArguments({
  tellsRoundsFrom,
  withdrawals,
}: Pick<Asked, 'tellsRoundsFrom' | 'withdrawals'>): Pick<Setting<Argument>, 'ownActs' | 'told'> {
  return {
    ownActs: ({ editable_until }) => (withdrawals ? (editable_until ? 'Edit or withdraw' : 'Withdraw') : null),
    told: ({ round }, depth) => (depth >= tellsRoundsFrom && round > 0 ? { before: `Round ${round} · ` } : {}),
  }
}
