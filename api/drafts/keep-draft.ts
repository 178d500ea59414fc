import type { z } from 'zod'
import type { Draft, keepDraft as keepDraftCall } from '#contract/drafts'
import { isCleanText } from '#contract/fields'
import { figures } from '../../contract/figures.ts'
import type { Context } from '../context.ts'
import { iso } from '../platform/clock.ts'
import { Invalid, TooLarge } from '../platform/failures.ts'
import { slotOf } from './draft-slot.ts'
import { deleteExpiredDrafts, upsertDraft } from './drafts.queries.ts'

/** UTF-16 units of all fields, their names and the place: the largest form and room to spare. */
const largest = 60_000
/** Milliseconds: a draft is kept beside something else, often a form that has just waited, and whoever sends one has the text. */
const patience = 250
const tooLarge = `A draft may have at most ${figures(largest)} characters in all. Shorten it.`

type Typed = z.output<(typeof keepDraftCall)['body']>

/**
 * Keeps what a person is writing, over what was kept there before (PRODUCT §7, Drafts).
 * @throws TooLarge, Invalid for what cannot be stored, TooMany
 */
export async function keepDraft(context: Context, key: string, { fields, place }: Typed): Promise<{ data: Draft }> {
  const { db, actor, clock, limits, address } = context
  const { id, userId, key: storedKey, keptFor } = slotOf(key, actor)
  await (userId === null ? limits.take('guestDraftByAddress', address) : limits.take('actByMember', String(userId)))
  if (sizeOf(fields) + place.length > largest) throw new TooLarge(tooLarge)
  if (!isCleanText(place)) throw new Invalid({ place: ['The place holds a character that cannot be stored.'] })
  const now = clock.now()
  const typed = { fields: JSON.stringify(fields), place, updated_at: now, expires_at: now + keptFor }
  await db.transaction(async (tx) => {
    await deleteExpiredDrafts(tx, now)
    await upsertDraft(tx, { id, user_id: userId, key: storedKey, ...typed })
  }, patience)
  return { data: { key, fields, place, updated_at: iso(now) } }
}

function sizeOf(fields: Readonly<Record<string, string>>): number {
  return Object.entries(fields).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
}
