import { sql } from 'kysely'
import type { Person } from '#contract/accounts'
import { type Connection, sayOnceKept } from '../database/database.ts'
import { locksRows } from '../database/dialect.ts'
import type { PostKind } from '../database/post-tables.ts'
import { idsIn, type Places, prepared } from '../database/prepared.ts'
import { type PersonRow, personColumns, presentPerson } from './people.ts'

/** The ids of those whose accounts are deleted and not erased yet: a sign-in may bring each of them back, so nothing of theirs is gone. */
export const leavingPeople = (db: Connection) =>
  db.selectFrom('users').select('users.id').where('users.deleted_at', 'is not', null).where('users.erased_at', 'is', null)

/** @returns an account as others see it, or null if there is none of that id */
export async function findPerson(db: Connection, id: number): Promise<Person | null> {
  return (await findPeople(db, [id])).get(id) ?? null
}

/** Some accounts as others see them, by id. */
export async function findPeople(db: Connection, ids: readonly number[]): Promise<Map<number, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await listPeople(db, { ids })
  return new Map(rows.map((row) => [row.id, presentPerson(row)]))
}

const listPeople = prepared((db, { ids }: Places<{ ids: readonly number[] }>) =>
  db.selectFrom('users').select(personColumns).where('id', 'in', idsIn(db, ids)),
)

/**
 * Lets every post that names somebody be rendered again right after the commit: by the name they have now, or without a name and a link
 * where their account is deleted (service/render-again.ts).
 */
export async function outdatePostsNaming(tx: Connection, user_id: number): Promise<void> {
  const naming = tx
    .selectFrom('mentions')
    .innerJoin('posts', (join) => join.onRef('posts.kind', '=', 'mentions.post_kind').onRef('posts.id', '=', 'mentions.post_id'))
    .select('posts.key')
    .where('mentions.user_id', '=', user_id)
    .where('name_key', 'is not', null)
  await tx.updateTable('posts').set({ html_version: outdated }).where('key', 'in', naming).execute()
  sayOnceKept(tx, { kind: 'outdated' })
}

/**
 * Another number below 1 each time: a rendering that is under way is stored only where the number is still the one it began with, so
 * what it read before the latest change does not stay.
 */
const outdated = sql<number>`case when html_version > 0 then 0 else html_version - 1 end`

/** Lets one post be rendered again right after the commit. */
export async function outdatePost(tx: Connection, { kind, id }: { kind: PostKind; id: number }): Promise<void> {
  await tx.updateTable('posts').set({ html_version: outdated }).where('kind', '=', kind).where('id', '=', id).execute()
  sayOnceKept(tx, { kind: 'outdated' })
}

/** Lets one transaction at a time change what somebody has so many of, or what they may. */
export async function lockPerson(tx: Connection, userId: number): Promise<void> {
  const person = tx.selectFrom('users').select('id').where('id', '=', userId)
  await (locksRows(tx) ? person.forNoKeyUpdate() : person).execute()
}

/**
 * The same for two people, of what guests see nothing of. The lower id comes first, so that no two transactions wait for each other.
 * @returns the other one, be their account deleted or not
 */
export async function lockBoth(tx: Connection, ownId: number, otherId: number): Promise<PersonRow | undefined> {
  const pair = tx.selectFrom('users').select(personColumns).where('users.id', 'in', [ownId, otherId]).orderBy('users.id')
  const rows = await (locksRows(tx) ? pair.forNoKeyUpdate() : pair).execute()
  return rows.find(({ id }) => id === otherId)
}

/** One more of what a new account posts. @returns false where it has posted so many already */
export async function countEarly(tx: Connection, userId: number, what: 'comments' | 'debates', most: number): Promise<boolean> {
  const column = `early_${what}` as const
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('id', '=', userId)
    .where(column, '<', most)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}
