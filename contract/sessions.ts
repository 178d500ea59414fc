import { z } from 'zod'
import { defineCall } from './call.ts'
import { count, flag, id, instant, wordsOrNull } from './fields.ts'
import { dataOf } from './lists.ts'

/** A device on which the person is signed in. */
export const Session = z.object({
  id,
  /** For example "Firefox on Windows"; null if unknown. */
  device: wordsOrNull,
  /** The rough place of the sign-in: the beginning of the IP address. */
  from: wordsOrNull,
  created_at: instant,
  /** Rounded to the hour. */
  last_used_at: instant,
  /** True for the session of this request. */
  current: flag,
})
export type Session = z.output<typeof Session>

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/me/sessions',
  summary: 'Lists your active sessions, last used first.',
  answer: z.object({ data: z.array(Session) }),
  access: 'member',
})
export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/me/sessions/{id}',
  summary: 'Signs out one of your devices.',
  access: 'member',
  whileSuspended: true,
})
export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/api/me/sessions',
  summary: 'Signs out all your other devices.',
  answer: dataOf(z.object({ ended: count })),
  access: 'member',
  whileSuspended: true,
})

export const Proof = z.object({
  password: z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(1_000, 'That password is too long.'),
})
export type Proof = z.output<typeof Proof>

/** How long a proof of identity is valid; milliseconds. */
export const proofLifetime = 10 * 60 * 1000

/**
 * Proves the person's identity before changes to sign-in. Such a call is refused with 403 and `errors.proof` if this session has no proof
 * from the last ten minutes; the client then makes this call first.
 */
export const proveSelf = defineCall({
  method: 'POST',
  path: '/api/me/proof',
  summary: 'Proves your identity with your password, for ten minutes.',
  body: Proof,
  access: 'member',
  whileSuspended: true,
})
