import { randomBytes } from 'node:crypto'
import { Marked, type MarkedExtension } from 'marked'
import markedCjkFriendly from 'marked-cjk-friendly'
import { addressSyntax, withAsciiHost } from './addresses.ts'
import { blocks } from './blocks.ts'
import { definitions, links } from './links.ts'
import { mentionSyntax, type Resolve } from './mention-syntax.ts'
import { escapeHtml, type Mentionables, plainHtml, type RenderedText, toRendered } from './rendered-text.ts'
import { sanitise } from './sanitise.ts'

/**
 * Renders Markdown to sanitised HTML and to one plain line.
 * No text is lost: HTML and anything else that cannot be rendered is shown as typed, and excessive markup makes the whole text
 * plain. Hostile texts can take long, so rendering.ts calls this in a thread.
 * @param source Markdown with LF line ends
 * @param excerptLength the length of the plain line in UTF-16 units
 * @param mentionables the people whom it may mention
 * @param people how many different people are linked at most
 * @returns also the keys of the people whom it mentions, in the order of the text
 */
export function renderMarkdown(
  source: string,
  excerptLength: number,
  mentionables: Mentionables = new Map(),
  people = mentionables.size,
): RenderedText {
  const mentioned = new Set<string>()
  const unlinked = toHtml(source, (key) => {
    const person = mentionables.get(key)
    if (!person || (mentioned.size >= people && !mentioned.has(key))) return null
    mentioned.add(key)
    if (person.path === null) return { html: `@${escapeHtml(person.name)}` }
    return { html: `<a href="${placeholder([...mentioned].indexOf(key))}">@${escapeHtml(person.name)}</a>` }
  })
  const html = sanitise(unlinked)
    .trim()
    .replace(link, (_, address) => `<a href="${withAsciiHost(address)}" rel="nofollow ugc noopener">`)
    .replace(mention, (_, at) => linkTo([...mentioned][Number(at)], mentionables))
  return { ...toRendered(html, excerptLength), mentioned: [...mentioned] }
}

const options: MarkedExtension<string, string> = { gfm: true, breaks: true }
const extensions = [options, blocks, links]

function toHtml(source: string, resolve: Resolve): string {
  try {
    if (!hasExcessiveMarkup(source)) return parserOf(source, resolve).parse(source.replace(blanks, limitBlanks), { async: false })
  } catch (failure) {
    // The parser is recursive: other kinds of deep nesting overflow its stack.
    if (!(failure instanceof RangeError)) throw failure
  }
  return plainHtml(source)
}

/** Creates a parser for one text, since link definitions are kept in it. */
function parserOf(source: string, resolve: Resolve): Marked<string, string> {
  const optional = [
    // Next to Chinese, Japanese and Korean punctuation, emphasis begins and ends differently from CommonMark.
    ...(eastAsian.test(source) ? [markedCjkFriendly()] : []),
    ...(/[@＠]/.test(source) ? [{ extensions: [mentionSyntax(resolve)] }] : []),
  ]
  // Later extensions are asked first, so bare addresses come before Markdown's links.
  return new Marked<string, string>(...optional, ...extensions, addressSyntax(source), definitions())
}

const eastAsian = /[\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u

/** The parser's time is quadratic in the length of a run of blanks. HTML shows one blank, and code rarely has more than these. */
const maxBlanks = 200
const blanks = /[ \t]+/g
const limitBlanks = (run: string) => (run.length > maxBlanks ? ' '.repeat(maxBlanks) : run)

/**
 * A random part of placeholder addresses. No text may link to our own pages, but mentions do: they pass the sanitiser as
 * addresses that nobody can guess, and become links afterwards.
 */
const secret = randomBytes(16).toString('hex')
const placeholder = (number: number) => `mailto:${secret}.${number}`
const mention = new RegExp(`<a href="mailto:${secret}\\.(\\d+)"[^>]*>`, 'g')
/**
 * Matches a link as the sanitiser writes it. All lead out of the site: `noopener` protects our window,
 * `nofollow ugc` gives spam no benefit.
 */
const link = /<a href="([^"]*)">/g

function linkTo(key: string | undefined, mentionables: Mentionables): string {
  return `<a href="${escapeHtml(mentionables.get(key ?? '')?.path ?? '')}">`
}

/**
 * Checks for more markup than anybody means, with which the parser would take long or overflow its stack: each mark
 * at the beginning of a line nests one level deeper, and the end of an emphasis is searched in all of the rest. Looks
 * at each character once or twice.
 * @param source Markdown with LF line ends
 */
export function hasExcessiveMarkup(source: string): boolean {
  return isNestedTooDeep(source) || countMatches(source, emphasis) > maxEmphasis || countMatches(source, strikes) > maxStrikes
}

/** More than fit in an argument, even in code full of underscores. */
const maxEmphasis = 2_000
const emphasis = /[*_]+/g
/** The parser searches all of the rest for each of these that does not end. */
const maxStrikes = 500
const strikes = /~+/g

const countMatches = (source: string, mark: RegExp) => source.match(mark)?.length ?? 0

/** More quotation and list marks at the beginning of a line than anybody means. */
const maxNesting = 25

/** One mark. A list mark is followed by a blank; otherwise it is a dash, an emphasis or a number. */
const mark = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
/** A horizontal rule of any length. */
const rule = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/

function isNestedTooDeep(source: string): boolean {
  return source.split('\n').some((line) => marksBefore(line) >= maxNesting && !rule.test(line))
}

function marksBefore(line: string): number {
  let marks = 0
  mark.lastIndex = 0
  while (marks < maxNesting && mark.test(line)) marks++
  return marks
}
