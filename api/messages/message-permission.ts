import type { Person } from '#contract/accounts'
import type { Permission } from '#contract/permissions'
import { shownName } from '#contract/readable-name'
import type { Relationship } from '../friends/relationship.ts'
import { Forbidden } from '../platform/failures.ts'

type Situation = {
  relationship: Pick<Relationship, 'friendship' | 'blocking'>
  /** The other person, as others see them. */
  person: Person
  isSelf: boolean
  /** True if the two have written to each other before. */
  begun: boolean
}

/**
 * Returns whether a member may write to a person now, or why not. Both pages and refusals use it. Nobody is told who
 * blocks them: a block ends the friendship, so the reason is that the two aren't friends.
 */
export function permissionToMessage({ relationship, person, isSelf, begun }: Situation): Permission {
  const name = shownName(person)
  if (isSelf) return no('That is you. You cannot write to yourself.')
  if (isDeleted(person)) return no('This account is deleted. What was written stays, but there is nobody to write to any more.')
  if (relationship.blocking) return no(`You block ${name}. To write to them, unblock them and be friends again.`)
  if (relationship.friendship?.state === 'friends') return { allowed: true, reason: null }
  if (begun) return no(`You and ${name} are not friends any more. Only friends write to each other; what was written stays here.`)
  return no(`Only friends write to each other. Ask ${name} to be your friend first.`)
}

/** Checks that a member may write to a person. @throws Forbidden with the reason */
export function requireMayMessage(situation: Situation): void {
  const { allowed, reason } = permissionToMessage(situation)
  if (!allowed) throw new Forbidden(reason ?? 'You cannot write to them now.')
}

/** Checks whether an account is deleted; others don't see the id of such an account (accounts/people.ts). */
export const isDeleted = ({ id }: Person) => id === null

const no = (reason: string): Permission => ({ allowed: false, reason })
