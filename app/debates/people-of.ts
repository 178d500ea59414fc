import type { Person } from '#contract/accounts'
import type { Debate } from '#contract/debates'

/** A debate and who takes part in it. */
export type Populated = Pick<Debate, 'id' | 'participants'>

/** Who takes or took part in a debate. */
export function peopleOf({ participants }: Populated): Person[] {
  return participants.map(({ user }) => user)
}
