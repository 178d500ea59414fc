import { isolateDirection, type MailContent, renderMail } from '../mail/mail-template.ts'
import { accountInMail, replaceIfLink } from '../mail/names-in-mail.ts'
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
    `The ${accountInMail(account)} at Rostrum has a new passkey: ${isolateDirection(replaceIfLink(passkey, 'its name holds a link'))}.`,
    'If this was you, you don’t need to do anything. If it wasn’t, remove the passkey at once on the page below, sign out all other devices there, and choose a new password.',
  ])
}

/** Writes the mail about a passkey that was removed. */
export function passkeyRemovedMail({ account, passkey, siteUrl }: PasskeyMail): MailContent {
  return signInMail(siteUrl, 'A passkey was removed from your account', [
    `The ${accountInMail(account)} at Rostrum lost this passkey: ${isolateDirection(replaceIfLink(passkey, 'its name holds a link'))}.`,
    'If this was you, you don’t need to do anything. If it wasn’t, sign out all other devices on the page below, and choose a new password.',
  ])
}

function signInMail(siteUrl: string, subject: string, paragraphs: readonly string[]): MailContent {
  return renderMail({
    siteUrl,
    subject,
    paragraphs,
    link: { words: 'Sign-in and security', address: pageAddresses(siteUrl).security },
    why: 'You get this mail because it is about how you sign in.',
  })
}
