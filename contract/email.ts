import { z } from 'zod'
import { email } from './accounts.ts'
import { defineCall } from './call.ts'
import { flag, incompleteLink } from './fields.ts'
import { dataOf } from './lists.ts'

export const VerificationLink = z.object({
  token: z.string({ error: incompleteLink }).min(1, incompleteLink).max(1_000, incompleteLink),
})
export type VerificationLink = z.output<typeof VerificationLink>

/** The result of following a link. */
export const Verified = z.object({
  /** True if the address was verified before. A link works once. */
  already: flag,
})
export type Verified = z.output<typeof Verified>

export const verifyEmail = defineCall({
  method: 'POST',
  path: '/api/email/verify',
  summary: 'Confirms an email address with the token of the link mailed to it.',
  body: VerificationLink,
  answer: dataOf(Verified),
})
export const mailVerificationLink = defineCall({
  method: 'POST',
  path: '/api/email/verification',
  summary: 'Mails a new link to confirm your email address.',
  access: 'member',
  whileSuspended: true,
})

/** The purposes of links in account mails. */
export const linkPurposes = ['reset-password', 'verify-email', 'confirm-email', 'stop-email', 'undo-email'] as const

export type LinkPurpose = (typeof linkPurposes)[number]

export const MailedLink = VerificationLink.extend({ purpose: z.enum(linkPurposes, { error: 'Say what the link is for.' }) })
export type MailedLink = z.output<typeof MailedLink>

export const checkMailedLink = defineCall({
  method: 'POST',
  path: '/api/mailed-links/check',
  summary: 'Checks whether a mailed link can be used; 422 says why not. Doesn’t use up the link.',
  body: MailedLink,
  asks: true,
})

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
