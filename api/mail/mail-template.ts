import { html } from 'hono/html'
import { pageAddresses } from '../platform/page-addresses.ts'

/** The content of a mail, as text and as HTML. */
export type MailContent = {
  subject: string
  text: string
  html: string
  /** The address that unsubscribes with one click; undefined if there is nothing to unsubscribe from. */
  unsubscribe?: string
}

type MailText = {
  siteUrl: string
  subject: string
  /** Plain sentences. Text that people typed must be passed through `isolateDirection`. */
  paragraphs: readonly string[]
  /** The only action in the mail. */
  link: { text: string; address: string }
  /** Why the recipient gets the mail, and what to do if they shouldn't; shown last, in small print. */
  why: string
  unsubscribe?: string
  /** The text of the unsubscribe link. */
  unsubscribeText?: string
}

/** Isolates text that people typed, so that its writing direction doesn't change the surrounding text (as `<bdi>` does on a page). */
export const isolateDirection = (text: string) => `\u2068${text}\u2069`

/** Renders a mail as text and HTML. It has no pictures, no remote content, and nothing that reveals whether it was opened. */
export function renderMail(mail: MailText): MailContent {
  const { siteUrl, subject, paragraphs, link, why, unsubscribe, unsubscribeText = 'Unsubscribe from these emails' } = mail
  const { home } = pageAddresses(siteUrl)
  const text = [
    ...paragraphs,
    `${link.text}:\n${link.address}`,
    ['-- ', `Rostrum, ${home}`, why, ...(unsubscribe ? [`${unsubscribeText}: ${unsubscribe}`] : [])].join('\n'),
  ].join('\n\n')
  const page = html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="max-width:34em;margin:0 auto;padding:1.5em;font:17px/1.6 system-ui,sans-serif">
${paragraphs.map((paragraph) => html`<p dir="auto">${paragraph}</p>\n`)}<p><a href="${link.address}"><b>${link.text}</b></a></p>
<hr style="border:0;border-top:1px solid #7f8c9b">
<p style="font-size:14px"><a href="${home}">Rostrum</a>. ${why}${unsubscribe && html` <a href="${unsubscribe}">${unsubscribeText}</a>`}</p>
</body></html>
`
  return { subject, text: `${text}\n`, html: String(page), ...(unsubscribe ? { unsubscribe } : {}) }
}

/** Why people get mails about signing in, which they can't turn off. */
export const signInMailReason = 'You’re getting this email because it’s about how you sign in.'

/** Begins the paragraph that says what to do about a change. */
export const ifItWasYou = 'If this was you, you don’t need to do anything.'

/**
 * The rule for user-typed text in mails: a mail from this site contains no link except the site's own. Mail programs
 * turn anything that looks like a link into one, so a name or topic that does is replaced with plain words.
 */

/** Replaces the name of a person if a mail can't contain it. */
const memberPlaceholder = 'A member'

type MailedName = { name: string; display_name: string | null }

/**
 * Returns the name of a person for a mail to others: always the display name, never the real one, even if the site shows it.
 * @param replacement replaces a name that looks like a link or an address
 */
export function nameInMail({ name, display_name }: MailedName, replacement = memberPlaceholder): string {
  // A deleted account and an archive's author have only this name.
  return replaceIfLink(display_name?.trim() ? display_name : name, replacement)
}

/**
 * Returns how to refer to an account, after "the", in a mail to its own address. The address may be a stranger's until it is confirmed.
 * @param replacement replaces a name that looks like a link
 */
export function accountInMail(displayName: string, replacement = 'account with this address'): string {
  const name = replaceIfLink(displayName, '')
  return name === '' ? replacement : `account ${isolateDirection(name)}`
}

/** Returns typed text, or `replacement` if a mail program might turn it into a link or if it contains invisible characters. */
export function replaceIfLink(input: string, replacement: string): string {
  return input.trim() === '' || containsLink(input) || invisible.test(input) ? replacement : input
}

/** Checks whether a text contains a web or email address, or something like one: `http:`, `www.`, `name.tld`, `a@b`, `192.0.2.1`. */
export function containsLink(input: string): boolean {
  // Normalise full-width letters, and dots that browsers treat as dots between letters of an address.
  const plain = input.normalize('NFKC').replace(/(?<=[a-z\d])[。｡](?=[a-z\d])/gi, '.')
  return links.some((link) => link.test(plain))
}

const links = [
  /[\p{L}\d]:\/\//u,
  /\b(?:mailto|tel|sms|javascript|data):\S/i,
  /www\./i,
  /\S@\S/,
  // A domain: its last part has two or more letters, or is punycode. Initials ("J.R.R.") and numbers ("3.5") don't match.
  /[\p{L}\p{N}]\.(?:\p{L}{2,}|xn--[a-z\d-]+)/iu,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
]

/** Format characters can reorder the surrounding text; control characters can start new lines. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
