import { z } from 'zod'
import { defineCall } from './call.ts'
import { VerificationLink } from './verification.ts'

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
