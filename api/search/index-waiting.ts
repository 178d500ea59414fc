import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { type Job, runInThread, splitIntoBatches, TextTooComplex, TooBusy } from '../../server/text-worker-pool.ts'
import type { Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'
import {
  type DocumentWords,
  deleteDocument,
  findCircleToIndex,
  findDebateToIndex,
  findPersonToIndex,
  indexCircle,
  indexDebate,
  indexPerson,
  listWaiting,
  loadHtmlOfPosts,
  lockWaiting,
  markIndexed,
  storeWords,
  type WaitingDocument,
} from './documents.queries.ts'
import { collectWords, type ShownPost } from './words.thread.ts'

/** How many documents are read at once. */
const readBatch = 200
/** How many documents one statement writes, and after how many ms a transaction takes no more, since others wait to write. */
const batchLimits = { documents: 25, milliseconds: 20 } as const

/**
 * Indexes documents that wait for it, newest first: what existed before the search (docs/product.md#finding-debates), and the posts of
 * archives. It runs in the background; interrupted at any point, it resumes where it was.
 * @param shouldContinue called before each batch; false stops
 * @returns how many documents were indexed
 */
export async function indexWaiting({ db }: Pick<Ports, 'db'>, shouldContinue: () => boolean = () => true): Promise<number> {
  let count = 0
  for (;;) {
    const pending = shouldContinue() ? await listWaiting(db.read, readBatch) : []
    if (pending.length === 0) return count
    for (let rest = await prepare(db.read, pending); rest.length > 0 && shouldContinue(); ) {
      const done = await db.transaction((tx) => indexBatch(tx, rest))
      count += done
      rest = rest.slice(done)
      await breathe()
    }
  }
}

/** A waiting document, with its words if it is a post with text. */
type PreparedDocument = WaitingDocument & { words: DocumentWords | undefined }

/**
 * Finds the words of posts before the transaction, which would block others, and in threads off the event loop. A post that changes in the
 * meantime is indexed by that change and no longer waits.
 */
async function prepare(db: Connection, pending: readonly WaitingDocument[]): Promise<PreparedDocument[]> {
  const texts = { argument: await loadTexts(db, 'argument', pending), comment: await loadTexts(db, 'comment', pending) }
  const posts = pending.flatMap(({ id, kind, ref_id }) => {
    const html = kind === 'argument' || kind === 'comment' ? texts[kind].get(ref_id) : undefined
    return html === undefined ? [] : { id, kind, html }
  })
  const results = (await Promise.all(splitIntoBatches(posts, ({ html }) => html).map(findWords))).flat()
  const words = new Map(results.map((one) => [one.id, one]))
  return pending.map((document) => ({ ...document, words: words.get(document.id) }))
}

const finder: Job<typeof collectWords> = { file: './api/search/words.thread.ts' }

/**
 * Finds the words of posts in a thread. People's own posts go first: while threads are busy, this waits. If a batch takes too long, each
 * post is tried alone; a post that takes too long alone is cut in half until it fits.
 */
async function findWords(posts: readonly ShownPost[]): Promise<DocumentWords[]> {
  try {
    return await runInThread(finder, posts)
  } catch (error) {
    if (error instanceof TooBusy) {
      await pause(200)
      return findWords(posts)
    }
    if (!(error instanceof TextTooComplex)) throw error
    const [alone, ...others] = posts
    if (alone && others.length === 0) return alone.html.length > quickLength ? findWords([halve(alone)]) : collectWords(posts)
    return (await Promise.all(posts.map((post) => findWords([post])))).flat()
  }
}

/** Texts up to this many UTF-16 units take no time. If one times out, the machine was too slow to start a thread. */
const quickLength = 2_000

/** Cuts a post in half. A tag cut in two still adds no words. */
function halve(post: ShownPost): ShownPost {
  return { ...post, html: post.html.slice(0, post.html.length / 2) }
}

function loadTexts(db: Connection, kind: PostKind, pending: readonly WaitingDocument[]): Promise<Map<number, string>> {
  const ids = pending.filter((document) => document.kind === kind).map(({ ref_id }) => ref_id)
  return loadHtmlOfPosts(db, kind, ids)
}

/** Indexes documents from the first on until the time is up. @returns how many */
async function indexBatch(tx: Connection, prepared: readonly PreparedDocument[]): Promise<number> {
  const until = performance.now() + batchLimits.milliseconds
  let count = 0
  while (count < prepared.length && (count === 0 || performance.now() < until)) {
    const batch = prepared.slice(count, count + batchLimits.documents)
    const lockedIds = new Set(await lockWaiting(tx, batch))
    const locked = batch.filter(({ id }) => lockedIds.has(id))
    // Write many at once: a statement for each took longer than its words.
    await storeWords(
      tx,
      locked.flatMap(({ words }) => words ?? []),
    )
    await markIndexed(
      tx,
      locked.flatMap(({ words }) => words?.id ?? []),
    )
    for (const { kind, ref_id, words } of locked) if (!words) await indexOne(tx, kind, ref_id)
    count += batch.length
  }
  return count
}

/** Indexes a document that isn't a post; drops one that no longer exists, or is a post without text. */
async function indexOne(tx: Connection, kind: WaitingDocument['kind'], id: number): Promise<void> {
  const debate = kind === 'debate' ? await findDebateToIndex(tx, id) : undefined
  if (debate) return indexDebate(tx, id, debate)
  const person = kind === 'person' ? await findPersonToIndex(tx, id) : undefined
  if (person) return indexPerson(tx, id, person)
  const circle = kind === 'team' || kind === 'group' ? await findCircleToIndex(tx, kind, id) : undefined
  if (circle) return indexCircle(tx, id, circle)
  return deleteDocument(tx, kind, id)
}
