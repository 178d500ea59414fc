import type { Connection } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { pageSize } from './define-section.ts'

/**
 * Queries like those in export.queries.ts, for a member's account and their relations with others. Deleted people are
 * left out or named as deleted.
 */

export function pageOfFriendships(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('friendships')
    .innerJoin('users', 'users.id', 'other_id')
    .select(['other_id', 'display_name', 'state', 'since'])
    .where('user_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('other_id', '>', after ?? 0)
    .orderBy('other_id')
    .limit(pageSize)
    .execute()
}

export function pageOfBlocks(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocked_id')
    .select(['blocked_id', 'display_name', 'blocks.created_at'])
    .where('blocker_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('blocked_id', '>', after ?? 0)
    .orderBy('blocked_id')
    .limit(pageSize)
    .execute()
}

/** Returns only the member's own refusals; refusals by others are the others' data. */
export function pageOfDeclines(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('friend_declines')
    .innerJoin('users', 'users.id', 'asker_id')
    .select(['asker_id', 'display_name', 'times', 'declined_at'])
    .where('decliner_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('asker_id', '>', after ?? 0)
    .orderBy('asker_id')
    .limit(pageSize)
    .execute()
}

export function pageOfConversations(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('conversation_sides')
    .innerJoin('conversations', 'conversations.id', 'conversation_id')
    .innerJoin('users', 'users.id', 'other_id')
    .select(['other_id', 'display_name', 'deleted_at', 'last_number', 'read_to', 'unread'])
    .where('user_id', '=', id)
    .where('other_id', '>', after ?? 0)
    .orderBy('other_id')
    .limit(pageSize)
    .execute()
}

/** Returns only the messages that the member wrote; those of others are the others' data. */
export function pageOfMessages(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('messages')
    .innerJoin('conversation_sides as side', (join) =>
      join.onRef('side.conversation_id', '=', 'messages.conversation_id').onRef('side.user_id', '=', 'messages.user_id'),
    )
    .innerJoin('users', 'users.id', 'side.other_id')
    .select(['messages.id', 'number', 'content_source', 'messages.created_at', 'taken_back_at', 'users.display_name', 'users.deleted_at'])
    .where('messages.user_id', '=', id)
    .where('messages.id', '>', after ?? 0)
    .orderBy('messages.id')
    .limit(pageSize)
    .execute()
}

/** Returns each report the member made. Who reported the member stays confidential. */
export function pageOfReports(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('report_statements as statement')
    .innerJoin('reports', 'reports.id', 'report_id')
    .leftJoin('users', 'users.id', 'reports.user_id')
    .select(['statement.id', 'receipt', 'about_kind', 'about_id', 'display_name', 'deleted_at', 'reason', 'details'])
    .select(['statement.created_at', 'decided_at'])
    .where('statement.reporter_id', '=', id)
    .where('statement.id', '>', after ?? 0)
    .orderBy('statement.id')
    .limit(pageSize)
    .execute()
}

/** Returns the decisions of moderators about the member, the member's appeals, and the text that moderators hid. */
export function pageOfDecisions(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('decisions')
    .leftJoin('appeals', 'appeals.decision_id', 'decisions.id')
    .leftJoin('hidden_posts', (join) => join.onRef('hidden_posts.kind', '=', 'about_kind').onRef('hidden_posts.post_id', '=', 'about_id'))
    .leftJoin('hidden_debates', (join) => join.onRef('hidden_debates.debate_id', '=', 'about_id').on('about_kind', '=', 'debate'))
    .leftJoin('hidden_circles', (join) => join.onRef('hidden_circles.circle_id', '=', 'about_id').on('about_kind', 'in', ['team', 'group']))
    .select(['hidden_debates.topic', 'hidden_debates.description_source'])
    .select(['hidden_circles.name as circle_name', 'hidden_circles.description_source as circle_description'])
    .select([
      'decisions.id',
      'about_kind',
      'about_id',
      'decisions.outcome',
      'rule',
      'rule_title',
      'reason',
      'decisions.created_at',
      'suspended_until',
      'undone_at',
      'content_source',
      'appeals.content as appeal',
      'appeals.created_at as appealed_at',
      'answer',
      'answered_at',
    ])
    .where('user_id', '=', id)
    .where('decisions.outcome', '<>', 'nothing')
    .where('decisions.id', '>', after ?? 0)
    .orderBy('decisions.id')
    .limit(pageSize)
    .execute()
}

/** Returns the member's relations with teams and groups, except private groups they may not see. */
export function pageOfMemberships(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('memberships')
    .innerJoin('circles', 'circles.id', 'circle_id')
    .select(['circle_id', 'kind', 'name', 'state', 'since', 'moderator', 'owner_id', 'description_source'])
    .where('user_id', '=', id)
    .where((eb) => eb.or([eb('private', '=', 0), eb('state', 'in', ['member', 'invited'])]))
    .where('circle_id', '>', after ?? 0)
    .orderBy('circle_id')
    .limit(pageSize)
    .execute()
}

export function pageOfInvites(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('friend_invites')
    .select(['id', 'email', 'created_at', 'expires_at', 'accepted_at', 'withdrawn_at'])
    .where('inviter_id', '=', id)
    .where('id', '>', after ?? 0)
    .orderBy('id')
    .limit(pageSize)
    .execute()
}

/** Returns the member's drafts, sorted by id. The ids mean nothing, but serve as keys. */
export function pageOfDrafts(db: Connection, owner: Owner, after: string | null) {
  return db
    .selectFrom('drafts')
    .select(['id', 'fields', 'place', 'updated_at', 'expires_at'])
    .where('user_id', '=', owner.id)
    .where('id', '>', after ?? '')
    .orderBy('id')
    .limit(pageSize)
    .execute()
}

type Owner = Pick<UserRow, 'id' | 'email_key'>

export function listPreferences(db: Connection, { id }: Owner) {
  return db.selectFrom('notification_preferences').select(['type', 'way']).where('user_id', '=', id).orderBy('type').execute()
}

export function listFormerNames(db: Connection, { id }: Owner) {
  return db.selectFrom('former_names').select(['display_key', 'until']).where('user_id', '=', id).orderBy('until').execute()
}

export function listDevices(db: Connection, { id }: Owner) {
  return db
    .selectFrom('tokens')
    .select(['device', 'prefix', 'created_at', 'last_used_at', 'proven_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
}

export function listFactors(db: Connection, { id }: Owner) {
  return db
    .selectFrom('second_factors')
    .select((eb) => [
      'enabled_at',
      eb
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('recovery_codes.user_id', '=', 'second_factors.user_id')
        .as('recovery_codes'),
    ])
    .where('user_id', '=', id)
    .where('enabled_at', 'is not', null)
    .execute()
}

export function listPasskeys(db: Connection, { id }: Owner) {
  return db.selectFrom('passkeys').select(['name', 'created_at', 'last_used_at']).where('user_id', '=', id).orderBy('created_at').execute()
}

export function listBadges(db: Connection, { id }: Owner) {
  return db.selectFrom('badges').select(['badge', 'awarded_at']).where('user_id', '=', id).orderBy('id').execute()
}

export function listSocialAccounts(db: Connection, { id }: Owner) {
  return db
    .selectFrom('social_accounts')
    .select(['provider', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
}

export function listEmailChanges(db: Connection, { id }: Owner) {
  return db
    .selectFrom('email_changes')
    .select(['purpose', 'email', 'created_at', 'expires_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
}

export function listResetRequests(db: Connection, { email_key }: Owner) {
  return db.selectFrom('reset_requests').select('asked_at').where('email_key', '=', email_key).orderBy('id').execute()
}

/** Returns invites from others that the member accepted or that were sent to their address. */
export function listInvitesReceived(db: Connection, { id, email_key }: Owner) {
  return db
    .selectFrom('friend_invites')
    .innerJoin('users', 'users.id', 'inviter_id')
    .select(['display_name', 'friend_invites.created_at', 'accepted_at'])
    .where((eb) => eb.or([eb('accepted_by', '=', id), eb('friend_invites.email_key', '=', email_key)]))
    .where('deleted_at', 'is', null)
    .orderBy('friend_invites.id')
    .execute()
}
