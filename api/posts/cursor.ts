import { z } from 'zod'
import { type ThreadSort, threadSorts } from '#contract/threads'
import { invalidCursor } from '../platform/paging.ts'

/** The last post of a page; the next page begins after it in the list's order (docs/product.md#api-conventions, keyset). */
export type Cursor = { sort: ThreadSort; score: number; number: number }

const Packed = z.tuple([z.enum(threadSorts), z.number().min(-1).max(1), z.number().int().min(0).max(1_000_000_000)])

/** Returns the cursor as `meta.older` contains it; only `readCursor` looks inside. */
export function writeCursor(sort: ThreadSort, last: { score: number; number: number }): string {
  return Buffer.from(JSON.stringify([sort, last.score, last.number])).toString('base64url')
}

/**
 * Reads a cursor.
 * @param text `before`, as `meta.older` gave it
 * @param sort the list's order, which must be the same as on the page before
 * @throws Invalid
 */
export function readCursor(text: string, sort: ThreadSort): Cursor {
  const packed = Packed.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!packed.success || packed.data[0] !== sort) throw invalidCursor()
  const [, score, number] = packed.data
  return { sort, score, number }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
