import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { inThread, type Job, TooBusy, TooIntricate } from '../../server/text-worker-pool'
import { environment } from './environment.server'
import type { purified } from './purified.server'
import { withoutTags } from './without-tags'

/**
 * A text as HTML that may be shown. Our own API has sanitised it at the write; what a foreign one sends goes through DOMPurify
 * here first (docs/security.md), once for each text.
 */
export async function sanitised(html: string): Promise<string> {
  if (environment().API_URL === undefined || html === '') return html
  const key = createHash('sha256').update(html).digest('base64')
  const known = kept.get(key)
  if (known !== undefined) return known
  try {
    const clean = await cleaned(html)
    kept.set(key, clean)
    return clean
  } catch (fault) {
    if (fault instanceof TooBusy) return withoutTags(html)
    throw fault
  }
}

async function cleaned(html: string): Promise<string> {
  try {
    return await inThread(purifier, html)
  } catch (fault) {
    if (fault instanceof TooIntricate) return withoutTags(html)
    throw fault
  }
}

const purifier: Job<typeof purified> = { file: './app/platform/purify.thread.ts' }

/** The same for a debate's description; null where there is none, and where ours has it as text alone. */
export async function withCleanDescription<D extends { description: string; description_html: string | null }>(debate: D): Promise<D> {
  const isForeign = environment().API_URL !== undefined
  const html = debate.description_html ?? (isForeign && debate.description ? debate.description : null)
  return html === null ? debate : { ...debate, description_html: await sanitised(html) }
}

/** Texts by the hash of what was sent; UTF-16 units of all together, at most. */
const kept = new LRUCache<string, string>({ maxSize: 8_000_000, sizeCalculation: ({ length }) => Math.max(1, length) })
