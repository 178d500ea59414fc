import { z } from 'zod'
import { email } from './accounts.ts'
import { defineCall } from './call.ts'
import { VerificationLink } from './verification.ts'

export const NewEmail = z.object({ email })
export type NewEmail = z.output<typeof NewEmail>

export const changeEmail = defineCall({
  method: 'POST',
  path: '/api/me/email',
  summary:
    'Mails a link to a new email address that makes it yours. The answer is the same if somebody else has it. Needs a recent proof of identity.',
  body: NewEmail,
  access: 'member',
  whileSuspended: true,
})
export const confirmEmail = defineCall({
  method: 'POST',
  path: '/api/email/change',
  summary: 'Changes an account’s email address with the token of the link mailed to it.',
  body: VerificationLink,
})
export const stopEmail = defineCall({
  method: 'POST',
  path: '/api/email/stop',
  summary: 'Cancels a change of email with the token mailed to the current address, and signs out all devices.',
  body: VerificationLink,
})
export const undoEmail = defineCall({
  method: 'POST',
  path: '/api/email/undo',
  summary: 'Restores an account’s former email address with the token mailed to it, and signs out all devices.',
  body: VerificationLink,
})
