import type { Connection } from '../database/database.ts'
import { fold } from '../platform/normalise-text.ts'

/** Records that a person is in a debate as its creator, as a present or former participant, or by a post. Repeating it changes nothing. */
export async function addPerson(tx: Connection, debateId: number, userId: number): Promise<void> {
  if ((await listPresent(tx, debateId, [userId])).size > 0) return
  const { display_name } = await tx.selectFrom('users').select('display_name').where('id', '=', userId).executeTakeFirstOrThrow()
  await tx
    .insertInto('debate_people')
    .values({ debate_id: debateId, user_id: userId, search_key: fold(display_name) })
    .onConflict((conflict) => conflict.columns(['debate_id', 'user_id']).doNothing())
    .execute()
}

/** Removes a person from a debate's list once nothing of theirs is left, so that no list reveals the author of a tombstone. */
export async function removePersonUnlessPresent(tx: Connection, debateId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('debate_people')
    .where('debate_id', '=', debateId)
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('debates').select('id').where('id', '=', debateId).where('creator_id', '=', userId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('participants').select('id').where('debate_id', '=', debateId).where('user_id', '=', userId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('posts')
            .select('id')
            .where('user_id', '=', userId)
            .where('debate_id', '=', debateId)
            .where('taken_away_at', 'is', null),
        ),
      ),
    )
    .execute()
}

/** Returns which of some people are in a debate. */
async function listPresent(db: Connection, debateId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('debate_people')
    .select('user_id')
    .where('debate_id', '=', debateId)
    .where('user_id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
