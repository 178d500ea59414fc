import { randomBytes } from 'node:crypto'
import { Marked, type MarkedExtension, Tokenizer, type Tokens } from 'marked'
import markedCjkFriendly from 'marked-cjk-friendly'
import { addressSyntax, withAsciiHost } from './addresses.ts'
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
    .replace(mention, (_, at) => renderMentionLink([...mentioned][Number(at)], mentionables))
  return { ...toRendered(html, excerptLength), mentioned: [...mentioned] }
}

const options: MarkedExtension<string, string> = { gfm: true, breaks: true }

function toHtml(source: string, resolve: Resolve): string {
  try {
    if (!hasExcessiveMarkup(source)) return createParser(source, resolve).parse(source.replace(blanks, limitBlanks), { async: false })
  } catch (failure) {
    // The parser is recursive: other kinds of deep nesting overflow its stack.
    if (!(failure instanceof RangeError)) throw failure
  }
  return plainHtml(source)
}

/** Creates a parser for one text, since link definitions are kept in it. */
function createParser(source: string, resolve: Resolve): Marked<string, string> {
  const optional = [
    // Next to Chinese, Japanese and Korean punctuation, emphasis begins and ends differently from CommonMark.
    ...(eastAsian.test(source) ? [markedCjkFriendly()] : []),
    ...(/[@＠]/.test(source) ? [{ extensions: [mentionSyntax(resolve)] }] : []),
  ]
  // The parser tries later extensions first, so bare addresses come before Markdown's links.
  return new Marked<string, string>(...optional, options, blocks, links, addressSyntax(source), definitions())
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

function renderMentionLink(key: string | undefined, mentionables: Mentionables): string {
  return `<a href="${escapeHtml(mentionables.get(key ?? '')?.path ?? '')}">`
}

/**
 * Checks for more markup than anybody writes on purpose, which could take the parser long or overflow its stack: each mark at the beginning
 * of a line nests one level deeper, and the end of an emphasis is searched in all of the rest. Looks at each character once or twice.
 * @param source Markdown with LF line ends
 */
export function hasExcessiveMarkup(source: string): boolean {
  return isNestedTooDeep(source) || countMatches(source, emphasis) > maxEmphasis || countMatches(source, strikes) > maxStrikes
}

/** How many emphasis marks a text may have: more than fit in an argument, even in code full of underscores. */
const maxEmphasis = 2_000
const emphasis = /[*_]+/g
/** How many strikethroughs a text may have: for each that does not end, the parser searches all of the rest. */
const maxStrikes = 500
const strikes = /~+/g

const countMatches = (source: string, mark: RegExp) => source.match(mark)?.length ?? 0

/** How many quotation and list marks may begin a line: more than anybody writes on purpose. */
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

/**
 * Renders lists, tables and code without losing content: whether a task is done, the numbers of list items, cells
 * beyond a table's header, and the word after a code fence. HTML is shown as typed. Headings become strong text,
 * because they would break the page's outline.
 */
const blocks: MarkedExtension<string, string> = {
  tokenizer: {
    table(source) {
      const table = Tokenizer.prototype.table.call(this, source)
      return table && withAllCells(table, (text) => this.lexer.inline(text))
    },
    // A single "~" is a word character in many languages: "5~6" is a range.
    del: (source) => (source.startsWith('~~') ? false : undefined),
  },
  renderer: {
    html: ({ text, block }) => (block ? `<p>${escapeHtml(text.trim()).replaceAll('\n', '<br>')}</p>\n` : escapeHtml(text)),
    heading({ tokens, raw }) {
      return `<p><strong>${this.parser.parseInline(tokens) || escapeHtml(raw.trim())}</strong></p>\n`
    },
    // Between tags that are shown as typed, the parser mistakes text for HTML.
    text: (token) => ('escaped' in token && token.escaped ? escapeHtml(token.text) : false),
    checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] '),
    code({ text, lang }) {
      const pre = `<pre><code>${escapeHtml(text.replace(/\n$/, ''))}\n</code></pre>\n`
      return lang ? `<p><code>${escapeHtml(lang)}</code></p>\n${pre}` : pre
    },
    list({ ordered, start, items }) {
      const numbers = items.map(({ raw }) => Number(/^\s*(\d{1,9})/.exec(raw)?.[1]))
      const counts = numbers.some((number) => number !== numbers[0])
      const rendered = items.map((item, index) => {
        const isNext = index === 0 || numbers[index] === Number(numbers[index - 1]) + 1
        const html = this.listitem(item)
        return ordered && counts && !isNext ? html.replace('<li>', `<li value="${numbers[index]}">`) : html
      })
      const startAttribute = ordered && start !== 1 ? ` start="${start}"` : ''
      return ordered ? `<ol${startAttribute}>\n${rendered.join('')}</ol>\n` : `<ul>\n${rendered.join('')}</ul>\n`
    },
    tablecell({ tokens, header, align }) {
      const words = this.parser.parseInline(tokens)
      // A header cell without text is a td, since an empty th names nothing.
      const name = header && words ? 'th' : 'td'
      return `<${name}${align ? ` align="${align}"` : ''}>${words}</${name}>\n`
    },
  },
}

/** Adds the cells that the parser drops because the header has fewer columns. */
function withAllCells(table: Tokens.Table, inline: (text: string) => Tokens.TableCell['tokens']): Tokens.Table {
  const lines = table.raw.split('\n').slice(2)
  const rows = table.rows.map((row, index) => {
    const extraCells = splitCells(lines[index] ?? '').slice(row.length)
    while (extraCells.at(-1) === '') extraCells.pop()
    return [...row, ...extraCells.map((text) => ({ text, tokens: inline(text), header: false, align: null }))]
  })
  const columns = rows.reduce((wide, row) => Math.max(wide, row.length), table.header.length)
  const added = Array.from({ length: columns - table.header.length }, () => ({ text: '', tokens: [], header: true, align: null }))
  return { ...table, header: [...table.header, ...added], align: [...table.align, ...added.map(() => null)], rows }
}

/** Splits a line into cells like the parser: an escaped bar is a character. */
function splitCells(line: string): string[] {
  const cells = ['']
  for (const [piece] of line.trim().matchAll(/\\.|\\|\||[^\\|]+/g)) {
    if (piece === '|') cells.push('')
    else cells.push((cells.pop() ?? '') + (piece === '\\|' ? '|' : piece))
  }
  if (cells[0]?.trim() === '') cells.shift()
  if (cells.at(-1)?.trim() === '') cells.pop()
  return cells.map((cell) => cell.trim())
}
