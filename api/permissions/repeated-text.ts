import { createHash } from 'node:crypto'
import type { MemberContext, Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Conflict } from '../platform/failures.ts'
import { fold } from '../platform/normalise-text.ts'
import { countPosted, deletePostedBefore, insertPosted } from './repeated-text.queries.ts'

/** Shorter texts are said again and again by honest people. Letters and digits. */
const shortest = 40
/** So often somebody may post one text within a day; once more is held back (docs/moderation.md#limits-against-abuse). */
const most = 4
/** Milliseconds. */
const remembered = 24 * 60 * 60 * 1000

/**
 * Notes a text that somebody posts, in the transaction that posts it. Two are the same whose letters and digits are, whatever their case,
 * accents and signs.
 * @throws Conflict for one that they have posted four times within a day
 */
export async function requireNewText(tx: Connection, { actor }: MemberContext, text: string, now: number): Promise<void> {
  const letters = lettersOf(text)
  if (letters.length < shortest) return
  const said = { user_id: actor.id, hash: createHash('sha256').update(letters).digest('base64url') }
  if ((await countPosted(tx, said, now - remembered)) >= most)
    throw new Conflict(
      `You have posted this text ${most} times within a day. Say it once, where it fits best, or say it in other words: the same again and again is advertising.`,
    )
  await insertPosted(tx, { ...said, posted_at: now })
}

export const lettersOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** What was posted more than a day ago counts no more. */
export async function forgetPostedTexts({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await db.transaction((tx) => deletePostedBefore(tx, clock.now() - remembered))
}
