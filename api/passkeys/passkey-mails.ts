import { isolated, type MailContent, renderMail } from '../mail/mail-template.ts'
import { accountInMail, withoutLink } from '../mail/names-in-mail.ts'
import { pageAddresses } from '../platform/page-addresses.ts'

type PasskeyMail = {
  /** The account's display name. */
  account: string
  /** The passkey's name, chosen by its owner. */
  passkey: string
  siteUrl: string
}

/** Writes the mail about a passkey that was added: whoever holds it can sign in from now on. */
export function passkeyAddedMail({ account, passkey, siteUrl }: PasskeyMail): MailContent {
  return signInMail(siteUrl, 'A passkey was added to your account', [
    `The ${accountInMail(account)} at Rostrum can be signed in to by a new passkey now: ${isolated(withoutLink(passkey, 'its name holds a link'))}.`,
    'If it was you, all is well. If it was not, take it away at once on the page below, sign all other devices out there, and choose a new password.',
  ])
}

/** Writes the mail about a passkey that was removed. */
export function passkeyRemovedMail({ account, passkey, siteUrl }: PasskeyMail): MailContent {
  return signInMail(siteUrl, 'A passkey was taken away from your account', [
    `The ${accountInMail(account)} at Rostrum can be signed in to by this passkey no more: ${isolated(withoutLink(passkey, 'its name holds a link'))}.`,
    'If it was you, all is well. If it was not, sign all other devices out on the page below, and choose a new password.',
  ])
}

function signInMail(siteUrl: string, subject: string, paragraphs: readonly string[]): MailContent {
  return renderMail({
    siteUrl,
    subject,
    paragraphs,
    link: { words: 'How you sign in', address: pageAddresses(siteUrl).security },
    why: 'You get this because it concerns how you sign in.',
  })
}
