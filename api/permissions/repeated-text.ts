import { createHash } from 'node:crypto'
import type { MemberContext, Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Conflict } from '../platform/failures.ts'
import { fold } from '../platform/normalise-text.ts'
import { countPosted, deletePostedBefore, insertPosted } from './repeated-text.queries.ts'

/** Shortest text that is checked, in letters and digits. People repeat shorter ones for good reasons. */
const minLength = 40
/** How often somebody may post the same text within a day (docs/moderation.md#limits-against-abuse). */
const maxRepeats = 4
/** How long a text is remembered, in ms. */
const repetitionWindow = 24 * 60 * 60 * 1000

/**
 * Records a text in the transaction that posts it. Texts count as the same if their letters and digits are, regardless of case, accents
 * and punctuation.
 * @throws Conflict if the person has posted it four times within a day
 */
export async function requireNewText(tx: Connection, { actor }: MemberContext, text: string, now: number): Promise<void> {
  const letters = normaliseLetters(text)
  if (letters.length < minLength) return
  const entry = { user_id: actor.id, hash: createHash('sha256').update(letters).digest('base64url') }
  if ((await countPosted(tx, entry, now - repetitionWindow)) >= maxRepeats)
    throw new Conflict(
      `You have posted this text ${maxRepeats} times within a day. Repeating a text counts as advertising. Post it once, where it fits best, or rephrase it.`,
    )
  await insertPosted(tx, { ...entry, posted_at: now })
}

export const normaliseLetters = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** Deletes texts that were posted more than a day ago. */
export async function purgePostedTexts({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await db.transaction((tx) => deletePostedBefore(tx, clock.now() - repetitionWindow))
}
