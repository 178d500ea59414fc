import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { environment } from './environment.server'

/**
 * HTML as it may be shown. Our own API has sanitised it at the write; what a foreign one sends goes through DOMPurify
 * here first (DESIGN, Security), once for each text.
 */
export async function sanitised(html: string): Promise<string> {
  if (environment().API_URL === undefined || html === '') return html
  const key = createHash('sha256').update(html).digest('base64')
  const known = kept.get(key)
  if (known !== undefined) return keep(key, known)
  const { default: purifier } = await import('isomorphic-dompurify')
  // A turn of the event loop frees what the last call held (STACK, Traps).
  await setImmediate()
  return keep(
    key,
    purifier.sanitize(html, allowed).replaceAll('<a href=', '<a rel="nofollow ugc noopener" href=').replace(toProfile, '<a '),
  )
}

/** The same for a debate's description; null where there is none in HTML. */
export async function withCleanDescription<D extends { description_html: string | null }>(debate: D): Promise<D> {
  const html = debate.description_html
  return html === null ? debate : { ...debate, description_html: await sanitised(html) }
}

/** Headings would break the page's outline, pictures its calm and the reader's privacy. */
const allowed = {
  ALLOWED_TAGS: 'p br em strong del a blockquote ul ol li code pre hr table thead tbody tr th td b i s u sub sup'.split(' '),
  ALLOWED_ATTR: ['href', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/users(?:\/[^/?#\\]+|\?name=[^&#\\]+)$)/i,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
}

/** Of our own pages a text may lead to profiles alone: that is how an API links whom it mentions. Nobody advertises there. */
const toProfile = /<a rel="[^"]*" (?=href="\/)/g

/** Texts by the hash of what was sent, the longest unused first. */
const kept = new Map<string, string>()
let keptLength = 0
/** UTF-16 units of all texts together. */
const mostKept = 8_000_000

function keep(key: string, text: string): string {
  keptLength += text.length - (kept.get(key)?.length ?? 0)
  kept.delete(key)
  kept.set(key, text)
  for (const [oldest, { length }] of kept) {
    if (keptLength <= mostKept) break
    kept.delete(oldest)
    keptLength -= length
  }
  return text
}
