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
  if (isSelf) return no('You can’t message yourself.')
  if (isDeleted(person)) return no('This account was deleted, so you can’t message it. You can still read earlier messages.')
  if (relationship.blocking) return no(`You’ve blocked ${name}. To message them, unblock them and become friends again.`)
  if (relationship.friendship?.state === 'friends') return { allowed: true, reason: null }
  if (begun) return no(`You and ${name} are no longer friends, so you can’t message each other. You can still read earlier messages.`)
  return no(`Only friends can message each other. Send ${name} a friend request first.`)
}

/** Checks that a member may write to a person. @throws Forbidden with the reason */
export function requireMayMessage(situation: Situation): void {
  const { allowed, reason } = permissionToMessage(situation)
  if (!allowed) throw new Forbidden(reason ?? 'You can’t message them right now.')
}

/** Checks whether an account is deleted; others don't see the id of such an account (accounts/people.ts). */
export const isDeleted = ({ id }: Person) => id === null

const no = (reason: string): Permission => ({ allowed: false, reason })
