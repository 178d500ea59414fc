import purifier from 'isomorphic-dompurify'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { stripTags } from './strip-tags.ts'

/**
 * Turns a text of a foreign API, HTML or plain, into safe HTML. An attacker can make it slow, so sanitise.server.ts runs it in a thread.
 * Headings are removed because they would break the page's outline. Pictures are removed because they would distract, and tell other sites
 * who reads the page.
 */
export function purifyHtml(html: string): string {
  if (isNestedTooDeeply(html)) return stripTags(html)
  if (!isHtml(html)) return toParagraphs(html)
  const purified = purifier
    .sanitize(html.replace(checkbox, checkboxText), allowed)
    .replaceAll('<a href=', '<a rel="nofollow ugc noopener" href=')
    .replace(profileLink, '<a ')
  return withoutEmptyLinks(purified)
}

function toParagraphs(text: string): string {
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

/** Links to our own pages may lead only to profiles, which is how an API links mentions. They don't need `nofollow`. */
const profileLink = /<a rel="[^"]*" (?=href="\/)/g

/** Replaces task checkboxes with text, because a control would look as if it could be changed. */
const checkbox = /<input\b[^<>]*>/gi
const checkboxText = (input: string) => (/\btype="?checkbox\b/i.test(input) ? (/\schecked\b/i.test(input) ? '[x] ' : '[ ] ') : input)

/** Removes links without an allowed address, but keeps their text. Links are never nested. */
function withoutEmptyLinks(html: string): string {
  let isEmpty = false
  return html.replace(/<a>|<\/a>/g, (tag) => {
    if (tag === '<a>') isEmpty = true
    else if (isEmpty) isEmpty = false
    else return tag
    return ''
  })
}

/** The maximum nesting depth. No real text is nested this deep, and the cost of each element grows with its depth. */
const maxDepth = 200
/** Elements that don't have to be closed, or that the next element closes. They don't count as nesting. */
const flat = /^(?:p|li|br|hr|img|td|th|tr|dt|dd|input|wbr)$/i

function isNestedTooDeeply(html: string): boolean {
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*(?:>|$)/gi)) {
    if (flat.test(name)) continue
    depth += slash ? -1 : 1
    if (depth > maxDepth) return true
  }
  return false
}

type Node = DefaultTreeAdapterMap['node']

/**
 * Checks if a text is HTML, or plain text that contains characters of HTML (`a < b`, `<not a tag`). HTML has an element that is closed or
 * doesn't have to be, or it escapes all its special characters.
 */
export function isHtml(text: string): boolean {
  if (!/[<&]/.test(text)) return false
  return isEscaped(text) || hasElement(parseFragment(text, { sourceCodeLocationInfo: true }))
}

/** Checks for escaped text: people don't write `&amp;` themselves, and programs that escape one character escape all. */
function isEscaped(text: string): boolean {
  return !/[<>]/.test(text) && !/&(?!(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});)/i.test(text)
}

/** Searches without recursion, because the nesting depth is untrusted. */
function hasElement(root: Node): boolean {
  const nodes: Node[] = [root]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if ('tagName' in node && knownElements.has(node.tagName) && (voidElements.has(node.tagName) || node.sourceCodeLocation?.endTag))
      return true
    if ('childNodes' in node) for (const child of node.childNodes) nodes.push(child)
  }
  return false
}

/** Elements without a closing tag (HTML §13.1.2), or whose closing tag may be omitted. */
const voidElements = new Set('br hr img input wbr p li dt dd tr td th thead tbody'.split(' '))

/** Elements that occur in ordinary texts or in attacks. */
const knownElements = new Set([
  ...voidElements,
  ...'a abbr article aside audio b bdi bdo blockquote body button center cite code dd del details dfn div dl em embed'.split(' '),
  ...'fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header html i iframe ins kbd label link main map mark'.split(' '),
  ...'math menu meta nav object ol option picture pre q s samp script section select small span strike strong style'.split(' '),
  ...'sub summary sup svg table template textarea title u ul var video'.split(' '),
])
