import { setImmediate as breathe } from 'node:timers/promises'
import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'
import type { Ports } from '../platform/context.ts'
import { plain } from '../platform/rendered-text.ts'
import { forgetDocument, indexDebate, indexPerson, putWords, type Words } from './documents.queries.ts'
import { indexed } from './lexemes.ts'
import {
  findDebateToIndex,
  findPersonToIndex,
  holdWaiting,
  listWaiting,
  markIndexed,
  textsOfPosts,
  type Waiting,
} from './waiting.queries.ts'

/** Documents of one transaction, at most, and the milliseconds after which it takes no more: others wait to write. */
const together = { documents: 50, milliseconds: 20 } as const

/**
 * Indexes what waits for it: what was there before the search (PRODUCT §6), and the posts of archives. The newest
 * first, beside the pages. Ended at any moment it goes on where it was.
 * @param goOn asked before more are begun
 * @returns how many documents were indexed
 */
export async function indexTheWaiting({ db }: Pick<Ports, 'db'>, goOn: () => boolean = () => true): Promise<number> {
  let count = 0
  while (goOn()) {
    const waiting = await listWaiting(db.read, together.documents)
    if (waiting.length === 0) break
    count += await db.transaction((tx) => indexSome(tx, waiting))
    await breathe()
  }
  return count
}

/** @returns how many of them, from the first on, it came to */
async function indexSome(tx: Connection, waiting: readonly Waiting[]): Promise<number> {
  const until = performance.now() + together.milliseconds
  const held = await holdWaiting(tx, waiting)
  const texts = { argument: await textsOf(tx, 'argument', held), comment: await textsOf(tx, 'comment', held) }
  const words: Words[] = []
  let count = waiting.length - held.length
  for (const { id, kind, ref_id } of held) {
    if (kind === 'debate') await indexDebateAgain(tx, ref_id)
    else if (kind === 'person') await indexPersonAgain(tx, ref_id)
    else {
      const text = texts[kind].get(ref_id)
      if (text === undefined) await forgetDocument(tx, kind, ref_id)
      else words.push({ id, ...indexed({ kind, body: plain(text) }) })
    }
    count++
    if (performance.now() > until) break
  }
  // All at once: one statement each took longer than the words.
  await putWords(tx, words)
  await markIndexed(
    tx,
    words.map(({ id }) => id),
  )
  return count
}

function textsOf(tx: Connection, kind: PostKind, held: readonly Waiting[]): Promise<Map<number, string>> {
  const ids = held.filter((document) => document.kind === kind).map(({ ref_id }) => ref_id)
  return textsOfPosts(tx, kind, ids)
}

async function indexDebateAgain(tx: Connection, id: number): Promise<void> {
  const debate = await findDebateToIndex(tx, id)
  await (debate ? indexDebate(tx, id, debate) : forgetDocument(tx, 'debate', id))
}

async function indexPersonAgain(tx: Connection, id: number): Promise<void> {
  const person = await findPersonToIndex(tx, id)
  await (person ? indexPerson(tx, id, person) : forgetDocument(tx, 'person', id))
}
