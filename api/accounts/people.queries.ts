import type { Person } from '#contract/accounts'
import type { Connection } from '../database/database.ts'
import { presentPerson } from './people.ts'

/** @returns an account as others see it, or null if there is none of that id */
export async function findPerson(db: Connection, id: number): Promise<Person | null> {
  return (await findPeople(db, [id])).get(id) ?? null
}

/** Some accounts as others see them, by id. */
export async function findPeople(db: Connection, ids: readonly number[]): Promise<Map<number, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'display_name', 'show_real_name', 'avatar'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, presentPerson(row)]))
}
