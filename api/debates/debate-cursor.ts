import { Invalid } from '../platform/failures.ts'

/** Where a page of debates ended: the last one's key in the list's order, and its id. */
export type DebateCursor = { key: number; id: number }

/** @param list what the list is called by its order, so that a cursor of another one is refused */
export function writeCursor(list: string, { key, id }: DebateCursor): string {
  return `${list}.${key}.${id}`
}

/** @throws Invalid for a cursor of another list, and for what is none */
export function readCursor(text: string, list: string): DebateCursor {
  const [kind, key, id] = text.split('.')
  if (kind !== list || !/^\d{1,16}$/.test(key ?? '') || !/^\d{1,15}$/.test(id ?? '')) {
    throw new Invalid({ before: ['This link to older debates is broken. Begin again with the first page.'] })
  }
  return { key: Number(key), id: Number(id) }
}
