import { randomBytes } from 'node:crypto'
import { Marked, type MarkedExtension } from 'marked'
import markedCjkFriendly from 'marked-cjk-friendly'
import { addressSyntax, withAsciiHost } from './addresses.ts'
import { blocks } from './blocks.ts'
import { definitions, links } from './links.ts'
import { mentionSyntax, type Resolve } from './mention-syntax.ts'
import { escaped, kept, type Mentionables, plainHtml, type RenderedText } from './rendered-text.ts'
import { sanitised } from './sanitise.ts'

/**
 * Renders what a person typed to sanitised HTML, and to one plain line. Nothing typed is lost: HTML in it, and what
 * else cannot be rendered, is shown as typed; what is marked beyond reason is shown as plain text. Takes long where somebody wants it to: rendering.ts asks for it in a thread.
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

const options: MarkedExtension<string, string> = { gfm: true, breaks: true }
const extensions = [options, blocks, links]

function toHtml(source: string, resolve: Resolve): string {
  try {
    if (!isMarkedBeyondReason(source)) return parserOf(source, resolve).parse(source.replace(blanks, inReason), { async: false })
  } catch (failure) {
    // The parser is recursive: other ways to nest deeply end its stack.
    if (!(failure instanceof RangeError)) throw failure
  }
  return plainHtml(source)
}

/** One for each text: definitions are its own. */
function parserOf(source: string, resolve: Resolve): Marked<string, string> {
  const besides = [
    // Beside Chinese, Japanese and Korean punctuation, emphasis begins and ends otherwise than CommonMark says.
    ...(eastAsian.test(source) ? [markedCjkFriendly()] : []),
    ...(/[@＠]/.test(source) ? [{ extensions: [mentionSyntax(resolve)] }] : []),
  ]
  // The later ones are asked first: addresses by themselves before the links of Markdown.
  return new Marked<string, string>(...besides, ...extensions, addressSyntax(source), definitions())
}

const eastAsian = /[\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u

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

/**
 * Whether a text has more marks than anybody means, so that a parser of Markdown would take long or end its stack: what
 * begins a line goes down a level each, and the end of an emphasis is looked for in all that follows. Looks at each character
 * once or twice.
 * @param source Markdown with LF line ends
 */
export function isMarkedBeyondReason(source: string): boolean {
  return isNestedBeyondReason(source) || timesIn(source, emphasis) > mostEmphasis || timesIn(source, strikes) > mostStrikes
}

/** Even of code full of underscores that many do not fit in an argument. */
const mostEmphasis = 2_000
const emphasis = /[*_]+/g
/** The parser looks at all that follows for each of them that ends nowhere. */
const mostStrikes = 500
const strikes = /~+/g

const timesIn = (source: string, mark: RegExp) => source.match(mark)?.length ?? 0

/** So many quotation and list marks before a line's words are no longer meant as such. */
const deepest = 25

/** One mark: a list's is followed by a blank, else it is a dash, an emphasis or a number. */
const mark = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
/** A line across the page, however long. */
const rule = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/

function isNestedBeyondReason(source: string): boolean {
  return source.split('\n').some((line) => marksBefore(line) >= deepest && !rule.test(line))
}

function marksBefore(line: string): number {
  let marks = 0
  mark.lastIndex = 0
  while (marks < deepest && mark.test(line)) marks++
  return marks
}
