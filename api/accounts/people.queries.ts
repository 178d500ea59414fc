import type { Person } from '#contract/accounts'
import type { Connection } from '../database/database.ts'
import { presentPerson } from './people.ts'

/** @returns an account as others see it, or null if there is none of that id */
export async function findPerson(db: Connection, id: number): Promise<Person | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'display_name', 'show_real_name', 'avatar'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? presentPerson(row) : null
}
