import { html } from 'hono/html'
import { pageAddresses } from '../platform/page-addresses.ts'

/** What a mail says, in both of its parts. */
export type MailContent = {
  subject: string
  text: string
  html: string
  /** Where one click ends mails of this kind; left out where there is nothing to end. */
  unsubscribe?: string
}

export type MailText = {
  siteUrl: string
  subject: string
  /** Plain sentences; what people typed stands `isolated` among them. */
  paragraphs: readonly string[]
  /** The one thing to do. */
  link: { words: string; address: string }
  /** Why they get it, and what to do if they should not: the last words, in small. */
  why: string
  unsubscribe?: string
  /** What the link says that ends mails of this kind. */
  unsubscribeWords?: string
}

/** What people typed, among our own words: written right to left or not, it leaves these as they are (as `<bdi>` does on a page). */
export const isolated = (words: string) => `\u2068${words}\u2069`

/** Makes the two parts of a mail from the same words: no pictures, nothing remote, nothing that tells who opened it. */
export function renderMail(words: MailText): MailContent {
  const { siteUrl, subject, paragraphs, link, why, unsubscribe, unsubscribeWords = 'No more mails like this' } = words
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
