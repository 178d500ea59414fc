import { leavingPeople } from '../accounts/people.queries.ts'
import { personColumns } from '../accounts/people.ts'
import { sayUnreadChanged } from '../database/changes.ts'
import { counted } from '../database/counted.ts'
import type { Connection } from '../database/database.ts'
import type { Window } from '../platform/paging.ts'

/** Which of two people block each other. */
export async function listBlocksBetween(db: Connection, oneId: number, otherId: number): Promise<Set<number>> {
  const pair = [oneId, otherId]
  const rows = await db.selectFrom('blocks').select('blocker_id').where('blocker_id', 'in', pair).where('blocked_id', 'in', pair).execute()
  return new Set(rows.map(({ blocker_id }) => blocker_id))
}

/** Twice is once. */
export async function insertBlock(tx: Connection, block: { blocker_id: number; blocked_id: number; created_at: number }): Promise<void> {
  await tx
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBlock(tx: Connection, blockerId: number, blockedId: number): Promise<void> {
  sayUnreadChanged(tx, { people: [blockerId] })
  await tx.deleteFrom('blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute()
}

type Key = readonly [created_at: number, blocked_id: number]

/** Whom somebody blocks, the latest first. */
export async function pageOfBlocks(db: Connection, userId: number, { limit, offset, before }: Window<Key>) {
  const blocked = db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select([...personColumns, 'blocks.created_at as since'])
    .where('blocker_id', '=', userId)
    .where('blocked_id', 'not in', leavingPeople(db))
  const page = before ? blocked.where((eb) => eb(eb.refTuple('blocks.created_at', 'blocked_id'), '<', eb.tuple(...before))) : blocked
  return page.orderBy('blocks.created_at', 'desc').orderBy('blocked_id', 'desc').limit(limit).offset(offset).execute()
}

export function countBlocks(db: Connection, userId: number): Promise<number> {
  return counted(
    db,
    db.selectFrom('blocks').select('blocked_id').where('blocker_id', '=', userId).where('blocked_id', 'not in', leavingPeople(db)),
  )
}
