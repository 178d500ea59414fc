import { inCharacters, plainLine } from '#contract/plain-text'
import { shortened } from '#contract/shortened'
import { escaped } from './escaped'

/**
 * Rendered Markdown as a page shows it: what is written from right to left stands so, whatever stands beside it; tables and long lines
 * of code scroll in boxes of their own, by keys too; and whether a task is done is also heard.
 * @param html as a sanitiser writes it
 */
export function readable(html: string): string {
  const told = html.includes('<li>') ? html.replace(task, inWords) : html
  const boxed =
    told.includes('<table') || told.includes('<pre') ? told.replace(table, inBox).replace(code, withName).replace(aligned, asClass) : told
  const numbered = boxed.includes('<ol') ? boxed.replace(longNumber, '<$1 class="long" $2>') : boxed
  return rightToLeft.test(numbered) ? directed(numbered) : numbered
}

/** A year, for example: no room is made for it beside a list. */
const longNumber = /<(ol|li) ((?:start|value)="\d{3,9}")>/g

const task = /(<li[^<>]*>\s*(?:<p>)?)\[([xX ])\](?= )/g
const inWords = (_: string, before: string, mark: string) =>
  `${before}<span role="img" aria-label="${mark === ' ' ? 'Not done' : 'Done'}">[${mark}]</span>`

/** Tables stand in none, and code in none. */
const table = /<table>|<\/table>/g
const code = /<pre>/g
/** UTF-16 units that a narrow screen shows of a line of code, and of a name. */
const narrow = 30
const longestName = 60

function inBox(tag: string, at: number, html: string): string {
  if (tag === '</table>') return `${tag}</div>`
  const head = html.slice(at, endOf('</tr>', html, at))
  const names = head
    .split(/<\/t[hd]>/)
    .map(plainLine)
    .filter(Boolean)
  return `<div class="wide" role="region" tabindex="0" aria-label="${escaped(named('Table', names.join(', ')))}">${tag}`
}

function withName(tag: string, at: number, html: string): string {
  const lines = inCharacters(html.slice(at, endOf('</pre>', html, at)).replace(/<[^<>]*>/g, '')).split('\n')
  if (lines.every((line) => line.length <= narrow)) return tag
  return `<pre role="region" tabindex="0" aria-label="${escaped(named('Code', shortened(lines.find((line) => line.trim())?.trim() ?? '', 40)))}">`
}

const named = (what: string, words: string) => (words ? `${what}: ${shortened(words, longestName)}` : what)

function endOf(tag: string, html: string, from: number): number {
  const end = html.indexOf(tag, from)
  return end === -1 ? html.length : end
}

/** The attribute is of old; style sheets go by classes. */
const aligned = /<(t[hd]) align="(left|center|right)">/g
const asClass = (_: string, name: string, side: string) => `<${name} class="to-${side}">`

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** A tag, or the first letter of a word that has a direction. */
const pieces = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|\p{L}/giu

/** What finds its direction by itself; what holds others has to be told: a browser looks at no words that have one of their own. */
const byItself: ReadonlySet<string> = new Set('p h1 h2 h3 h4 h5 h6 th td'.split(' '))
const toBeTold: ReadonlySet<string> = new Set('ul ol li blockquote table'.split(' '))
const isCode: ReadonlySet<string> = new Set(['pre', 'code'])

/** Looked through once, from its end: so the first letter after each tag is known. */
function directed(html: string): string {
  let next = 'ltr'
  let rest = html.length
  const parts: string[] = []
  for (const found of [...html.matchAll(pieces)].reverse()) {
    const [piece, end, name = '', attributes = ''] = found
    if (!name) {
      next = rightToLeft.test(piece) ? 'rtl' : 'ltr'
      continue
    }
    const tag = name.toLowerCase()
    const direction = end ? '' : directionOf(tag, next, beginsWithTag(html, found.index + piece.length))
    if (!direction || /\bdir=/.test(attributes)) continue
    parts.push(html.slice(found.index + piece.length, rest), `<${name} dir="${direction}"${attributes}>`)
    rest = found.index
  }
  return html.slice(0, rest) + parts.reverse().join('')
}

function directionOf(tag: string, next: string, holdsBlocks: boolean): string {
  if (byItself.has(tag) || (tag === 'li' && !holdsBlocks)) return 'auto'
  if (toBeTold.has(tag)) return next
  return isCode.has(tag) ? 'ltr' : ''
}

function beginsWithTag(html: string, from: number): boolean {
  let at = from
  while (/\s/.test(html.charAt(at))) at++
  return html.charAt(at) === '<'
}
