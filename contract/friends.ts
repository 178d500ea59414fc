import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { id, instant } from './fields.ts'
import { isRecord, one, pageOf, pageQuery } from './lists.ts'
import { Friendship, friendshipStates } from './people.ts'

/** Friends, or requests, on a page. */
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

/** Another API may send the person bare, under another name, or with the moment under another. */
function readAbout(raw: unknown, names: readonly string[]): unknown {
  if (!isRecord(raw)) return raw
  const named = names.map((name) => raw[name]).find(isRecord)
  const user = named ?? raw
  const moment = raw.since ?? raw.asked_at ?? (named ? raw.created_at : undefined)
  return { id: raw.id ?? user.id, user, direction: raw.direction, since: moment, asked_at: moment }
}
