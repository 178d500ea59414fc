import type { Connection } from '../database/database.ts'
import type { PostedTextsTable } from '../database/post-tables.ts'

/** Counts how often somebody posted a text since a moment. Two posts at the same time don't count each other, which does no harm. */
export async function countPosted(tx: Connection, { user_id, hash }: Omit<PostedTextsTable, 'posted_at'>, since: number): Promise<number> {
  const { total } = await tx
    .selectFrom('posted_texts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', user_id)
    .where('hash', '=', hash)
    .where('posted_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function insertPosted(tx: Connection, row: PostedTextsTable): Promise<void> {
  await tx.insertInto('posted_texts').values(row).execute()
}

/** Deletes texts that were posted at or before a moment. */
export async function deletePostedBefore(tx: Connection, time: number): Promise<void> {
  await tx.deleteFrom('posted_texts').where('posted_at', '<=', time).execute()
}
