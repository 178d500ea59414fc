import { z } from 'zod'
import { type ThreadSort, threadSorts } from '#contract/threads'
import { brokenCursor } from '../platform/paging.ts'

/** Where a page ended: what follows stands after this argument in the list's order (docs/product.md#api-conventions, keyset). */
export type Cursor = { sort: ThreadSort; score: number; number: number }

const Packed = z.tuple([z.enum(threadSorts), z.number().min(-1).max(1), z.number().int().min(0).max(1_000_000_000)])

/** @returns the cursor as `meta.older` hands it out; nobody but readCursor looks into it */
export function writeCursor(sort: ThreadSort, last: { score: number; number: number }): string {
  return Buffer.from(JSON.stringify([sort, last.score, last.number])).toString('base64url')
}

/**
 * @param text `before`, as meta.older gave it
 * @param sort the list's, which must be that of the page before
 * @throws Invalid
 */
export function readCursor(text: string, sort: ThreadSort): Cursor {
  const packed = Packed.safeParse(parsed(Buffer.from(text, 'base64url').toString()))
  if (!packed.success || packed.data[0] !== sort) throw brokenCursor()
  const [, score, number] = packed.data
  return { sort, score, number }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
