import { z } from 'zod'
import { AccessToken } from './accounts.ts'
import { defineCall } from './call.ts'
import { count, flag, orNull } from './fields.ts'
import { one, those } from './lists.ts'

/** How many codes there are for who has lost the device that makes them. */
export const recoveryCodes = 10

/** Whether one's account asks for a code beside the password. */
export const SecondFactor = z.object({
  on: flag,
  /** Codes that are not used yet. */
  recovery_codes_left: count,
  /** What was begun and waits for its first code: the secret, and the same as an `otpauth:` address (RFC 6238, Base32). */
  begun: orNull(z.object({ secret: z.string(), uri: z.string() })),
})
export type SecondFactor = z.output<typeof SecondFactor>

/** Once shown, never again: only their hashes are kept. */
export const RecoveryCodes = z.object({ recovery_codes: those(z.string()) })
export type RecoveryCodes = z.output<typeof RecoveryCodes>

const code = z
  .string({ error: 'Enter the code.' })
  .max(100, 'That is not a code.')
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'Enter the code.'))

export const FirstCode = z.object({ code })
export type FirstCode = z.output<typeof FirstCode>

/** What a sign-in gave instead of a token, and the code that was asked for. */
export const SecondStep = z.object({ ticket: z.string({ error: 'Sign in again.' }).min(1, 'Sign in again.').max(200), code })
export type SecondStep = z.output<typeof SecondStep>

const path = '/api/me/second-factor'

export const readSecondFactor = defineCall({
  method: 'GET',
  path,
  summary: 'Whether one’s account asks for a code beside the password, and what was begun of that.',
  answer: one(SecondFactor),
  access: 'member',
})
export const beginSecondFactor = defineCall({
  method: 'POST',
  path,
  summary: 'Makes a secret, from which an app makes codes; nothing asks for them until one was right. Asks for proof.',
  answer: one(SecondFactor),
  access: 'member',
  whileSuspended: true,
})
export const enableSecondFactor = defineCall({
  method: 'PUT',
  path,
  summary: 'Asks for codes from now on, once one is right, and gives the recovery codes.',
  body: FirstCode,
  answer: one(RecoveryCodes),
  access: 'member',
  whileSuspended: true,
})
export const disableSecondFactor = defineCall({
  method: 'DELETE',
  path,
  summary: 'Asks for no codes any more. Asks for proof.',
  access: 'member',
  whileSuspended: true,
})
export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/me/recovery-codes',
  summary: 'Gives new recovery codes, and ends those before. Asks for proof.',
  answer: one(RecoveryCodes),
  access: 'member',
  whileSuspended: true,
})
export const enterCode = defineCall({
  method: 'POST',
  path: '/api/login/code',
  summary: 'Signs in by the code that a sign-in asked for, or by a recovery code, and gives a bearer token.',
  body: SecondStep,
  answer: AccessToken,
  ofDevices: true,
})
