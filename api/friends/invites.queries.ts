import { type Insertable, sql } from 'kysely'
import { type PersonRow, personColumns } from '../accounts/present-person.ts'
import type { Connection } from '../database/database.ts'
import type { FriendInviteRow, FriendInvitesTable } from '../database/people-tables.ts'
import { cappedCount, needsRowLocks } from '../database/query-building.ts'
import type { Window } from '../platform/paging.ts'

export type InviteWithPerson = FriendInviteRow & {
  /** The person who accepted it. */
  person: PersonRow | null
}

export async function insertInvite(tx: Connection, row: Insertable<FriendInvitesTable>): Promise<void> {
  await tx.insertInto('friend_invites').values(row).execute()
}

/** Finds somebody's invite to an address that is neither accepted nor withdrawn; it may have expired. */
export async function findOpenInvite(tx: Connection, inviterId: number, emailKey: string): Promise<FriendInviteRow | undefined> {
  return tx
    .selectFrom('friend_invites')
    .selectAll()
    .where('inviter_id', '=', inviterId)
    .where('email_key', '=', emailKey)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Reactivates a withdrawn invite that was mailed to an address since a moment: its link is already in the mailbox.
 * @returns false if there is none
 */
export async function reviveInvite(tx: Connection, inviterId: number, emailKey: string, since: number): Promise<boolean> {
  const withdrawn = await tx
    .selectFrom('friend_invites')
    .select('id')
    .where('inviter_id', '=', inviterId)
    .where('email_key', '=', emailKey)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is not', null)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (withdrawn) await updateInvite(tx, withdrawn.id, { withdrawn_at: null })
  return withdrawn !== undefined
}

export async function findInviteByToken(db: Connection, tokenHash: string): Promise<FriendInviteRow | undefined> {
  return db.selectFrom('friend_invites').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

export async function updateInvite(tx: Connection, id: number, change: Partial<Omit<FriendInviteRow, 'id'>>): Promise<void> {
  await tx.updateTable('friend_invites').set(change).where('id', '=', id).execute()
}

/** Finds one of somebody's invites. */
export async function findInvite(db: Connection, inviterId: number, id: number): Promise<InviteWithPerson | undefined> {
  const rows = await withPeople(db, db.selectFrom('friend_invites').selectAll().where('id', '=', id).where('inviter_id', '=', inviterId))
  return rows[0]
}

/** Returns a page of somebody's invites, the latest first. */
export async function pageOfInvites(
  db: Connection,
  inviterId: number,
  { limit, offset, before }: Window<number>,
): Promise<InviteWithPerson[]> {
  const invites = selectInvites(db, inviterId).selectAll().orderBy('id', 'desc').limit(limit).offset(offset)
  return withPeople(db, before === undefined ? invites : invites.where('id', '<', before))
}

export async function countInvites(db: Connection, inviterId: number): Promise<number> {
  return cappedCount(db, selectInvites(db, inviterId).select('id'))
}

const selectInvites = (db: Connection, inviterId: number) => db.selectFrom('friend_invites').where('inviter_id', '=', inviterId)

/** Lists when somebody's invitations since a moment were mailed, the oldest first. */
export async function listInviteTimes(db: Connection, inviterId: number, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('friend_invites')
    .select('created_at')
    .where('inviter_id', '=', inviterId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

async function withPeople(db: Connection, invites: { execute(): Promise<FriendInviteRow[]> }): Promise<InviteWithPerson[]> {
  const rows = await invites.execute()
  const ids = rows.flatMap(({ accepted_by }) => accepted_by ?? [])
  if (ids.length === 0) return rows.map((row) => ({ ...row, person: null }))
  const people = await db.selectFrom('users').select(personColumns).where('id', 'in', ids).execute()
  return rows.map((row) => ({ ...row, person: people.find(({ id }) => id === row.accepted_by) ?? null }))
}

/**
 * Checks whether an address gets no invitations. Its lock delays an opt-out until this transaction ends, so that a mail queued in it counts
 * as sent before.
 */
export async function isOptedOut(tx: Connection, emailHash: string): Promise<boolean> {
  if (needsRowLocks(tx)) await sql`select pg_advisory_xact_lock_shared(7391, hashtext(${emailHash}))`.execute(tx)
  const optout = await tx.selectFrom('invite_optouts').select('email_hash').where('email_hash', '=', emailHash).executeTakeFirst()
  return optout !== undefined
}

/** Opts an address out of invitations, after transactions that are mailing to it have ended. An existing opt-out stays. */
export async function insertOptout(tx: Connection, email_hash: string, created_at: number): Promise<void> {
  if (needsRowLocks(tx)) await sql`select pg_advisory_xact_lock(7391, hashtext(${email_hash}))`.execute(tx)
  await tx
    .insertInto('invite_optouts')
    .values({ email_hash, created_at })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .execute()
}

export async function deleteOptout(tx: Connection, emailHash: string): Promise<void> {
  await tx.deleteFrom('invite_optouts').where('email_hash', '=', emailHash).execute()
}

/** Deletes unsent invitations to an address. @param unsubscribe the link in them that stops invitations */
export async function deleteWaitingInvitations(tx: Connection, unsubscribe: string): Promise<void> {
  await tx.deleteFrom('mails').where('unsubscribe', '=', unsubscribe).execute()
}
