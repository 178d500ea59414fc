import { createHash, createHmac } from 'node:crypto'
import type { z } from 'zod'
import { type Draft, guestDraftPrefix, type keepDraft as keepDraftCall, type SavedDraft } from '#contract/drafts'
import { isCleanText } from '#contract/fields'
import { draftLimits } from '#contract/post-limits'
import { formatNumber } from '../../contract/format-number.ts'
import type { Actor, Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { iso } from '../platform/clock.ts'
import { Invalid, NotFound, TooLarge, Unauthorized } from '../platform/failures.ts'
import {
  type DraftOwner,
  deleteDraft,
  deleteDrafts,
  deleteExpiredDrafts,
  findDraft,
  listDraftSizes,
  lockDraftsOf,
  upsertDraft,
} from './drafts.queries.ts'

/** The maximum length of all fields, their names and the place, in UTF-16 units: more than the largest form needs. */
const maxLength = 60_000
/**
 * How long storing a draft may wait for the database, in ms. It usually accompanies a form that has just waited, and
 * the sender still has the text.
 */
const maxWaitMs = 250
const tooLarge = `A draft may have up to ${formatNumber(maxLength)} characters in all. Shorten it.`

type DraftFields = z.output<(typeof keepDraftCall)['body']>

/**
 * Stores a draft, replacing the one under the same key (docs/product.md#drafts). If that exceeds the limits of the
 * member, or of all guests at one address, deletes the drafts that were changed longest ago.
 * @returns the draft, and which of a member's drafts were deleted for it
 * @throws TooLarge, Invalid for characters that can't be stored, TooMany
 */
export async function keepDraft(context: Context, key: string, { fields, place }: DraftFields): Promise<{ data: SavedDraft }> {
  const { db, actor, clock, limits, address } = context
  const { id, userId, key: storedKey, keptFor } = createDraftSlot(key, actor)
  await (userId === null ? limits.take('guestDraftByAddress', address) : limits.take('actByMember', String(userId)))
  if (measureFields(fields) + place.length > maxLength) throw new TooLarge(tooLarge)
  if (!isCleanText(place)) throw new Invalid({ place: ['place contains a character that can’t be stored. Remove control characters.'] })
  const now = clock.now()
  const stored = JSON.stringify(fields)
  const bytes = [stored, place, storedKey].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const network = userId === null ? hashNetwork(context) : null
  const columns = { fields: stored, place, updated_at: now, expires_at: now + keptFor, network, bytes }
  const dropped = await db.transaction(async (tx) => {
    const owner = network === null ? { user_id: userId ?? 0 } : { network }
    await lockDraftsOf(tx, owner)
    await deleteExpiredDrafts(tx, now)
    await upsertDraft(tx, { id, user_id: userId, key: storedKey, ...columns })
    return dropOldest(tx, owner, id)
  }, maxWaitMs)
  const droppedDrafts = userId === null ? [] : dropped.map((draft) => ({ ...draft, updated_at: iso(draft.updated_at) }))
  return { data: { key, fields, place, updated_at: iso(now), dropped: droppedDrafts } }
}

/**
 * Deletes an owner's drafts that were changed longest ago, until the rest is within the limits.
 * @param keptId the draft that must stay
 */
async function dropOldest(tx: Connection, owner: DraftOwner, keptId: string) {
  const { drafts: maxCount, bytes: maxBytes } = 'user_id' in owner ? draftLimits.ofMember : draftLimits.ofAddress
  const all = await listDraftSizes(tx, owner)
  let [count, bytes] = [1, all.find(({ id }) => id === keptId)?.bytes ?? 0]
  const excess = all
    .filter(({ id }) => id !== keptId)
    .filter((draft) => {
      count += 1
      bytes += draft.bytes
      return count > maxCount || bytes > maxBytes
    })
  return excess.length === 0
    ? []
    : deleteDrafts(
        tx,
        excess.map(({ id }) => id),
      )
}

/** Returns a keyed hash of the client's address. The address itself isn't stored, and only this site can compute the hash. */
function hashNetwork({ clientSecret, address }: Context): string {
  return createHmac('sha256', clientSecret).update(`drafts from ${address}`).digest('base64url')
}

function measureFields(fields: Readonly<Record<string, string>>): number {
  return Object.entries(fields).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
}

/** Returns a draft. @throws NotFound if it doesn't exist, was deleted or has expired */
export async function readDraft({ db, actor, clock }: Context, key: string): Promise<{ data: Draft }> {
  const draft = await findDraft(db.read, createDraftSlot(key, actor).id, clock.now())
  if (!draft) throw new NotFound(noSuchDraft)
  return { data: { key, fields: JSON.parse(draft.fields), place: draft.place, updated_at: iso(draft.updated_at) } }
}

/** Deletes a draft. A missing draft is no error, because a form may be sent twice. */
export async function dropDraft({ db, actor, clock }: Context, key: string): Promise<undefined> {
  const { id } = createDraftSlot(key, actor)
  await db.transaction(async (tx) => {
    await deleteExpiredDrafts(tx, clock.now())
    await deleteDraft(tx, id)
  })
}

const hour = 60 * 60 * 1000
const maxKeyLength = 200
const guestKey = new RegExp(`^${guestDraftPrefix}[A-Za-z0-9_-]{${draftLimits.guestKeyLength}}$`)

/** Where a draft is stored, whose it is, and for how long, in ms. */
type DraftSlot = { id: string; userId: number | null; key: string; keptFor: number }

/**
 * Returns where the draft with a key is stored. Anybody who knows a guest's key can read that draft, so
 * that it can be taken over at sign-in; only a hash of the key is stored. Every other key is the member's
 * own (docs/product.md#drafts).
 * @throws Unauthorized for a member's key without a member; Invalid for a malformed key
 */
function createDraftSlot(key: string, actor: Actor | null): DraftSlot {
  if (guestKey.test(key)) {
    return { id: createHash('sha256').update(key).digest('base64url'), userId: null, key: '', keptFor: draftLimits.guestHours * hour }
  }
  if (!actor) throw new Unauthorized()
  if (key.length > maxKeyLength || !isCleanText(key)) throw new Invalid({}, `A draft's key has at most ${maxKeyLength} plain characters.`)
  return { id: `${actor.id}:${key}`, userId: actor.id, key, keptFor: draftLimits.memberDays * 24 * hour }
}

const noSuchDraft = 'There is no draft here.'
