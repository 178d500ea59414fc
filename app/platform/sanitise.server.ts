import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Job, runInThread, TextTooComplex, TooBusy } from '../../server/text-worker-pool'
import { environment } from './environment.server'
import type { purifyHtml } from './purify-html.server'
import { stripTags } from './strip-tags'

/**
 * Returns a text as safe HTML. Our own API sanitises texts when they are written. Texts of a foreign API are sanitised here by DOMPurify,
 * once for each text (docs/security.md).
 */
export async function sanitiseHtml(html: string): Promise<string> {
  if (environment().API_URL === undefined || html === '') return html
  const key = createHash('sha256').update(html).digest('base64')
  const known = cache.get(key)
  if (known !== undefined) return known
  try {
    const clean = await purifyInThread(html)
    cache.set(key, clean)
    return clean
  } catch (fault) {
    if (fault instanceof TooBusy) return stripTags(html)
    throw fault
  }
}

async function purifyInThread(html: string): Promise<string> {
  try {
    return await runInThread(purifier, html)
  } catch (fault) {
    if (fault instanceof TextTooComplex) return stripTags(html)
    throw fault
  }
}

const purifier: Job<typeof purifyHtml> = { file: './app/platform/purify.thread.ts' }

/** Sanitises a debate's description. It stays unchanged if it is empty, and if our own API sends it as plain text. */
export async function withCleanDescription<D extends { description: string; description_html: string | null }>(debate: D): Promise<D> {
  const isForeign = environment().API_URL !== undefined
  const html = debate.description_html ?? (isForeign && debate.description ? debate.description : null)
  return html === null ? debate : { ...debate, description_html: await sanitiseHtml(html) }
}

/** Sanitised texts by the hash of their source; limited by their total length in UTF-16 units. */
const cache = new LRUCache<string, string>({ maxSize: 8_000_000, sizeCalculation: ({ length }) => Math.max(1, length) })
