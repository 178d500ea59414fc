import type { UserRow } from '../database/tables.ts'
import { type MailContent, renderMail } from '../mail/mail-template.ts'
import { accountInMail } from '../mail/names-in-mail.ts'
import { pageAddresses } from '../platform/page-addresses.ts'

type ProviderLabel = { label: string }
type Account = Pick<UserRow, 'display_name'>

/** Writes the mail about an account that was connected. */
export function accountConnectedMail({ display_name }: Account, { label }: ProviderLabel, siteUrl: string): MailContent {
  return renderMail({
    siteUrl,
    subject: `You can sign in with ${label} now`,
    paragraphs: [
      `An account at ${label} was joined to the ${accountInMail(display_name, 'account that has this address')} at Rostrum: who signs in there is signed in here.`,
      'If it was you, all is well. If it was not, take it away, and choose a new password.',
    ],
    link: { words: 'Your ways to sign in', address: pageAddresses(siteUrl).security },
    why: 'You get this because it concerns how you sign in.',
  })
}

/** Writes the mail about an account that was disconnected. */
export function accountDisconnectedMail({ display_name }: Account, { label }: ProviderLabel, siteUrl: string): MailContent {
  return renderMail({
    siteUrl,
    subject: `You can no longer sign in with ${label}`,
    paragraphs: [
      `The account at ${label} was taken away from the ${accountInMail(display_name, 'account that has this address')} at Rostrum.`,
      'If it was you, all is well. If it was not, choose a new password at once.',
    ],
    link: { words: 'Your ways to sign in', address: pageAddresses(siteUrl).security },
    why: 'You get this because it concerns how you sign in.',
  })
}
