import { z } from 'zod'
import { accountLimits, invitesAtOnce } from './account-limits.ts'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { emailAddress } from './email-address.ts'
import { count, flag, id, incompleteLink, instant, words } from './fields.ts'
import { dataOf, isRecord, pageOf, pageQuery } from './lists.ts'
import { Friendship } from './people.ts'

/** Friends, requests or invitations per page. */
export const friendsPerPage = 50

/** A friend. `id` identifies the person in calls. */
export const Friend = z.object({ id, user: Person, /** When they became friends. */ since: instant })
export type Friend = z.output<typeof Friend>

export const requestDirections = ['in', 'out'] as const
export type RequestDirection = (typeof requestDirections)[number]

/** An open friend request, sent or received. `id` identifies it in calls. */
export const FriendRequest = z.object({
  id,
  user: Person,
  asked_at: instant,
  direction: z.enum(requestDirections),
})
export type FriendRequest = z.output<typeof FriendRequest>

export const inviteStates = ['open', 'accepted', 'withdrawn', 'expired'] as const

/** How many invitations the reader may send now. */
export const InviteAllowance = z.object({
  /** The limit for any 24 hours, by the age of the account. */
  per_day: count,
  left: count,
  /** When the reader may send one more; null if none was sent in the last day. */
  more_at: instant,
})
export type InviteAllowance = z.output<typeof InviteAllowance>

/** An invitation by email, as its sender sees it. */
export const Invite = z.object({
  id,
  email: words,
  /** One of `inviteStates`; a foreign API may use other words. */
  state: words,
  created_at: instant,
  expires_at: instant,
  /** The person who accepted it and became a friend. */
  accepted_by: Person.nullable(),
})
export type Invite = z.output<typeof Invite>

const address = z.preprocess(
  (raw) => (isRecord(raw) ? raw.email : raw),
  emailAddress({
    max: accountLimits.email.max,
    missing: 'An email address is missing.',
    label: 'Each email address',
    wrong: (typed) => `“${typed}” is not an email address. They look like name@example.org.`,
  }),
)
export const NewInvites = z.object({
  invites: z
    .array(address, { error: 'Enter an email address.' })
    .min(1, 'Enter an email address.')
    .max(invitesAtOnce, `Invite at most ${invitesAtOnce} people at a time.`),
})
export type NewInvites = z.output<typeof NewInvites>

/** How many invitations were sent. */
export const Invited = z.object({
  invited: count,
  /** Addresses that were skipped because this member had already invited them. */ already: count,
})
export type Invited = z.output<typeof Invited>

/** An invitation, as the invited person sees it. */
export const Invitation = z.object({ inviter: Person, expires_at: instant })
export type Invitation = z.output<typeof Invitation>

/** The signed token of a link in each mailed invitation. It contains the address that the mail went to. */
export const InvitedAddress = z.object({
  token: z.string({ error: incompleteLink }).min(1, incompleteLink).max(1_000, incompleteLink),
})
export type InvitedAddress = z.output<typeof InvitedAddress>

/** True if invitations may be mailed to that address. */
export const InvitationPreference = z.object({ wanted: flag })
export type InvitationPreference = z.output<typeof InvitationPreference>

const friendPath = '/api/friends/{id}'

export const listFriends = defineCall({
  method: 'GET',
  path: '/api/friends',
  summary: 'Lists your friends, latest first.',
  query: z.object(pageQuery),
  answer: pageOf(Friend),
  access: 'member',
})
export const listFriendRequests = defineCall({
  method: 'GET',
  path: '/api/friends/requests',
  summary: 'Lists open friend requests that you received or sent, latest first.',
  query: z.object({ ...pageQuery, /** `in` if left out: requests to the reader. */ direction: z.enum(requestDirections).optional() }),
  answer: pageOf(FriendRequest),
  access: 'member',
})
export const askFriend = defineCall({
  method: 'POST',
  path: friendPath,
  summary: 'Sends a friend request, or accepts theirs. Repeating it changes nothing.',
  answer: dataOf(Friendship),
  access: 'member',
})
export const acceptFriend = defineCall({
  method: 'POST',
  path: `${friendPath}/accept`,
  summary: 'Accepts a friend request.',
  answer: dataOf(Friendship),
  access: 'member',
})
export const endFriendship = defineCall({
  method: 'DELETE',
  path: friendPath,
  summary: 'Declines a friend request, withdraws your own, or ends the friendship. Repeating it changes nothing.',
  answer: dataOf(Friendship),
  access: 'member',
})

export const listInvites = defineCall({
  method: 'GET',
  path: '/api/friends/invites',
  summary: 'Lists your email invitations, latest first.',
  query: z.object(pageQuery),
  answer: pageOf(Invite),
  access: 'member',
})
export const readInviteAllowance = defineCall({
  method: 'GET',
  path: '/api/friends/invites/allowance',
  summary: 'Shows how many invitations you can mail now.',
  answer: dataOf(InviteAllowance),
  access: 'member',
})
export const inviteFriends = defineCall({
  method: 'POST',
  path: '/api/friends/invite',
  summary:
    'Invites people by email, with or without an account: whoever follows the link becomes a friend. For members with a confirmed address (403); limited by day (429).',
  body: NewInvites,
  answer: dataOf(Invited),
  access: 'member',
  success: 201,
  keyed: true,
})
export const withdrawInvite = defineCall({
  method: 'DELETE',
  path: '/api/friends/invites/{id}',
  summary: 'Withdraws an open invitation. Its link stops working.',
  answer: dataOf(Invite),
  access: 'member',
})
export const readInvitation = defineCall({
  method: 'GET',
  path: '/api/friends/invitations/{token}',
  summary: 'Shows who sent an invitation, by the token of its link. 410 if the link no longer works.',
  answer: dataOf(Invitation),
})
export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/api/friends/invitations/{token}/accept',
  summary: 'Makes the reader and the person who invited them friends. The link works once.',
  answer: dataOf(Invitation),
  access: 'member',
})

export const checkInvitationsLink = defineCall({
  method: 'POST',
  path: '/api/invitations/check',
  summary: 'Checks whether the signed token of an invitation can stop or allow invitations; 422 says why not. Changes nothing.',
  body: InvitedAddress,
  asks: true,
})
export const stopInvitations = defineCall({
  method: 'POST',
  path: '/api/invitations/stop',
  summary: 'Stops invitations to an email address, with the signed token of one. Repeating it changes nothing.',
  body: InvitedAddress,
  answer: dataOf(InvitationPreference),
})
export const allowInvitations = defineCall({
  method: 'POST',
  path: '/api/invitations/allow',
  summary: 'Allows invitations to an address again, with the same token.',
  body: InvitedAddress,
  answer: dataOf(InvitationPreference),
})
