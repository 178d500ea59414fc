import type { Connection } from '../database/database.ts'
import { listBegunAt, listMoments } from './archive.queries.ts'
import { lineOf } from './canonical.ts'
import { loadDebate } from './load-debate.ts'

/**
 * Every debate as a line of an archive (PRODUCT §6), in order of beginning and key, so that the same debates give the
 * same bytes in every database. Holds one debate at a time.
 * @yields lines with their ends
 */
export async function* exportArchive(db: Connection): AsyncGenerator<string> {
  for await (const moment of momentsOf(db)) {
    for (const id of await begunAtByKey(db, moment)) {
      const debate = await loadDebate(db, id)
      if (debate) yield `${lineOf(debate)}\n`
    }
  }
}

async function* momentsOf(db: Connection): AsyncGenerator<number> {
  const atOnce = 1_000
  let moments = await listMoments(db, Number.MIN_SAFE_INTEGER, atOnce)
  for (let last = moments.at(-1); last !== undefined; last = moments.at(-1)) {
    yield* moments
    moments = await listMoments(db, last, atOnce)
  }
}

/** Those of one moment by key, which one of our own gets only by being loaded. */
async function begunAtByKey(db: Connection, moment: number): Promise<number[]> {
  const begun = await listBegunAt(db, moment)
  if (begun.length === 1) return begun.map(({ id }) => id)
  const keyed: { id: number; key: string }[] = []
  for (const { id, archive_key } of begun) keyed.push({ id, key: archive_key ?? (await loadDebate(db, id))?.key ?? '' })
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ id }) => id)
}
