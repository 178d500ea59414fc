import { Fragment } from 'react'
import { decodeCharacterReferences, plainLine } from '#contract/plain-text'
import { shorten } from '#contract/shorten'
import { escapeHtml } from './plain-text'

/**
 * Shows rendered Markdown. A plain function rather than a component, because a page may show 200 of them.
 * @param html sanitised: by our own API when it is written, otherwise by platform/sanitise.server.ts
 */
export function prose(html: string) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify has sanitised all HTML that reaches this
  return <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: enhanceHtml(html) }} />
}

/** Shows plain text as it was typed, line by line. */
export function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and never move
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ))
}

/**
 * Prepares rendered Markdown for display. Right-to-left parts get their direction, whatever text is next to them. Tables and long lines of
 * code scroll in their own boxes, which also works by keyboard. Tasks get a label for screen readers.
 * @param html as a sanitiser writes it
 */
export function enhanceHtml(html: string): string {
  const withTasks = html.includes('<li>') ? html.replace(task, taskLabel) : html
  const withBoxes =
    withTasks.includes('<table') || withTasks.includes('<pre')
      ? withTasks.replace(table, wrapTable).replace(code, nameCode).replace(alignedCell, alignmentClass)
      : withTasks
  const withNumbers = withBoxes.includes('<ol') ? withBoxes.replace(longNumber, '<$1 class="long" $2>') : withBoxes
  return rightToLeft.test(withNumbers) ? withDirections(withNumbers) : withNumbers
}

/** A list whose numbers are long, such as years, needs a wider margin. */
const longNumber = /<(ol|li) ((?:start|value)="\d{3,9}")>/g

const task = /(<li[^<>]*>\s*(?:<p>)?)\[([xX ])\](?= )/g
const taskLabel = (_: string, before: string, mark: string) =>
  `${before}<span role="img" aria-label="${mark === ' ' ? 'Not done' : 'Done'}">[${mark}]</span>`

/** Neither tables nor code blocks are nested in each other. */
const table = /<table>|<\/table>/g
const code = /<pre>/g
/** How much of a line of code a narrow screen shows, and the maximum length of a label, in UTF-16 units. */
const narrowLine = 30
const maxNameLength = 60

function wrapTable(tag: string, at: number, html: string): string {
  if (tag === '</table>') return `${tag}</div>`
  const head = html.slice(at, findEnd('</tr>', html, at))
  const names = head
    .split(/<\/t[hd]>/)
    .map(plainLine)
    .filter(Boolean)
  return `<div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(nameRegion('Table', names.join(', ')))}">${tag}`
}

function nameCode(tag: string, at: number, html: string): string {
  const lines = decodeCharacterReferences(html.slice(at, findEnd('</pre>', html, at)).replace(/<[^<>]*>/g, '')).split('\n')
  if (lines.every((line) => line.length <= narrowLine)) return tag
  return `<pre role="region" tabindex="0" aria-label="${escapeHtml(nameRegion('Code', shorten(lines.find((line) => line.trim())?.trim() ?? '', 40)))}">`
}

const nameRegion = (what: string, words: string) => (words ? `${what}: ${shorten(words, maxNameLength)}` : what)

function findEnd(tag: string, html: string, from: number): number {
  const end = html.indexOf(tag, from)
  return end === -1 ? html.length : end
}

/** The `align` attribute is obsolete, so the style sheet uses classes. */
const alignedCell = /<(t[hd]) align="(left|center|right)">/g
const alignmentClass = (_: string, name: string, side: string) => `<${name} class="text-${side}">`

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Matches a tag, or a letter, which may determine the direction. */
const pieces = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|\p{L}/giu

/**
 * Elements that can use dir="auto", and containers that need an explicit direction, because for dir="auto" browsers ignore text in children
 * with their own `dir`.
 */
const autoDirection: ReadonlySet<string> = new Set('p h1 h2 h3 h4 h5 h6 th td'.split(' '))
const containers: ReadonlySet<string> = new Set('ul ol li blockquote table'.split(' '))
const isCode: ReadonlySet<string> = new Set(['pre', 'code'])

/** Adds directions to the tags. Goes through the HTML once, from its end, so that the first letter after each tag is known. */
function withDirections(html: string): string {
  let next = 'ltr'
  let rest = html.length
  const parts: string[] = []
  for (const match of [...html.matchAll(pieces)].reverse()) {
    const [piece, end, name = '', attributes = ''] = match
    if (!name) {
      next = rightToLeft.test(piece) ? 'rtl' : 'ltr'
      continue
    }
    const tag = name.toLowerCase()
    const direction = end ? '' : getDirection(tag, next, beginsWithTag(html, match.index + piece.length))
    if (!direction || /\bdir=/.test(attributes)) continue
    parts.push(html.slice(match.index + piece.length, rest), `<${name} dir="${direction}"${attributes}>`)
    rest = match.index
  }
  return html.slice(0, rest) + parts.reverse().join('')
}

function getDirection(tag: string, next: string, holdsBlocks: boolean): string {
  if (autoDirection.has(tag) || (tag === 'li' && !holdsBlocks)) return 'auto'
  if (containers.has(tag)) return next
  return isCode.has(tag) ? 'ltr' : ''
}

function beginsWithTag(html: string, from: number): boolean {
  let at = from
  while (/\s/.test(html.charAt(at))) at++
  return html.charAt(at) === '<'
}
