import type { Context } from '../context.ts'
import { slotOf } from './draft-slot.ts'
import { deleteDraft, deleteExpiredDrafts } from './drafts.queries.ts'

/** Forgets a draft. What is not there is forgotten already: a form sent twice is no error. */
export async function dropDraft({ db, actor, clock }: Context, key: string): Promise<undefined> {
  const { id } = slotOf(key, actor)
  await db.transaction(async (tx) => {
    await deleteExpiredDrafts(tx, clock.now())
    await deleteDraft(tx, id)
  })
}
