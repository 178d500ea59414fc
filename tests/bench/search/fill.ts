import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../api/database/database.ts'
import { indexDebate, indexPost } from '../../../api/search/documents.queries.ts'
import { insertArguments } from '../insert-arguments.ts'
import { argumentRow, debateRow, insertAll, userRow } from '../rows.ts'
import { randomTexts, seededRandom } from '../texts.ts'

/** Posts per transaction. */
const atOnce = 2_000
const people = 50
/** Size of the invented vocabulary: its words occur in anything from every other post to one in a million. */
const vocabulary = 200_000

const syllables = [
  'ba',
  'de',
  'fi',
  'go',
  'hu',
  'ka',
  'le',
  'mi',
  'no',
  'pu',
  'ra',
  'se',
  'ti',
  'vo',
  'wu',
  'xa',
  'ye',
  'zi',
  'cho',
  'stra',
]

/** Returns an invented word. @param rank the lower, the more frequent */
export function createWord(rank: number): string {
  let word = ''
  for (let rest = rank + 7; rest > 0; rest = Math.floor(rest / syllables.length)) word += syllables[rest % syllables.length]
  return `q${word}`
}

/** Draws word ranks by Zipf's law: the nth word is an nth as frequent as the first. */
export const randomRank = (random: () => number) => Math.floor(Math.exp(random() * Math.log(vocabulary)))

/**
 * Fills an empty database with posts in one long debate. Texts combine real sentences with words of all frequencies, and are indexed as
 * by posting.
 */
export async function fillForSearch(db: Database, count: number): Promise<void> {
  const [now, random] = [Date.now(), seededRandom(count)]
  const texts = randomTexts(2_000, 220, 11)
  const debate = debateRow({ id: 1, slug: 'search', topic: 'What is found by its words', created_at: now - 9e9, type: 'open' })
  await db.transaction(async (tx) => {
    const users = Array.from({ length: people }, (_, index) => userRow(index + 1, `Person ${index + 1}`, now))
    await insertAll(users, (some) => tx.insertInto('users').values(some).execute())
    await tx.insertInto('debates').values(debate).execute()
    await indexDebate(tx, 1, { ...debate, popularity: 0 })
  })
  for (let from = 0; from < count; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - from) }, (_, step) => {
      const place = from + step
      const words = Array.from({ length: 10 }, () => createWord(randomRank(random))).join(' ')
      const fields = { id: place + 1, debate_id: 1, number: place + 1, parent: null, user_id: (place % people) + 1, stance: 'for' as const }
      const text = `${texts[Math.floor(random() * texts.length)]} ${words}.`
      return argumentRow({ ...fields, created_at: now - (count - place) * 1_000, text, up: Math.floor(random() * 20), down: 0 })
    })
    await db.transaction(async (tx) => {
      await insertArguments(tx, rows)
      for (const row of rows) await indexPost(tx, 'argument', row.id, row)
    })
    await breathe()
  }
  if (db.kind === 'postgres') await sql`analyze`.execute(db.read)
}
