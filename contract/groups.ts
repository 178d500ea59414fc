import { z } from 'zod'
import { Person } from './accounts.ts'
import { circleCalls } from './circle-calls.ts'
import { circleCardFields, circleFields, circleTextFields, versionField } from './circles.ts'
import { choice, picture } from './fields.ts'

/**
 * How people join: at once, after approval, or by invitation. A private group, its members and its debates are visible to members only;
 * for everybody else it does not exist.
 */
export const groupAccesses = ['open', 'approval', 'private'] as const
export type GroupAccess = (typeof groupAccesses)[number]

const groupFields = {
  /** Identifies the group in its web address. */
  slug: z.string().min(1),
  access: z.enum(groupAccesses),
}

/** A group in a list (docs/product.md#teams-and-groups). Sites without the feature flag have no groups: `GET /api/features`. */
export const GroupCard = z.object({ ...circleCardFields, ...groupFields })
export type GroupCard = z.output<typeof GroupCard>

/** A group on its page. */
export const Group = z.object({
  ...circleFields,
  ...groupFields,
  /** The members who, with the owner, answer requests, invite and remove; longest members first. */
  moderators: z.array(Person),
})
export type Group = z.output<typeof Group>

/** The texts and the access that the owner of a group chooses. */
export const GroupWords = z.object({
  ...circleTextFields,
  access: choice(groupAccesses, 'Choose who can join.').default('approval'),
})
/** The body for creating a group. */
export const NewGroup = GroupWords.extend({ picture: picture.optional() })
export type NewGroup = z.output<typeof NewGroup>

const calls = circleCalls('/api/groups', {
  word: 'group',
  card: GroupCard,
  whole: Group,
  createBody: NewGroup,
  changeBody: GroupWords.extend(versionField),
})

export const listGroups = calls.list
export const listMyGroups = calls.listOwn
export const createGroup = calls.create
/** Reads a group by its id or slug. */
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

/** The calls about groups by action, for code that serves both teams and groups. */
export const groupCalls = calls
