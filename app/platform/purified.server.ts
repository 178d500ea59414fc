import purifier from 'isomorphic-dompurify'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { withoutTags } from './without-tags.ts'

/**
 * A text of a foreign API, HTML or none, as HTML that may be shown. Takes long where somebody wants it to: sanitise.server.ts asks for it in a thread.
 * Headings would break the page's outline, pictures its calm and the reader's privacy.
 */
export function purified(html: string): string {
  if (isNestedBeyondReason(html)) return withoutTags(html)
  if (!isHtml(html)) return inParagraphs(html)
  const purified = purifier
    .sanitize(html.replace(checkbox, asTyped), allowed)
    .replaceAll('<a href=', '<a rel="nofollow ugc noopener" href=')
    .replace(toProfile, '<a ')
  return withoutEmptyLinks(purified)
}

function inParagraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\r\n?/g, '\n').trim()
  const paragraphs = escaped.split(/\n[ \t]*\n\s*/).filter(Boolean)
  return paragraphs.map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`).join('')
}

const allowed = {
  ALLOWED_TAGS: 'p br em strong del a blockquote ul ol li code pre hr table thead tbody tr th td b i s u sub sup'.split(' '),
  ALLOWED_ATTR: ['href', 'start', 'value', 'align'],
  ADD_URI_SAFE_ATTR: ['start', 'value', 'align'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/users(?:\/[^/?#\\]+|\?name=[^&#\\]+)$)/i,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
}

/** Of our own pages a text may lead to profiles alone: that is how an API links whom it mentions. Nobody advertises there. */
const toProfile = /<a rel="[^"]*" (?=href="\/)/g

/** Whether a task is done is told in words: a control would promise that it can be changed. */
const checkbox = /<input\b[^<>]*>/gi
const asTyped = (input: string) => (/\btype="?checkbox\b/i.test(input) ? (/\schecked\b/i.test(input) ? '[x] ' : '[ ] ') : input)

/** A link whose address was none of the web's keeps its words alone. No link stands in another. */
function withoutEmptyLinks(html: string): string {
  let isEmpty = false
  return html.replace(/<a>|<\/a>/g, (tag) => {
    if (tag === '<a>') isEmpty = true
    else if (isEmpty) isEmpty = false
    else return tag
    return ''
  })
}

/** So deep is no text; a tree costs the more for each element the deeper it is. */
const deepest = 200
/** These stand in each other without being closed, or are closed by the next. */
const flat = /^(?:p|li|br|hr|img|td|th|tr|dt|dd|input|wbr)$/i

function isNestedBeyondReason(html: string): boolean {
  let depth = 0
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*(?:>|$)/gi)) {
    if (flat.test(name)) continue
    depth += end ? -1 : 1
    if (depth > deepest) return true
  }
  return false
}

type Node = DefaultTreeAdapterMap['node']

/**
 * Whether what an API sends is HTML, or text in which signs of HTML may stand (`a < b`, `<not a tag`). Judged by parsing: HTML
 * has an element that is closed, or needs not be; or all its signs are escaped.
 */
export function isHtml(text: string): boolean {
  if (!/[<&]/.test(text)) return false
  return isEscaped(text) || hasElement(parseFragment(text, { sourceCodeLocationInfo: true }))
}

/** Nobody writes `&amp;` for himself, and who escapes one sign escapes all. */
function isEscaped(text: string): boolean {
  return !/[<>]/.test(text) && !/&(?!(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});)/i.test(text)
}

/** Without recursion, for the depth is somebody else's. */
function hasElement(root: Node): boolean {
  const nodes: Node[] = [root]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if ('tagName' in node && named.has(node.tagName) && (unclosed.has(node.tagName) || node.sourceCodeLocation?.endTag)) return true
    if ('childNodes' in node) for (const child of node.childNodes) nodes.push(child)
  }
  return false
}

/** These end by themselves (HTML §13.1.2). */
const unclosed = new Set('br hr img input wbr p li dt dd tr td th thead tbody'.split(' '))

/** What texts are made of, and what one smuggles into them. */
const named = new Set([
  ...unclosed,
  ...'a abbr article aside audio b bdi bdo blockquote body button center cite code dd del details dfn div dl em embed'.split(' '),
  ...'fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header html i iframe ins kbd label link main map mark'.split(' '),
  ...'math menu meta nav object ol option picture pre q s samp script section select small span strike strong style'.split(' '),
  ...'sub summary sup svg table template textarea title u ul var video'.split(' '),
])
