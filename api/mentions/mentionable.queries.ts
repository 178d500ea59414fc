import { sql } from 'kysely'
import { leavingPeople } from '../accounts/people.queries.ts'
import { type PersonRow, personColumns } from '../accounts/people.ts'
import { cappedCount } from '../database/capped-count.ts'
import type { Connection } from '../database/database.ts'
import { isDebateVisibleTo } from '../database/visible-debates.ts'

/** In which debate, and who asks. A block changes nothing here that the blocked could see; who blocks hears nothing (mentions.queries.ts). */
export type MentionContext = { debateId: number; actorId: number }

/** Which of some people may be mentioned. */
export async function listMentionableAmong(db: Connection, asking: MentionContext, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await mentionable(db, asking)
    .where('debate_people.user_id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Far below what either database takes in one statement. */
const namesAtOnce = 500

/** The people who may be mentioned by these names. @param keys as `nameKey` has them */
export async function listMentionableNamed(
  db: Connection,
  { debateId, actorId }: MentionContext,
  keys: readonly string[],
): Promise<{ id: number; display_name: string; display_key: string }[]> {
  const found = []
  for (let from = 0; from < keys.length; from += namesAtOnce) {
    const named = mentionable(db, { debateId, actorId })
      .innerJoin('users', 'users.id', 'debate_people.user_id')
      .where('users.display_key', 'in', keys.slice(from, from + namesAtOnce))
    found.push(...(await named.clearSelect().select(['users.id', 'users.display_name', 'users.display_key']).execute()))
  }
  return found
}

/** @param search what the name begins with, folded; `after`: who was the last on the page before */
export type AskedNames = MentionContext & { search: string; after: { search_key: string; user_id: number } | undefined }

/** A page of those who may be mentioned, by name. */
export async function loadMentionable(
  db: Connection,
  asked: AskedNames,
  { limit, offset }: { limit: number; offset: number },
): Promise<PersonRow[]> {
  const { after } = asked
  const all = named(db, asked)
  const page = after ? all.where((eb) => eb(eb.refTuple('search_key', 'user_id'), '>', eb.tuple(after.search_key, after.user_id))) : all
  return db
    .selectFrom(page.select('search_key').orderBy('search_key').orderBy('user_id').limit(limit).offset(offset).as('page'))
    .innerJoin('users', 'users.id', 'page.user_id')
    .select(personColumns)
    .orderBy('page.search_key')
    .orderBy('page.user_id')
    .execute()
}

export async function countMentionable(db: Connection, asked: AskedNames): Promise<number> {
  return cappedCount(db, named(db, asked))
}

/** Where somebody stands in the list of a debate's people. */
export async function findPlaceInList(db: Connection, debateId: number, userId: number): Promise<AskedNames['after']> {
  return db
    .selectFrom('debate_people')
    .select(['search_key', 'user_id'])
    .where('debate_id', '=', debateId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** After every text that begins with what it is put behind. */
const last = '\u{10FFFF}'

function named(db: Connection, { search, ...asking }: AskedNames) {
  return mentionable(db, asking)
    .where('debate_people.user_id', '!=', asking.actorId)
    .where('search_key', '>=', search)
    .where('search_key', '<', search + last)
}

function mentionable(db: Connection, { debateId, actorId }: MentionContext) {
  return db
    .selectFrom('debate_people')
    .select('debate_people.user_id')
    .where('debate_people.debate_id', '=', debateId)
    .where('debate_people.user_id', 'not in', leavingPeople(db))
    .where(isDebateVisibleTo('debate_people.debate_id', actorId))
    .where(isDebateVisibleTo('debate_people.debate_id', sql.ref('debate_people.user_id')))
}
