import { createHash } from 'node:crypto'
import { draftLimits } from '#contract/draft-limits'
import { guestDraftPrefix } from '#contract/drafts'
import { isCleanText } from '#contract/fields'
import type { Actor } from '../context.ts'
import { Invalid, Unauthorized } from '../platform/failures.ts'

const hour = 60 * 60 * 1000
const longestKey = 200
const guestKey = new RegExp(`^${guestDraftPrefix}[A-Za-z0-9_-]{${draftLimits.guestKeyLength}}$`)

/** Where a draft is kept, whose it is and for how long, in milliseconds. */
export type DraftSlot = { id: string; userId: number | null; key: string; keptFor: number }

/**
 * Finds a draft's place by its key. A guest's is reached by whoever knows the key, so that it can be taken over at
 * sign-in; of that key only a hash is stored. Every other is the member's own (PRODUCT §7, Drafts).
 * @throws Unauthorized for a member's key without a member; Invalid for what can't be a key
 */
export function slotOf(key: string, actor: Actor | null): DraftSlot {
  if (guestKey.test(key)) {
    return { id: createHash('sha256').update(key).digest('base64url'), userId: null, key: '', keptFor: draftLimits.guestHours * hour }
  }
  if (!actor) throw new Unauthorized()
  if (key.length > longestKey || !isCleanText(key)) throw new Invalid({}, `A draft's key has at most ${longestKey} plain characters.`)
  return { id: `${actor.id}:${key}`, userId: actor.id, key, keptFor: draftLimits.memberDays * 24 * hour }
}

export const noSuchDraft = 'There is no draft here.'
