import type { CircleAct, CirclePermissions } from '#contract/circles'
import type { Group } from '#contract/groups'
import type { Permission } from '#contract/permissions'
import type { Team } from '#contract/teams'

/** A circle as its page shows it: what teams and groups have in common. */
export type Circle = Team & Partial<Pick<Group, 'slug' | 'access'>>

const no: Permission = { allowed: false, reason: null }

/** Whether the reader may do something, or why not; of an API that does not say, by how they stand to the circle. */
export function mayIn({ permissions, membership }: Pick<Circle, 'permissions' | 'membership'>, act: CircleAct): Permission {
  if (permissions) return permissions[act] ?? no
  const { state = 'none', role = null } = membership ?? {}
  const open: Readonly<Record<CircleAct, boolean>> = {
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
export const permitting = (may: (act: CircleAct) => Permission, acts: readonly CircleAct[]): CirclePermissions =>
  Object.fromEntries(acts.map((act) => [act, may(act)])) as CirclePermissions
