import { createHash, createHmac } from 'node:crypto'
import type { z } from 'zod'
import { type Draft, guestDraftPrefix, type KeptDraft, type keepDraft as keepDraftCall } from '#contract/drafts'
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

/** UTF-16 units of all fields, their names and the place: the largest form and room to spare. */
const largest = 60_000
/** Milliseconds: a draft is kept beside something else, often a form that has just waited, and whoever sends one has the text. */
const patience = 250
const tooLarge = `A draft may have up to ${formatNumber(largest)} characters in all. Shorten it.`

type Typed = z.output<(typeof keepDraftCall)['body']>

/**
 * Keeps what a person is writing, over what was kept there before (docs/product.md#drafts). Where that is more than is kept of one member,
 * or
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

/** @throws NotFound for one that never was, was dropped or has expired */
export async function readDraft({ db, actor, clock }: Context, key: string): Promise<{ data: Draft }> {
  const draft = await findDraft(db.read, slotOf(key, actor).id, clock.now())
  if (!draft) throw new NotFound(noSuchDraft)
  return { data: { key, fields: JSON.parse(draft.fields), place: draft.place, updated_at: iso(draft.updated_at) } }
}

/** Forgets a draft. What is not there is forgotten already: a form sent twice is no error. */
export async function dropDraft({ db, actor, clock }: Context, key: string): Promise<undefined> {
  const { id } = slotOf(key, actor)
  await db.transaction(async (tx) => {
    await deleteExpiredDrafts(tx, clock.now())
    await deleteDraft(tx, id)
  })
}

const hour = 60 * 60 * 1000
const longestKey = 200
const guestKey = new RegExp(`^${guestDraftPrefix}[A-Za-z0-9_-]{${draftLimits.guestKeyLength}}$`)

/** Where a draft is kept, whose it is and for how long, in milliseconds. */
type DraftSlot = { id: string; userId: number | null; key: string; keptFor: number }

/**
 * Finds a draft's place by its key. A guest's is reached by whoever knows the key, so that it can be taken over at
 * sign-in; of that key only a hash is stored. Every other is the member's own (docs/product.md#drafts).
 * @throws Unauthorized for a member's key without a member; Invalid for what can't be a key
 */
function slotOf(key: string, actor: Actor | null): DraftSlot {
  if (guestKey.test(key)) {
    return { id: createHash('sha256').update(key).digest('base64url'), userId: null, key: '', keptFor: draftLimits.guestHours * hour }
  }
  if (!actor) throw new Unauthorized()
  if (key.length > longestKey || !isCleanText(key)) throw new Invalid({}, `A draft's key has at most ${longestKey} plain characters.`)
  return { id: `${actor.id}:${key}`, userId: actor.id, key, keptFor: draftLimits.memberDays * 24 * hour }
}

const noSuchDraft = 'There is no draft here.'
