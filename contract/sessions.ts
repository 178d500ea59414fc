import { z } from 'zod'
import { defineCall } from './call.ts'
import { count, flag, id, instant, wordsOrNull } from './fields.ts'
import { one, those } from './lists.ts'

/** A device on which one is signed in. */
export const Session = z.object({
  id,
  /** "Firefox on Windows", as far as it said; null where nobody knows. */
  device: wordsOrNull,
  /** Roughly where it signed in: the beginning of its address. */
  from: wordsOrNull,
  created_at: instant,
  /** To the hour. */
  last_used_at: instant,
  /** The one that asks. */
  current: flag,
})
export type Session = z.output<typeof Session>

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/me/sessions',
  summary: 'The devices on which one is signed in, the one used last first.',
  answer: z.object({ data: those(Session) }),
  access: 'member',
})
export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/me/sessions/{id}',
  summary: 'Signs one of one’s devices out.',
  access: 'member',
  whileSuspended: true,
})
export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/api/me/sessions',
  summary: 'Signs all of one’s devices out but this one.',
  answer: one(z.object({ ended: count })),
  access: 'member',
  whileSuspended: true,
})

export const Proof = z.object({
  password: z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(1_000, 'That password is too long.'),
})
export type Proof = z.output<typeof Proof>

/** How long a password typed is proof enough; milliseconds. */
export const proofGoodFor = 10 * 60 * 1000

/**
 * What changes how one signs in asks whether it is still oneself, if nobody said so here within ten minutes: such a call is refused with
 * 403 and `errors.proof`, and then this one comes before it.
 */
export const proveSelf = defineCall({
  method: 'POST',
  path: '/api/me/proof',
  summary: 'Shows by the password that it is still oneself who sits there; good for ten minutes.',
  body: Proof,
  access: 'member',
  whileSuspended: true,
})
