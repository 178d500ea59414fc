import { z } from 'zod'
import { email, newPassword } from './accounts.ts'
import { defineCall } from './call.ts'
import { incompleteLink, sentFlag, words, wordsOrNull } from './fields.ts'
import { dataOf } from './lists.ts'

export const ResetRequest = z.object({ email })
export type ResetRequest = z.output<typeof ResetRequest>

const differ = 'The passwords don’t match. Enter the same password twice.'

function isTypedTwice({ password, password_confirmation }: { password: string; password_confirmation: string }): boolean {
  return password === password_confirmation.replace(/\r\n?/g, '\n')
}

const token = z.string({ error: incompleteLink }).min(1, incompleteLink).max(1_000, incompleteLink)

export const ResetLink = z.object({ email, token })
export type ResetLink = z.output<typeof ResetLink>

/** Ways to sign in that a new password does not affect. */
export const OtherWaysIn = z.object({
  passkeys: z.array(z.object({ name: words })),
  connected: z.array(z.object({ label: words, email: wordsOrNull })),
})
export type OtherWaysIn = z.output<typeof OtherWaysIn>

export const PasswordReset = z
  .object({
    email,
    password: newPassword,
    password_confirmation: z.string({ error: 'Enter the new password again.' }).max(1_000, differ),
    token,
    /** True to remove all passkeys, and all connected accounts, at the same time. */
    remove_passkeys: sentFlag.optional(),
    remove_connected: sentFlag.optional(),
  })
  .refine(isTypedTwice, { path: ['password_confirmation'], error: differ })
export type PasswordReset = z.output<typeof PasswordReset>

export const PasswordChange = z
  .object({
    current_password: z
      .string({ error: 'Enter your current password.' })
      .min(1, 'Enter your current password.')
      .max(1_000, 'That password is too long.'),
    password: newPassword,
    password_confirmation: z.string({ error: 'Enter the new password again.' }).max(1_000, differ),
  })
  .refine(isTypedTwice, { path: ['password_confirmation'], error: differ })
export type PasswordChange = z.output<typeof PasswordChange>

export const changePassword = defineCall({
  method: 'PUT',
  path: '/api/me/password',
  summary: 'Changes your password, given the current one, and signs out all other devices.',
  body: PasswordChange,
  access: 'member',
  whileSuspended: true,
})
export const mailResetLink = defineCall({
  method: 'POST',
  path: '/api/password/email',
  summary: 'Mails a link for resetting the password, if the address has an account. The answer is the same if it has none.',
  body: ResetRequest,
  ofDevices: true,
})
export const readResetLink = defineCall({
  method: 'POST',
  path: '/api/password/reset/ways-in',
  summary: 'Lists the passkeys and connected accounts of the account that a password reset link is for. Doesn’t use up the link.',
  body: ResetLink,
  answer: dataOf(OtherWaysIn),
  asks: true,
})
export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/password/reset',
  summary: 'Sets a new password with the token of a mailed link, and revokes all bearer tokens of the account.',
  body: PasswordReset,
  ofDevices: true,
})
