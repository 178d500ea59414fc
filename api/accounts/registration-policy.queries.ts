import type { Connection } from '../database/database.ts'

/** Checks whether an invite still lets somebody register. @param hash of its token */
export async function isInviteOpen(db: Connection, hash: string, now: number): Promise<boolean> {
  const open = db
    .selectFrom('friend_invites')
    .select('id')
    .where('token_hash', '=', hash)
    .where('admitted_id', 'is', null)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
  return (await open.executeTakeFirst()) !== undefined
}

/** Uses up an invite, which admits one person. @returns false if it has admitted somebody else */
export async function useInvite(tx: Connection, hash: string, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('friend_invites')
    .set({ admitted_id: userId })
    .where('token_hash', '=', hash)
    .where('admitted_id', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}
