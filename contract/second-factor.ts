import { z } from 'zod'
import { accountLimits } from './account-limits.ts'
import { AccessToken } from './accounts.ts'
import { defineCall } from './call.ts'
import { count, flag } from './fields.ts'
import { dataOf } from './lists.ts'

/** How many recovery codes a person gets, for use if the device with the app is lost. */
export const recoveryCodes = 10

/** The two-factor authentication of the account. */
export const SecondFactor = z.object({
  on: flag,
  /** Recovery codes that haven't been used. */
  recovery_codes_left: count,
  /** True if set-up has begun and the first code is missing. The secret isn't shown again. */
  pending: flag,
})
export type SecondFactor = z.output<typeof SecondFactor>

/** How long a set-up waits for its first code; milliseconds. */
export const secondFactorSetupTime = 60 * 60 * 1000

/** A new secret, shown once: in Base32, and as an `otpauth:` URI for an app (RFC 6238). */
export const NewSecondFactor = z.object({ secret: z.string(), uri: z.string() })
export type NewSecondFactor = z.output<typeof NewSecondFactor>

/** Shown once; only hashes are stored. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.output<typeof RecoveryCodes>

const code = z
  .string({ error: 'Enter the code.' })
  .max(accountLimits.code.max, 'That isn’t a valid code.')
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'Enter the code.'))

export const FirstCode = z.object({ code })
export type FirstCode = z.output<typeof FirstCode>

/** The ticket that a sign-in returned instead of a token, and the code. */
export const SecondStep = z.object({ ticket: z.string({ error: 'Sign in again.' }).min(1, 'Sign in again.').max(200), code })
export type SecondStep = z.output<typeof SecondStep>

const path = '/api/me/second-factor'

export const readSecondFactor = defineCall({
  method: 'GET',
  path,
  summary: 'Shows whether two-factor authentication is on, or waits for its first code.',
  answer: dataOf(SecondFactor),
  access: 'member',
})
export const beginSecondFactor = defineCall({
  method: 'POST',
  path,
  summary:
    'Creates a secret for an authenticator app, shown once. Codes are asked for only after the first valid one, within an hour. Needs a recent proof of identity.',
  answer: dataOf(NewSecondFactor),
  access: 'member',
  whileSuspended: true,
})
export const enableSecondFactor = defineCall({
  method: 'PUT',
  path,
  summary:
    'Turns on two-factor authentication with the first valid code, and returns the recovery codes. Needs a recent proof of identity.',
  body: FirstCode,
  answer: dataOf(RecoveryCodes),
  access: 'member',
  whileSuspended: true,
})
export const disableSecondFactor = defineCall({
  method: 'DELETE',
  path,
  summary: 'Turns off two-factor authentication. Needs a recent proof of identity.',
  access: 'member',
  whileSuspended: true,
})
export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/me/recovery-codes',
  summary: 'Replaces your recovery codes. Needs a recent proof of identity.',
  answer: dataOf(RecoveryCodes),
  access: 'member',
  whileSuspended: true,
})
export const enterCode = defineCall({
  method: 'POST',
  path: '/api/login/code',
  summary: 'Completes a sign-in with a two-factor or recovery code, and returns a bearer token.',
  body: SecondStep,
  answer: AccessToken,
  ofDevices: true,
})
