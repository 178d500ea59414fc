import type { UserRow } from '../database/tables.ts'
import { ifItWasYou, type MailContent, renderMail, signInMailReason } from '../mail/mail-template.ts'
import { accountInMail } from '../mail/names-in-mail.ts'
import { pageAddresses } from '../platform/page-addresses.ts'

type ProviderLabel = { label: string }
type Account = Pick<UserRow, 'display_name'>

/** Writes the mail about an account that was connected. */
export function accountConnectedMail({ display_name }: Account, { label }: ProviderLabel, siteUrl: string): MailContent {
  return renderMail({
    siteUrl,
    subject: `You can now sign in with ${label}`,
    paragraphs: [
      `An account at ${label} was connected to the ${accountInMail(display_name, 'account with this address')} on Rostrum. You can sign in with it.`,
      `${ifItWasYou} If it wasn’t, disconnect it and choose a new password.`,
    ],
    link: { words: 'Sign-in and security', address: pageAddresses(siteUrl).security },
    why: signInMailReason,
  })
}

/** Writes the mail about an account that was disconnected. */
export function accountDisconnectedMail({ display_name }: Account, { label }: ProviderLabel, siteUrl: string): MailContent {
  return renderMail({
    siteUrl,
    subject: `You can no longer sign in with ${label}`,
    paragraphs: [
      `The account at ${label} was disconnected from the ${accountInMail(display_name, 'account with this address')} on Rostrum.`,
      `${ifItWasYou} If it wasn’t, choose a new password right away.`,
    ],
    link: { words: 'Sign-in and security', address: pageAddresses(siteUrl).security },
    why: signInMailReason,
  })
}
