import type { Person } from '#contract/accounts'
import type { Permission } from '#contract/permissions'
import { shownName } from '#contract/readable-name'
import type { Relationship } from '../friends/relationship.ts'
import { Forbidden } from '../platform/failures.ts'

type Situation = {
  standing: Pick<Relationship, 'friendship' | 'blocking'>
  /** The other one, as others see them. */
  person: Person
  isSelf: boolean
  /** The two have written to each other before. */
  begun: boolean
}

/**
 * Whether somebody may write to another one now, or why not, in words. Pages and refusals both ask here. A block ends a friendship, so
 * nobody is told who blocks them: they read what anybody reads who is no friend.
 */
export function permissionToMessage({ standing, person, isSelf, begun }: Situation): Permission {
  const name = shownName(person)
  if (isSelf) return no('That is you. You cannot write to yourself.')
  if (isDeleted(person)) return no('This account is deleted. What was written stays, but there is nobody to write to any more.')
  if (standing.blocking) return no(`You block ${name}. To write to them, unblock them and be friends again.`)
  if (standing.friendship?.state === 'friends') return { allowed: true, reason: null }
  if (begun) return no(`You and ${name} are not friends any more. Only friends write to each other; what was written stays here.`)
  return no(`Only friends write to each other. Ask ${name} to be your friend first.`)
}

/** @throws Forbidden with the reason */
export function requireMayMessage(situation: Situation): void {
  const { allowed, reason } = permissionToMessage(situation)
  if (!allowed) throw new Forbidden(reason ?? 'You cannot write to them now.')
}

/** Of an account that is deleted others see no id (accounts/people.ts). */
export const isDeleted = ({ id }: Person) => id === null

const no = (reason: string): Permission => ({ allowed: false, reason })
