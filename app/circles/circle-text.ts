import type { CircleAction, CircleKind, CirclePermissions } from '#contract/circles'
import type { Group } from '#contract/groups'
import type { Permission } from '#contract/permissions'
import type { Team } from '#contract/teams'
import type { Question } from '../forms/form-buttons'

/** A circle as its page shows it: what teams and groups have in common. */
export type Circle = Team & Partial<Pick<Group, 'slug' | 'access'>>

const no: Permission = { allowed: false, reason: null }

/** Whether the reader may do something, or why not; of an API that does not say, by how they stand to the circle. */
export function mayIn({ permissions, membership }: Pick<Circle, 'permissions' | 'membership'>, act: CircleAction): Permission {
  if (permissions) return permissions[act] ?? no
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

/** Whether the reader answers requests, invites and removes. */
export const isManager = ({ membership }: Pick<Circle, 'membership'>) => membership?.role === 'owner' || membership?.role === 'moderator'

/** Nobody may do what the API has no call for. */
export const permitting = (may: (act: CircleAction) => Permission, acts: readonly CircleAction[]): CirclePermissions =>
  Object.fromEntries(acts.map((act) => [act, may(act)])) as CirclePermissions

/** What is asked before one leaves. */
export const beforeGoing = (kind: CircleKind, { name, access }: Pick<Circle, 'name' | 'access'>): Question => ({
  title: `Leave the ${kind} “${name}”?`,
  words: `You’ll no longer be able to take part as a member. ${access === 'open' ? 'You can join again at any time.' : 'To come back, you’ll need to be approved or invited again.'}`,
  yes: `Yes, leave the ${kind}`,
})

/** What is asked before a member is removed. */
export const beforeRemoving = (kind: CircleKind, name: string): Question => ({
  title: `Remove ${name}?`,
  words: `They’ll be removed from this ${kind} and notified. They can only come back if they’re invited.`,
  yes: `Remove ${name}`,
})

/** What is asked before its owner hands it over. */
export const beforeHandingOver = (kind: CircleKind, name: string): Question => ({
  title: `Transfer the ${kind} to ${name}?`,
  words: `They’ll become the owner, and you’ll become a regular member. Only they can transfer it back.`,
  yes: `Transfer it to ${name}`,
})

/** What is asked before a circle is dissolved. */
export const beforeDissolving = (kind: CircleKind, { name, access }: Pick<Circle, 'name' | 'access'>): Question => ({
  title: `Delete the ${kind} “${name}”?`,
  words: `All members are removed, and its name no longer appears anywhere. ${access === 'private' ? 'Nobody will be able to see its debates.' : 'Its debates and arguments stay.'} This can’t be undone.`,
  yes: 'Delete it for good',
})
