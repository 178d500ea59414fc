import { z } from 'zod'
import { Person } from './accounts.ts'
import { circleCalls, circleCardFields, circleFields, circleWords, readCircle, seenWords } from './circles.ts'
import { choice, picture } from './fields.ts'
import { isRecord, those } from './lists.ts'
import { withUsableSlug } from './usable-slug.ts'

/**
 * Whether who asks is a member at once, somebody has to approve of it, or people join by invitation: then only members can see the group, its
 * members and its debates. For everybody else it does not exist.
 */
export const groupAccesses = ['open', 'approval', 'private'] as const
export type GroupAccess = (typeof groupAccesses)[number]

const ofGroups = {
  /** Names it in its address. */
  slug: z.string().min(1),
  access: z.preprocess((value) => groupAccesses.find((known) => known === value) ?? 'approval', z.enum(groupAccesses)),
}

/** A group as a list shows it (docs/product.md#teams-and-groups). There are groups only where the flag is on: `GET /api/features`. */
export const GroupCard = z.preprocess(readAsGroup, z.object({ ...circleCardFields, ...ofGroups }))
export type GroupCard = z.output<typeof GroupCard>

/** A group as its page shows it. */
export const Group = z.preprocess(
  readAsGroup,
  z.object({
    ...circleFields,
    ...ofGroups,
    /** Who answers requests, invites and removes, beside the owner; the longest members first. */
    moderators: those(Person),
  }),
)
export type Group = z.output<typeof Group>

/** What its owner writes of a group. */
export const GroupWords = z.object({
  ...circleWords,
  access: choice(groupAccesses, 'Choose open, by approval or private.').default('approval'),
})
/** What its founder gives it. */
export const NewGroup = GroupWords.extend({ picture: picture.optional() })
export type NewGroup = z.output<typeof NewGroup>

const calls = circleCalls('/api/groups', {
  word: 'group',
  card: GroupCard,
  whole: Group,
  founded: NewGroup,
  written: GroupWords.extend(seenWords),
})

export const listGroups = calls.list
export const listMyGroups = calls.listOwn
export const createGroup = calls.create
/** By the id or by the slug. */
export const readGroup = calls.read
export const changeGroup = calls.change
export const dissolveGroup = calls.dissolve
export const replaceGroupPicture = calls.replacePicture
export const removeGroupPicture = calls.removePicture
export const listGroupMembers = calls.listMembers
export const addGroupMember = calls.addMember
export const leaveGroup = calls.leave
export const admitGroupMember = calls.admit
export const removeGroupMember = calls.remove
export const listGroupDebates = calls.listDebates

/** The group’s calls by what they do, for what teams and groups have in common. */
export const groupCalls = calls

/** Another API may name a group by its id alone, and say otherwise that it is open. */
function readAsGroup(raw: unknown): unknown {
  const circle = readCircle(raw)
  if (!isRecord(circle)) return circle
  const open = circle.access === 'open' || circle.is_open === true || circle.visibility === 'public'
  const access = circle.access === 'private' || circle.visibility === 'private' ? 'private' : open ? 'open' : 'approval'
  return { ...(withUsableSlug(circle) as object), access }
}
