import { randomBytes } from 'node:crypto'
import { Marked, type MarkedExtension } from 'marked'
import { addressSyntax } from './address-syntax.ts'
import { withAsciiHost } from './addresses.ts'
import { mentionSyntax, type Resolve } from './mention-syntax.ts'
import { isMarkedBeyondReason } from './nesting.ts'
import { escaped, kept, type Mentionables, plainHtml, type RenderedText } from './rendered-text.ts'
import { sanitised } from './sanitise.ts'

/**
 * Renders what a person typed to sanitised HTML, and to one plain line. HTML in it is shown as typed; what is marked
 * beyond reason is shown as plain text. Takes long where somebody wants it to: rendering.ts asks for it in a thread.
 * @param source Markdown with LF line ends
 * @param excerptLength UTF-16 units of the plain line
 * @param mentionables whom it may mention; at most `people` of them are linked
 * @returns also whom it mentions, by key, in the order of the text
 */
export function renderMarkdown(
  source: string,
  excerptLength: number,
  mentionables: Mentionables = new Map(),
  people = mentionables.size,
): RenderedText {
  const mentioned = new Set<string>()
  const unlinked = toHtml(source, (key) => {
    const known = mentionables.get(key)
    if (!known || (mentioned.size >= people && !mentioned.has(key))) return null
    mentioned.add(key)
    if (known.path === null) return { html: `@${escaped(known.name)}` }
    return { html: `<a href="${placeOf([...mentioned].indexOf(key))}">@${escaped(known.name)}</a>` }
  })
  const html = sanitised(unlinked)
    .trim()
    .replace(link, (_, address) => `<a href="${withAsciiHost(address)}" rel="nofollow ugc noopener">`)
    .replace(mention, (_, at) => linkTo([...mentioned][Number(at)], mentionables))
  return { ...kept(html, excerptLength), mentioned: [...mentioned] }
}

/** Headings would break the page's outline, pictures its calm and the reader's privacy: words stand for both. */
const options: MarkedExtension<string, string> = {
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text, block }) => (block ? `<p>${escaped(text)}</p>` : escaped(text)),
    heading({ tokens }) {
      return `<p><strong>${this.parser.parseInline(tokens)}</strong></p>`
    },
    image: ({ href, text }) => `<a href="${escaped(href)}">${escaped(text || href)}</a>`,
  },
}
const markdown = new Marked<string, string>(options, addressSyntax())

function toHtml(source: string, resolve: Resolve): string {
  const parser = /[@＠]/.test(source)
    ? new Marked<string, string>(options, addressSyntax(), { extensions: [mentionSyntax(resolve)] })
    : markdown
  try {
    if (!isMarkedBeyondReason(source)) return parser.parse(source.replace(blanks, inReason), { async: false })
  } catch (failure) {
    // The parser is recursive: other ways to nest deeply end its stack.
    if (!(failure instanceof RangeError)) throw failure
  }
  return plainHtml(source)
}

/** The parser looks at each blank of a run again from each before it; HTML shows one, and code seldom more than these. */
const mostBlanks = 200
const blanks = /[ \t]+/g
const inReason = (run: string) => (run.length > mostBlanks ? ' '.repeat(mostBlanks) : run)

/**
 * No text may link to our own pages; mentions do. So they go through the sanitiser as addresses that nobody can write, and
 * become links after it.
 */
const secret = randomBytes(16).toString('hex')
const placeOf = (number: number) => `mailto:${secret}.${number}`
const mention = new RegExp(`<a href="mailto:${secret}\\.(\\d+)"[^>]*>`, 'g')
/** As the sanitiser writes it. Links lead out of the site: no referrer's power over our window, no reward for spam. */
const link = /<a href="([^"]*)">/g

function linkTo(key: string | undefined, mentionables: Mentionables): string {
  return `<a href="${escaped(mentionables.get(key ?? '')?.path ?? '')}">`
}
