import { ifItWasYou, isolateDirection, type MailContent, renderMail, signInMailReason } from '../mail/mail-template.ts'
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
    `The ${accountInMail(account)} on Rostrum has a new passkey: ${isolateDirection(replaceIfLink(passkey, 'name hidden because it contains a link'))}.`,
    `${ifItWasYou} If it wasn’t, remove the passkey on the page below right away, sign out all other devices there, and choose a new password.`,
  ])
}

/** Writes the mail about a passkey that was removed. */
export function passkeyRemovedMail({ account, passkey, siteUrl }: PasskeyMail): MailContent {
  return signInMail(siteUrl, 'A passkey was removed from your account', [
    `A passkey was removed from the ${accountInMail(account)} on Rostrum: ${isolateDirection(replaceIfLink(passkey, 'name hidden because it contains a link'))}.`,
    `${ifItWasYou} If it wasn’t, sign out all other devices on the page below, and choose a new password.`,
  ])
}

function signInMail(siteUrl: string, subject: string, paragraphs: readonly string[]): MailContent {
  return renderMail({
    siteUrl,
    subject,
    paragraphs,
    link: { words: 'Sign-in and security', address: pageAddresses(siteUrl).security },
    why: signInMailReason,
  })
}
