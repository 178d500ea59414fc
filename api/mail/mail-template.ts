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
  /** Plain sentences; text that people typed is `isolateDirection`. */
  paragraphs: readonly string[]
  /** The only action in the mail. */
  link: { words: string; address: string }
  /** Why the recipient gets the mail, and what to do if they shouldn't; shown last, in small print. */
  why: string
  unsubscribe?: string
  /** The text of the unsubscribe link. */
  unsubscribeWords?: string
}

/** Isolates text that people typed, so that its writing direction doesn't change the surrounding text (as `<bdi>` does on a page). */
export const isolateDirection = (words: string) => `\u2068${words}\u2069`

/** Renders a mail as text and HTML. It has no pictures, no remote content, and nothing that reveals whether it was opened. */
export function renderMail(words: MailText): MailContent {
  const { siteUrl, subject, paragraphs, link, why, unsubscribe, unsubscribeWords = 'Unsubscribe from these emails' } = words
  const { home } = pageAddresses(siteUrl)
  const text = [
    ...paragraphs,
    `${link.words}:\n${link.address}`,
    ['-- ', `Rostrum, ${home}`, why, ...(unsubscribe ? [`${unsubscribeWords}: ${unsubscribe}`] : [])].join('\n'),
  ].join('\n\n')
  const page = html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="max-width:34em;margin:0 auto;padding:1.5em;font:17px/1.6 system-ui,sans-serif">
${paragraphs.map((paragraph) => html`<p dir="auto">${paragraph}</p>\n`)}<p><a href="${link.address}"><b>${link.words}</b></a></p>
<hr style="border:0;border-top:1px solid #7f8c9b">
<p style="font-size:14px"><a href="${home}">Rostrum</a>. ${why}${unsubscribe && html` <a href="${unsubscribe}">${unsubscribeWords}</a>`}</p>
</body></html>
`
  return { subject, text: `${text}\n`, html: String(page), ...(unsubscribe ? { unsubscribe } : {}) }
}

/** Why people get mails about signing in, which they can't turn off. */
export const signInMailReason = 'You’re getting this email because it’s about how you sign in.'

/** Begins the paragraph that says what to do about a change. */
export const ifItWasYou = 'If this was you, you don’t need to do anything.'
