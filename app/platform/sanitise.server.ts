import { createHash } from 'node:crypto'
import { inThread, type Job, TooBusy, TooIntricate } from '../../text-threads'
import { environment } from './environment.server'
import type { purified } from './purified.server'
import { withoutTags } from './without-tags'

/**
 * HTML as it may be shown. Our own API has sanitised it at the write; what a foreign one sends goes through DOMPurify
 * here first (DESIGN, Security), once for each text.
 */
export async function sanitised(html: string): Promise<string> {
  if (environment().API_URL === undefined || html === '') return html
  const key = createHash('sha256').update(html).digest('base64')
  const known = kept.get(key)
  if (known !== undefined) return keep(key, known)
  try {
    return keep(key, await inThread(purifier, html))
  } catch (fault) {
    if (fault instanceof TooIntricate) return keep(key, withoutTags(html))
    if (fault instanceof TooBusy) return withoutTags(html)
    throw fault
  }
}

const purifier: Job<typeof purified> = { file: './app/platform/purify.thread.ts' }

/** The same for a debate's description; null where there is none in HTML. */
export async function withCleanDescription<D extends { description_html: string | null }>(debate: D): Promise<D> {
  const html = debate.description_html
  return html === null ? debate : { ...debate, description_html: await sanitised(html) }
}

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
