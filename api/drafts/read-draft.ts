import type { Draft } from '#contract/drafts'
import type { Context } from '../context.ts'
import { iso } from '../platform/clock.ts'
import { NotFound } from '../platform/failures.ts'
import { noSuchDraft, slotOf } from './draft-slot.ts'
import { findDraft } from './drafts.queries.ts'

/** @throws NotFound for one that never was, was dropped or has expired */
export async function readDraft({ db, actor, clock }: Context, key: string): Promise<{ data: Draft }> {
  const draft = await findDraft(db.read, slotOf(key, actor).id, clock.now())
  if (!draft) throw new NotFound(noSuchDraft)
  return { data: { key, fields: JSON.parse(draft.fields), place: draft.place, updated_at: iso(draft.updated_at) } }
}
