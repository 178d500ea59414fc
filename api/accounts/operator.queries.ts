import { type ExpressionBuilder, sql } from 'kysely'
import type { Role } from '#contract/account-limits'
import type { Connection } from '../database/database.ts'
import { cappedCount } from '../database/query-building.ts'
import type { Tables } from '../database/tables.ts'

/** An account as an operator sees it. */
export type AccountSummary = Awaited<ReturnType<typeof listAccountsLike>>[number]

type SearchText = { text: string /** Folded as display names are for a lookup. */; key: string; folded: string }

/** Lists accounts whose names or address contain a text, in order of their ids. It scans all accounts. */
export async function listAccountsLike(db: Connection, search: SearchText, limit: number) {
  return summaries(db).where(isLike(search)).orderBy('users.id').limit(limit).execute()
}

type Span = { limit: number; offset: number; before: number | undefined }

/** Returns a page of accounts that contain a text, the newest first; all accounts if the text is null. */
export async function pageOfAccountsLike(db: Connection, search: SearchText | null, { limit, offset, before }: Span) {
  return summaries(db)
    .$if(search !== null, (accounts) => (search ? accounts.where(isLike(search)) : accounts))
    .$if(before !== undefined, (accounts) => accounts.where('users.id', '<', before ?? 0))
    .orderBy('users.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function countAccountsLike(db: Connection, search: SearchText | null): Promise<number> {
  const unerased = db.selectFrom('users').select('users.id').where('erased_at', 'is', null)
  return cappedCount(db, search ? unerased.where(isLike(search)) : unerased)
}

function isLike({ text, key, folded }: SearchText) {
  const has = (column: 'display_key' | 'email_key' | 'name', part: string) => sql<boolean>`${sql.ref(column)} like ${like(part)} escape '!'`
  return sql<boolean>`(${has('display_key', key)} or ${has('display_key', folded)} or ${has('email_key', key)} or ${has('name', text)})`
}

/**
 * Finds an account by its id, display name or email address. @param key as `nameKey` folds it; for an ASCII address that is its `emailKey`
 */
export async function findAccountNamed(db: Connection, { id, key }: { id: number | null; key: string }) {
  return summaries(db)
    .where((eb) => (id === null ? eb.or([eb('display_key', '=', key), eb('email_key', '=', key)]) : eb('users.id', '=', id)))
    .executeTakeFirst()
}

const like = (part: string) => `%${part.replace(/[!%_]/g, '!$&')}%`

/** Selects summaries of accounts, except erased ones, about which nothing is stored any more. */
function summaries(db: Connection) {
  const unerased = db.selectFrom('users').where('erased_at', 'is', null)
  return unerased.select((eb) => [
    'users.id',
    'display_name',
    'name',
    'email',
    'verified_at',
    'users.created_at',
    'deleted_at',
    'role',
    'suspended_until',
    eb
      .selectFrom('second_factors')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('second_factors.user_id', '=', 'users.id')
      .where('enabled_at', 'is not', null)
      .as('second_factor'),
    countRows(eb, 'tokens').as('sessions'),
    countRows(eb, 'passkeys').as('passkeys'),
    countRows(eb, 'social_accounts').as('social'),
  ])
}

function countRows(eb: ExpressionBuilder<Tables, 'users'>, table: 'tokens' | 'passkeys' | 'social_accounts') {
  return eb
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef(`${table}.user_id`, '=', 'users.id')
}

/** Makes somebody a moderator or administrator, or neither. */
export async function setRole(tx: Connection, id: number, role: Role | null): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', id).execute()
}

/** Finds the roles that people have now. People who don't exist are missing from the map. */
export async function findRoles(db: Connection, ids: readonly number[]): Promise<Map<number, Role | null>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, role }) => [id, role]))
}

/** Finds somebody's current role and the end of their suspension. */
export async function findRoleAndSuspension(db: Connection, id: number) {
  return db.selectFrom('users').select(['role', 'suspended_until']).where('id', '=', id).executeTakeFirst()
}
