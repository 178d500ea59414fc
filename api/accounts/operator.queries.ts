import { type ExpressionBuilder, sql } from 'kysely'
import type { Role } from '#contract/account-limits'
import { cappedCount } from '../database/capped-count.ts'
import type { Connection } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/** What an operator is told of an account. */
export type AccountSummary = Awaited<ReturnType<typeof listAccountsLike>>[number]

type Text = { text: string /** As display names are looked up. */; key: string; folded: string }

/** Accounts in whose names or address a text is, in order of their ids; looks at all there are. */
export async function listAccountsLike(db: Connection, asked: Text, limit: number) {
  return summaries(db).where(isLike(asked)).orderBy('users.id').limit(limit).execute()
}

type Span = { limit: number; offset: number; before: number | undefined }

/** The same by pages, the newest first; of all where nothing is asked. */
export async function pageOfAccountsLike(db: Connection, asked: Text | null, { limit, offset, before }: Span) {
  return summaries(db)
    .$if(asked !== null, (accounts) => (asked ? accounts.where(isLike(asked)) : accounts))
    .$if(before !== undefined, (accounts) => accounts.where('users.id', '<', before ?? 0))
    .orderBy('users.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function countAccountsLike(db: Connection, asked: Text | null): Promise<number> {
  const known = db.selectFrom('users').select('users.id').where('erased_at', 'is', null)
  return cappedCount(db, asked ? known.where(isLike(asked)) : known)
}

function isLike({ text, key, folded }: Text) {
  const has = (column: 'display_key' | 'email_key' | 'name', part: string) => sql<boolean>`${sql.ref(column)} like ${like(part)} escape '!'`
  return sql<boolean>`(${has('display_key', key)} or ${has('display_key', folded)} or ${has('email_key', key)} or ${has('name', text)})`
}

/** By the id, the display name or the address. @param key as `nameKey` folds it; that of an address in ASCII is its `emailKey` */
export async function findAccountNamed(db: Connection, { id, key }: { id: number | null; key: string }) {
  return summaries(db)
    .where((eb) => (id === null ? eb.or([eb('display_key', '=', key), eb('email_key', '=', key)]) : eb('users.id', '=', id)))
    .executeTakeFirst()
}

const like = (part: string) => `%${part.replace(/[!%_]/g, '!$&')}%`

/** Of all but those that are erased, of whom nothing is left to tell. */
function summaries(db: Connection) {
  const known = db.selectFrom('users').where('erased_at', 'is', null)
  return known.select((eb) => [
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
    countOf(eb, 'tokens').as('sessions'),
    countOf(eb, 'passkeys').as('passkeys'),
    countOf(eb, 'social_accounts').as('social'),
  ])
}

function countOf(eb: ExpressionBuilder<Tables, 'users'>, table: 'tokens' | 'passkeys' | 'social_accounts') {
  return eb
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef(`${table}.user_id`, '=', 'users.id')
}

/** Makes somebody a moderator or administrator, or neither. */
export async function setRole(tx: Connection, id: number, role: Role | null): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', id).execute()
}

/** The roles that some people hold now; none of who is not there. */
export async function findRoles(db: Connection, ids: readonly number[]): Promise<Map<number, Role | null>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, role }) => [id, role]))
}

/** What somebody may do on this site now, and until when they may not. */
export async function findStanding(db: Connection, id: number) {
  return db.selectFrom('users').select(['role', 'suspended_until']).where('id', '=', id).executeTakeFirst()
}
