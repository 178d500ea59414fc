import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { draftLimits } from '#contract/draft-limits'
import type { KeptDraft, keepDraft as keepDraftCall } from '#contract/drafts'
import { isCleanText } from '#contract/fields'
import { figures } from '../../contract/figures.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { iso } from '../platform/clock.ts'
import { Invalid, TooLarge } from '../platform/failures.ts'
import { slotOf } from './draft-slot.ts'
import { type DraftOwner, deleteDrafts, deleteExpiredDrafts, listDraftSizes, lockDraftsOf, upsertDraft } from './drafts.queries.ts'

/** UTF-16 units of all fields, their names and the place: the largest form and room to spare. */
const largest = 60_000
/** Milliseconds: a draft is kept beside something else, often a form that has just waited, and whoever sends one has the text. */
const patience = 250
const tooLarge = `A draft may have up to ${figures(largest)} characters in all. Shorten it.`

type Typed = z.output<(typeof keepDraftCall)['body']>

/**
 * Keeps what a person is writing, over what was kept there before (PRODUCT §7, Drafts). Where that is more than is kept of one member, or
 * of all guests at one address, those that were changed longest ago are dropped.
 * @returns the draft, and which of a member's were dropped for it
 * @throws TooLarge, Invalid for what cannot be stored, TooMany
 */
export async function keepDraft(context: Context, key: string, { fields, place }: Typed): Promise<{ data: KeptDraft }> {
  const { db, actor, clock, limits, address } = context
  const { id, userId, key: storedKey, keptFor } = slotOf(key, actor)
  await (userId === null ? limits.take('guestDraftByAddress', address) : limits.take('actByMember', String(userId)))
  if (sizeOf(fields) + place.length > largest) throw new TooLarge(tooLarge)
  if (!isCleanText(place)) throw new Invalid({ place: ['The place holds a character that cannot be stored.'] })
  const now = clock.now()
  const stored = JSON.stringify(fields)
  const bytes = [stored, place, storedKey].reduce((sum, words) => sum + Buffer.byteLength(words), 0)
  const network = userId === null ? hashOfNetwork(context) : null
  const typed = { fields: stored, place, updated_at: now, expires_at: now + keptFor, network, bytes }
  const dropped = await db.transaction(async (tx) => {
    const owner = network === null ? { user_id: userId ?? 0 } : { network }
    await lockDraftsOf(tx, owner)
    await deleteExpiredDrafts(tx, now)
    await upsertDraft(tx, { id, user_id: userId, key: storedKey, ...typed })
    return dropOldest(tx, owner, id)
  }, patience)
  const told = userId === null ? [] : dropped.map((draft) => ({ ...draft, updated_at: iso(draft.updated_at) }))
  return { data: { key, fields, place, updated_at: iso(now), dropped: told } }
}

/** Drops those of an owner that were changed longest ago, until what is left is as much as is kept. @param kept this one stays */
async function dropOldest(tx: Connection, owner: DraftOwner, kept: string) {
  const { drafts: most, bytes: room } = 'user_id' in owner ? draftLimits.ofMember : draftLimits.ofAddress
  const all = await listDraftSizes(tx, owner)
  let [count, bytes] = [1, all.find(({ id }) => id === kept)?.bytes ?? 0]
  const beyond = all
    .filter(({ id }) => id !== kept)
    .filter((draft) => {
      count += 1
      bytes += draft.bytes
      return count > most || bytes > room
    })
  return beyond.length === 0
    ? []
    : deleteDrafts(
        tx,
        beyond.map(({ id }) => id),
      )
}

/** An address is kept nowhere: what is stored tells that two drafts come from one, to nobody but us. */
function hashOfNetwork({ clientSecret, address }: Context): string {
  return createHmac('sha256', clientSecret).update(`drafts from ${address}`).digest('base64url')
}

function sizeOf(fields: Readonly<Record<string, string>>): number {
  return Object.entries(fields).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
}
