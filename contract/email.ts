import { z } from 'zod'
import { email } from './accounts.ts'
import { defineCall } from './call.ts'
import { VerificationLink } from './verification.ts'

export const NewEmail = z.object({ email })
export type NewEmail = z.output<typeof NewEmail>

export const changeEmail = defineCall({
  method: 'POST',
  path: '/api/me/email',
  summary: 'Mails a link to another address, which makes it one’s own; the answer is the same if somebody else has it. Asks for proof.',
  body: NewEmail,
  access: 'member',
  whileSuspended: true,
})
export const confirmEmail = defineCall({
  method: 'POST',
  path: '/api/email/change',
  summary: 'Makes an address that of an account, by the token of the link mailed to it.',
  body: VerificationLink,
})
export const stopEmail = defineCall({
  method: 'POST',
  path: '/api/email/stop',
  summary: 'Stops a change of email by the token mailed to the present address, and signs the account out everywhere.',
  body: VerificationLink,
})
export const undoEmail = defineCall({
  method: 'POST',
  path: '/api/email/undo',
  summary: 'Gives an account its former address back, by the token mailed to that, and signs it out everywhere.',
  body: VerificationLink,
})
