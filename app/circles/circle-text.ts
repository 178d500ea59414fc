import type { CircleAction, CircleKind, CirclePermissions } from '#contract/circles'
import type { Group } from '#contract/groups'
import type { Permission } from '#contract/permissions'
import type { Team } from '#contract/teams'
import type { Question } from '../forms/form-buttons'

/** A circle as its page shows it: what teams and groups have in common. */
export type Circle = Team & Partial<Pick<Group, 'slug' | 'access'>>

const notAllowed: Permission = { allowed: false, reason: null }

/** Returns whether the reader may do something, or why not. If the API doesn't say, their membership decides. */
export function circlePermission({ permissions, membership }: Pick<Circle, 'permissions' | 'membership'>, act: CircleAction): Permission {
  if (permissions) return permissions[act] ?? notAllowed
  const { state = 'none', role = null } = membership ?? {}
  const open: Readonly<Record<CircleAction, boolean>> = {
    join: state === 'none',
    accept: state === 'invited',
    decline: state === 'invited',
    withdraw: state === 'asked',
    leave: state === 'member' && role !== 'owner',
    invite: role === 'owner' || role === 'moderator',
    change: role === 'owner',
    hand_over: role === 'owner',
    dissolve: role === 'owner',
  }
  return { allowed: open[act], reason: null }
}

/** Checks whether the reader may answer requests, invite people and remove members. */
export const isManager = ({ membership }: Pick<Circle, 'membership'>) => membership?.role === 'owner' || membership?.role === 'moderator'

/** Builds a circle's permissions from a function that decides each action. */
export const permissionsFrom = (may: (act: CircleAction) => Permission, acts: readonly CircleAction[]): CirclePermissions =>
  Object.fromEntries(acts.map((act) => [act, may(act)])) as CirclePermissions

/** Returns the question before leaving a circle. */
export const beforeLeavingCircle = (kind: CircleKind, { name, access }: Pick<Circle, 'name' | 'access'>): Question => ({
  title: `Leave the ${kind} “${name}”?`,
  text: `You’ll no longer be able to take part as a member. ${access === 'open' ? 'You can join again at any time.' : 'To come back, you’ll need to be approved or invited again.'}`,
  yes: `Yes, leave the ${kind}`,
})

/** Returns the question before removing a member. */
export const beforeRemovingMember = (kind: CircleKind, name: string): Question => ({
  title: `Remove ${name}?`,
  text: `They’ll be removed from this ${kind} and notified. They can only come back if they’re invited.`,
  yes: `Remove ${name}`,
})

/** Returns the question before transferring ownership. */
export const beforeTransferring = (kind: CircleKind, name: string): Question => ({
  title: `Transfer the ${kind} to ${name}?`,
  text: `They’ll become the owner, and you’ll become a regular member. Only they can transfer it back.`,
  yes: `Transfer it to ${name}`,
})

/** Returns the question before deleting a circle. */
export const beforeDeletingCircle = (kind: CircleKind, { name, access }: Pick<Circle, 'name' | 'access'>): Question => ({
  title: `Delete the ${kind} “${name}”?`,
  text: `All members are removed, and its name no longer appears anywhere. ${access === 'private' ? 'Nobody will be able to see its debates.' : 'Its debates and arguments stay.'} This can’t be undone.`,
  yes: 'Yes, delete it',
})
