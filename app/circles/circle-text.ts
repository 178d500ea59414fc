import type { CircleAction, CircleKind, CirclePermissions } from '#contract/circles'
import type { Group } from '#contract/groups'
import type { Permission } from '#contract/permissions'
import type { Team } from '#contract/teams'
import type { Question } from '../forms/form-buttons'

/** A circle as its page shows it: what teams and groups have in common. */
export type Circle = Team & Partial<Pick<Group, 'slug' | 'access'>>

const notAllowed: Permission = { allowed: false, reason: null }

/** Returns whether the reader may do something, or why not. If the API doesn't say, their membership decides. */
export function permissionIn({ permissions, membership }: Pick<Circle, 'permissions' | 'membership'>, act: CircleAction): Permission {
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
  words: `You can then no longer take part in what its members do. ${access === 'open' ? 'You can join again at any time.' : 'To come back you have to be let in again.'}`,
  yes: `Yes, leave the ${kind}`,
})

/** Returns the question before removing a member. */
export const beforeRemovingMember = (kind: CircleKind, name: string): Question => ({
  title: `Remove ${name}?`,
  words: `They are no longer a member of this ${kind}, and are told. They come back only by an invitation.`,
  yes: `Remove ${name}`,
})

/** Returns the question before transferring ownership. */
export const beforeTransferring = (kind: CircleKind, name: string): Question => ({
  title: `Hand the ${kind} over to ${name}?`,
  words: `They own it then, and you are a member like the others. Only they can give it back.`,
  yes: `Transfer it to ${name}`,
})

/** Returns the question before deleting a circle. */
export const beforeDeletingCircle = (kind: CircleKind, { name, access }: Pick<Circle, 'name' | 'access'>): Question => ({
  title: `Delete the ${kind} “${name}”?`,
  words: `Nobody is a member any more, and its name stands nowhere. ${access === 'private' ? 'Nobody sees its debates any more.' : 'Debates and arguments stay.'} This cannot be undone.`,
  yes: 'Delete it for good',
})
