import { sql } from 'kysely'
import { restorableUserIds } from '../accounts/person-rows.queries.ts'
import { type PersonRow, personColumns } from '../accounts/present-person.ts'
import type { Connection } from '../database/database.ts'
import { isDebateVisibleTo } from '../database/debate-queries.ts'
import { cappedCount } from '../database/query-building.ts'

/**
 * The debate, and the member who mentions. A block must not change anything here, or the blocked person could notice
 * it; the person who blocks just isn't notified (mentions.queries.ts).
 */
export type MentionContext = { debateId: number; actorId: number }

/** Returns which of some people may be mentioned. */
export async function listMentionableAmong(db: Connection, context: MentionContext, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await mentionable(db, context)
    .where('debate_people.user_id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Names per query, far below the parameter limits of both databases. */
const namesPerQuery = 500

/** Returns the people who may be mentioned by the given names. @param keys as `nameKey` returns them */
export async function listMentionableNamed(
  db: Connection,
  { debateId, actorId }: MentionContext,
  keys: readonly string[],
): Promise<{ id: number; display_name: string; display_key: string }[]> {
  const found = []
  for (let from = 0; from < keys.length; from += namesPerQuery) {
    const named = mentionable(db, { debateId, actorId })
      .innerJoin('users', 'users.id', 'debate_people.user_id')
      .where('users.display_key', 'in', keys.slice(from, from + namesPerQuery))
    found.push(...(await named.clearSelect().select(['users.id', 'users.display_name', 'users.display_key']).execute()))
  }
  return found
}

/** `search`: the folded beginning of the name. `after`: the last person of the previous page. */
export type NameQuery = MentionContext & { search: string; after: { search_key: string; user_id: number } | undefined }

/** Returns a page of the people who may be mentioned, by name. */
export async function loadMentionable(
  db: Connection,
  query: NameQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<PersonRow[]> {
  const { after } = query
  const all = named(db, query)
  const page = after ? all.where((eb) => eb(eb.refTuple('search_key', 'user_id'), '>', eb.tuple(after.search_key, after.user_id))) : all
  return db
    .selectFrom(page.select('search_key').orderBy('search_key').orderBy('user_id').limit(limit).offset(offset).as('page'))
    .innerJoin('users', 'users.id', 'page.user_id')
    .select(personColumns)
    .orderBy('page.search_key')
    .orderBy('page.user_id')
    .execute()
}

export async function countMentionable(db: Connection, query: NameQuery): Promise<number> {
  return cappedCount(db, named(db, query))
}

/** Returns a person's sort position among a debate's people. */
export async function findPlaceInList(db: Connection, debateId: number, userId: number): Promise<NameQuery['after']> {
  return db
    .selectFrom('debate_people')
    .select(['search_key', 'user_id'])
    .where('debate_id', '=', debateId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Appended to a prefix, it sorts after every text that begins with the prefix. */
const highestSuffix = '\u{10FFFF}'

function named(db: Connection, { search, ...context }: NameQuery) {
  return mentionable(db, context)
    .where('debate_people.user_id', '!=', context.actorId)
    .where('search_key', '>=', search)
    .where('search_key', '<', search + highestSuffix)
}

function mentionable(db: Connection, { debateId, actorId }: MentionContext) {
  return db
    .selectFrom('debate_people')
    .select('debate_people.user_id')
    .where('debate_people.debate_id', '=', debateId)
    .where('debate_people.user_id', 'not in', restorableUserIds(db))
    .where(isDebateVisibleTo('debate_people.debate_id', actorId))
    .where(isDebateVisibleTo('debate_people.debate_id', sql.ref('debate_people.user_id')))
}
