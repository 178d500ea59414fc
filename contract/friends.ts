import { z } from 'zod'
import { accountLimits, invitesAtOnce } from './account-limits.ts'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { emailAddress } from './email-address.ts'
import { count, flag, id, instant, orNull, words } from './fields.ts'
import { isRecord, one, pageOf, pageQuery } from './lists.ts'
import { Friendship, friendshipStates } from './people.ts'

/** Friends, requests or invites on a page. */
export const friendsPerPage = 50

/** A friend. `id` is what the calls about them take. */
export const Friend = z.preprocess(
  (raw) => readAbout(raw, ['user', 'friend']),
  z.object({ id, user: Person, /** Since when they are friends. */ since: instant }),
)
export type Friend = z.output<typeof Friend>

export const requestDirections = ['in', 'out'] as const
export type RequestDirection = (typeof requestDirections)[number]

/** A request for friendship that is open: by whom, or to whom. `id` is what the calls about it take. */
export const FriendRequest = z.preprocess(
  (raw) => readAbout(raw, ['user', 'from', 'from_user', 'sender', 'requester']),
  z.object({
    id,
    user: Person,
    asked_at: instant,
    /** Another API may know of incoming ones alone. */
    direction: z.preprocess((value) => (value === 'out' || value === 'outgoing' ? 'out' : 'in'), z.enum(requestDirections)),
  }),
)
export type FriendRequest = z.output<typeof FriendRequest>

export const inviteStates = ['open', 'accepted', 'withdrawn', 'expired'] as const

/** How many invitations one may mail now. */
export const InviteAllowance = z.object({
  /** Within any 24 hours, by how old the account is. */
  per_day: count,
  left: count,
  /** When there is one more again; null while none was mailed within a day. */
  more_at: instant,
})
export type InviteAllowance = z.output<typeof InviteAllowance>

/** An invite by email, as who sent it sees it. */
export const Invite = z.preprocess(
  (raw) => (isRecord(raw) ? { ...raw, state: raw.state ?? raw.status ?? (raw.accepted_at ? 'accepted' : 'open') } : raw),
  z.object({
    id,
    email: words,
    /** One of `inviteStates`; another API may have words of its own. */
    state: words,
    created_at: instant,
    expires_at: instant,
    /** Who became a friend by it. */
    accepted_by: orNull(Person),
  }),
)
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

/** How many invites went out. Reads a list of them as well. */
export const Invited = z.preprocess(
  (raw) => (isRecord(raw) && Array.isArray(raw.invited) ? { ...raw, invited: raw.invited.length } : raw),
  z.object({ invited: count, /** So many had an invite of the same person already, and got no second one. */ already: count }),
)
export type Invited = z.output<typeof Invited>

/** An invite as who was invited sees it. */
export const Invitation = z.object({ inviter: Person, expires_at: instant })
export type Invitation = z.output<typeof Invitation>

/** The signed token of a link in each mailed invitation: it says to which address that went. */
export const InvitedAddress = z.object({
  token: z.string({ error: 'The token of the link is missing.' }).min(1, 'The token of the link is missing.').max(1_000),
})
export type InvitedAddress = z.output<typeof InvitedAddress>

/** Whether invitations are mailed to that address. */
export const InvitationsWanted = z.object({ wanted: flag })
export type InvitationsWanted = z.output<typeof InvitationsWanted>

/** How one stands to somebody after an act. Reads an answer that does not say as done. */
const After = (state: (typeof friendshipStates)[number]) =>
  z.preprocess(
    (raw) =>
      isRecord(raw) && friendshipStates.some((known) => known === raw.state)
        ? { state: raw.state, since: raw.since }
        : { state, since: null },
    Friendship,
  )

const ofOne = '/api/friends/{id}'

export const listFriends = defineCall({
  method: 'GET',
  path: '/api/friends',
  summary: 'One’s friends, the latest first.',
  query: z.object(pageQuery),
  answer: pageOf(Friend),
  access: 'member',
})
export const listFriendRequests = defineCall({
  method: 'GET',
  path: '/api/friends/requests',
  summary: 'Open requests to one, or by one, the latest first.',
  query: z.object({ ...pageQuery, /** To the reader unless it says `out`. */ direction: z.enum(requestDirections).optional() }),
  answer: pageOf(FriendRequest),
  access: 'member',
})
export const askFriend = defineCall({
  method: 'POST',
  path: ofOne,
  summary: 'Asks somebody to be friends; twice is once, and who was asked by them accepts.',
  answer: one(After('asked')),
  access: 'member',
})
export const acceptFriend = defineCall({
  method: 'POST',
  path: `${ofOne}/accept`,
  summary: 'Accepts somebody’s request.',
  answer: one(After('friends')),
  access: 'member',
})
export const endFriendship = defineCall({
  method: 'DELETE',
  path: ofOne,
  summary: 'Declines a request, withdraws one’s own, or ends the friendship; twice is once.',
  answer: one(After('none')),
  access: 'member',
})

export const listInvites = defineCall({
  method: 'GET',
  path: '/api/friends/invites',
  summary: 'One’s invites by email, the latest first.',
  query: z.object(pageQuery),
  answer: pageOf(Invite),
  access: 'member',
})
export const readInviteAllowance = defineCall({
  method: 'GET',
  path: '/api/friends/invites/allowance',
  summary: 'How many invitations one may mail now.',
  answer: one(InviteAllowance),
  access: 'member',
})
export const inviteFriends = defineCall({
  method: 'POST',
  path: '/api/friends/invite',
  summary:
    'Invites people by their email addresses, whether they have an account or not: who follows the link becomes a friend. For members whose own address is confirmed (403), and only so many a day (429).',
  body: NewInvites,
  answer: one(Invited),
  access: 'member',
  success: 201,
  keyed: true,
})
export const withdrawInvite = defineCall({
  method: 'DELETE',
  path: '/api/friends/invites/{id}',
  summary: 'Withdraws an invite that is open; its link is not good any more.',
  answer: one(Invite),
  access: 'member',
})
export const readInvitation = defineCall({
  method: 'GET',
  path: '/api/friends/invitations/{token}',
  summary: 'Who invites, by the token of a mailed link; 410 once it is not good any more.',
  answer: one(Invitation),
})
export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/api/friends/invitations/{token}/accept',
  summary: 'Makes the reader and who invited them friends; the link is good once.',
  answer: one(Invitation),
  access: 'member',
})

export const checkInvitationsLink = defineCall({
  method: 'POST',
  path: '/api/invitations/check',
  summary: 'Whether the signed token in a mailed invitation can stop or allow invitations; 422 says why not. Changes nothing.',
  body: InvitedAddress,
  asks: true,
})
export const stopInvitations = defineCall({
  method: 'POST',
  path: '/api/invitations/stop',
  summary: 'No more invitations are mailed to an address, by the signed token in each of them; twice is once.',
  body: InvitedAddress,
  answer: one(InvitationsWanted),
})
export const allowInvitations = defineCall({
  method: 'POST',
  path: '/api/invitations/allow',
  summary: 'Invitations are mailed to an address again, by the same token.',
  body: InvitedAddress,
  answer: one(InvitationsWanted),
})

/** Another API may send the person bare, under another name, or with the moment under another. */
function readAbout(raw: unknown, names: readonly string[]): unknown {
  if (!isRecord(raw)) return raw
  const named = names.map((name) => raw[name]).find(isRecord)
  const user = named ?? raw
  const moment = raw.since ?? raw.asked_at ?? (named ? raw.created_at : undefined)
  return { id: raw.id ?? user.id, user, direction: raw.direction, since: moment, asked_at: moment }
}
