import { sql } from 'kysely'
import type { Person } from '#contract/accounts'
import { type Connection, sendAfterCommit } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'
import { needsRowLocks, type Placeholders, prepareQuery, selectIds } from '../database/query-building.ts'
import { type PersonRow, personColumns, presentPerson } from './present-person.ts'

/** Selects people whose accounts are deleted but not erased yet. Signing in can restore them, so their data must stay. */
export const restorableUserIds = (db: Connection) =>
  db.selectFrom('users').select('users.id').where('users.deleted_at', 'is not', null).where('users.erased_at', 'is', null)

/** Finds an account as others see it. @returns null if there is none with that id */
export async function findPerson(db: Connection, id: number): Promise<Person | null> {
  return (await findPeople(db, [id])).get(id) ?? null
}

/** Finds several accounts as others see them, by id. */
export async function findPeople(db: Connection, ids: readonly number[]): Promise<Map<number, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await listPeople(db, { ids })
  return new Map(rows.map((row) => [row.id, presentPerson(row)]))
}

const listPeople = prepareQuery((db, { ids }: Placeholders<{ ids: readonly number[] }>) =>
  db.selectFrom('users').select(personColumns).where('id', 'in', selectIds(db, ids)),
)

/**
 * Marks every post that mentions somebody to be rendered again right after the commit: with their current name, or without a link if their
 * account is deleted (service/render-again.ts).
 */
export async function outdatePostsMentioning(tx: Connection, user_id: number): Promise<void> {
  const naming = tx
    .selectFrom('mentions')
    .innerJoin('posts', (join) => join.onRef('posts.kind', '=', 'mentions.post_kind').onRef('posts.id', '=', 'mentions.post_id'))
    .select('posts.key')
    .where('mentions.user_id', '=', user_id)
    .where('name_key', 'is not', null)
  await tx.updateTable('posts').set({ html_version: outdated }).where('key', 'in', naming).execute()
  sendAfterCommit(tx, { kind: 'outdated' })
}

/**
 * Marks the HTML as outdated by a different number below 1 each time. A rendering under way is only stored if the number hasn't changed
 * since it began, so it can't overwrite a later change with what it read before.
 */
const outdated = sql<number>`case when html_version > 0 then 0 else html_version - 1 end`

/** Marks one post to be rendered again right after the commit. */
export async function outdatePost(tx: Connection, { kind, id }: { kind: PostKind; id: number }): Promise<void> {
  await tx.updateTable('posts').set({ html_version: outdated }).where('kind', '=', kind).where('id', '=', id).execute()
  sendAfterCommit(tx, { kind: 'outdated' })
}

/** Locks a person, so that only one transaction at a time changes what they may do or have a limited number of. */
export async function lockPerson(tx: Connection, userId: number): Promise<void> {
  const person = tx.selectFrom('users').select('id').where('id', '=', userId)
  await (needsRowLocks(tx) ? person.forNoKeyUpdate() : person).execute()
}

/**
 * Locks two people, for changes that guests can't see. The lower id comes first, so that no two transactions wait for each other.
 * @returns the other person, even if their account is deleted
 */
export async function lockTwoPeople(tx: Connection, ownId: number, otherId: number): Promise<PersonRow | undefined> {
  const pair = tx.selectFrom('users').select(personColumns).where('users.id', 'in', [ownId, otherId]).orderBy('users.id')
  const rows = await (needsRowLocks(tx) ? pair.forNoKeyUpdate() : pair).execute()
  return rows.find(({ id }) => id === otherId)
}

/** Counts one more post of a new account. @returns false if it has reached its limit */
export async function countForNewAccount(tx: Connection, userId: number, kind: 'comments' | 'debates', most: number): Promise<boolean> {
  const column = `early_${kind}` as const
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('id', '=', userId)
    .where(column, '<', most)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/**
 * Takes a shared lock on an account until this transaction ends. Every write by a member and every sign-in takes it, as the first statement
 * of the transaction; read the account's state only afterwards. Does nothing on SQLite.
 */
export async function lockAccountShared(tx: Connection, userId: number): Promise<void> {
  if (needsRowLocks(tx)) await sql`select pg_advisory_xact_lock_shared(${createLockKey(userId)})`.execute(tx)
}

/**
 * Takes exclusive locks on accounts until this transaction ends. It waits for every transaction that shares one of them; later ones wait
 * and then see the changed account. Everything that recovers or ends an account starts with it, so no concurrent step survives. Locks are
 * taken in order of ids, so that two calls never wait for each other. Never call it in a transaction that already shares one.
 */
export async function lockAccounts(tx: Connection, userIds: readonly number[]): Promise<void> {
  if (!needsRowLocks(tx)) return
  for (const id of [...new Set(userIds)].sort((one, other) => one - other)) {
    await sql`select pg_advisory_xact_lock(${createLockKey(id)})`.execute(tx)
  }
}

/** Returns the lock's key: one per account, different from the single key in facts.queries.ts. */
const createLockKey = (userId: number) => sql<number>`${String(7_390_124_002_000_000 + userId)}::bigint`

/** Finds the decision that suspends somebody. */
export async function findSuspension(db: Connection, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('decisions', 'decisions.id', 'users.suspended_by')
    .select(['decisions.id as decision_id', 'decisions.rule', 'decisions.rule_title', 'decisions.reason'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

/** Suspends a locked account until the latest end of all its decisions that still hold, or lifts its suspension. */
export async function renewSuspension(tx: Connection, userId: number): Promise<void> {
  const longest = await tx
    .selectFrom('decisions')
    .select(['id', 'suspended_until'])
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .where('suspended_until', 'is not', null)
    .orderBy('suspended_until', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  await tx
    .updateTable('users')
    .set({ suspended_until: longest?.suspended_until ?? null, suspended_by: longest?.id ?? null })
    .where('id', '=', userId)
    .execute()
}
