import { settingsLimits } from '#contract/account-limits'
import { privateChannel } from '#contract/realtime'
import { noPassword } from '../accounts/passwords.ts'
import { lockAccounts } from '../accounts/person-rows.queries.ts'
import { anonymiseAdminActs } from '../admin/admin.queries.ts'
import { leaveEveryCircle, transferCircles } from '../circles/end-membership.ts'
import type { Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { Tables, UserRow } from '../database/tables.ts'
import { leaveSeat } from '../debates/participants.ts'
import { deleteConversationsOf } from '../messages/messages.queries.ts'
import { anonymiseDecisionsOf, eraseAppealsOf } from '../moderation/decisions.queries.ts'
import { parsePictureName } from '../platform/pictures.ts'
import { anonymiseCasesOf } from '../reports/report-cases.queries.ts'
import { anonymiseReportsOf, anonymiseStatementsOf, deleteProfileEvidenceOf } from '../reports/reports.queries.ts'
import { addToFollowers, deleteFollow } from '../tags/follows.queries.ts'
import { addToCounters, lockDebate } from '../turns/debate.queries.ts'
import { listSeats } from '../turns/seats.queries.ts'
import { lockDebateNow } from '../turns/settle-debate.ts'
import { deleteWatch } from '../watches/watches.queries.ts'
import {
  isPictureUsed,
  listDeletedAccounts,
  listFollowedTagsOf,
  listRunningDebatesOf,
  listWatchedDebatesOf,
  lockAccount,
  storeFormerName,
  updateAccount,
} from './settings.queries.ts'

/**
 * Erases accounts that were deleted long enough ago (docs/product.md#deleting-an-account). It also makes later deleted ones leave their
 * debates and hand on their groups and teams, in case their deletion was interrupted.
 */
export async function eraseAccounts(ports: ErasurePorts): Promise<void> {
  for (const { id, deleted_at } of await listDeletedAccounts(ports.db.read)) {
    await leaveUnfinishedDebates(ports, id)
    await transferCircles(ports, id)
    if (deleted_at + settingsLimits.deletionGracePeriod <= ports.clock.now()) await eraseAccount(ports, id)
  }
}

type ErasurePorts = Pick<Ports, 'db' | 'clock' | 'pictures' | 'security'>

/** Erases one account. A row without a name stays, which keeps the posts of different deleted users apart. */
async function eraseAccount({ db, clock, pictures, security }: ErasurePorts, id: number): Promise<void> {
  const now = clock.now()
  const erased = await db.transaction(async (tx) => {
    await lockAccounts(tx, [id])
    const account = await lockAccount(tx, id)
    // They signed in meanwhile, or another process was faster.
    if (!account || account.deleted_at === null || account.erased_at !== null) return null
    for (const erase of Object.values(erasureRules)) if (typeof erase !== 'string') await erase(tx, account, now)
    const { display_key } = account
    await updateAccount(tx, id, {
      ...emptyColumns,
      display_key: `erased:${id}`,
      display_skeleton: null,
      email_key: `erased:${id}`,
      erased_at: now,
    })
    // Nobody else can take the name for a while, or they would get what others wrote to this person.
    await storeFormerName(tx, { user_id: id, display_key, until: now + settingsLimits.formerNameRedirectsFor })
    return account
  })
  if (!erased) return
  security({ event: 'account-erased', account: id })
  const { avatar } = erased
  if (avatar && !(await isPictureUsed(db.read, avatar))) await pictures.delete(parsePictureName(avatar))
}

const emptyColumns = {
  ...{ name: '', display_name: '', email: '', password_hash: noPassword, show_real_name: 0, avatar: null },
  ...{ bio: '', bio_html: '', renamed_at: null, time_zone: null, takes_requests: 1, verified_at: null, role: null },
} as const

/** Makes somebody leave every waiting or running debate, each in its own transaction: leaving a running debate is a forfeit. */
export async function leaveUnfinishedDebates({ db, clock }: Pick<Ports, 'db' | 'clock'>, userId: number): Promise<void> {
  for (const id of await listRunningDebatesOf(db.read, userId)) {
    await db.transaction(async (tx) => {
      const debate = await lockDebateNow(tx, id, clock.now())
      if (debate?.status !== 'waiting' && debate?.status !== 'active') return
      const seats = await listSeats(tx, [id])
      if (seats.some(({ user_id, left_at }) => user_id === userId && left_at === null))
        await leaveSeat(tx, debate, seats, { userId, at: clock.now() })
    })
  }
}

/** Removes somebody's data from one table. */
type Erase = (tx: Connection, account: UserRow, now: number) => Promise<unknown>

const deleteByOwner =
  (table: OwnTable): Erase =>
  (tx, { id }) =>
    tx.deleteFrom(table).where('user_id', '=', id).execute()

type OwnTable = { [Name in keyof Tables]: 'user_id' extends keyof Tables[Name] ? Name : never }[keyof Tables]

const staysWithPosts = 'It stays with the posts, under “deleted user”, because others have replied to it or rely on it.'
const namesNobody = 'It contains no personal data.'
const ownedByOthers = 'It belongs to others, and shows “deleted user”.'

/** Says for each table how it forgets an erased account, or why something stays. */
export const erasureRules: Readonly<Record<keyof Tables, Erase | string>> = {
  users: 'The row stays, but empty (erase-accounts.ts): its id distinguishes deleted users.',
  former_names: 'Nobody else can take them until they expire.',
  tokens: deleteByOwner('tokens'),
  debates: staysWithPosts,
  participants: staysWithPosts,
  posts: staysWithPosts,
  post_votes: 'They still count; nobody can see whose they are.',
  branches: namesNobody,
  watches: async (tx, { id }) => {
    for (const debateId of await listWatchedDebatesOf(tx, id)) {
      if (!(await lockDebate(tx, debateId))) continue
      if (await deleteWatch(tx, debateId, id)) await addToCounters(tx, debateId, { watchers_count: -1 })
    }
  },
  tags: namesNobody,
  debate_tags: namesNobody,
  tag_follows: async (tx, { id }) => {
    for (const tagId of await listFollowedTagsOf(tx, id)) {
      await deleteFollow(tx, id, tagId)
      await addToFollowers(tx, tagId, -1)
    }
  },
  drafts: deleteByOwner('drafts'),
  kick_votes: staysWithPosts,
  kick_ballots: 'They still count; nobody can see whose they are.',
  ballots: staysWithPosts,
  friendships: (tx, { id }) =>
    tx
      .deleteFrom('friendships')
      .where((eb) => eb.or([eb('user_id', '=', id), eb('other_id', '=', id)]))
      .execute(),
  blocks: (tx, { id }) =>
    tx
      .deleteFrom('blocks')
      .where((eb) => eb.or([eb('blocker_id', '=', id), eb('blocked_id', '=', id)]))
      .execute(),
  friend_declines: (tx, { id }) =>
    tx
      .deleteFrom('friend_declines')
      .where((eb) => eb.or([eb('asker_id', '=', id), eb('decliner_id', '=', id)]))
      .execute(),
  // Also invitations from others to their address.
  friend_invites: (tx, { id, email_key }) =>
    tx
      .deleteFrom('friend_invites')
      .where((eb) =>
        eb.or([eb('inviter_id', '=', id), eb('accepted_by', '=', id), eb('admitted_id', '=', id), eb('email_key', '=', email_key)]),
      )
      .execute(),
  invite_optouts: 'It contains a hash, no address, and stays, so that people who opted out still get no invitations.',
  conversations: namesNobody,
  // The other person keeps their side and reads what a deleted user wrote. A conversation that nobody can read any more is deleted.
  conversation_sides: (tx, { id }) => deleteConversationsOf(tx, id),
  messages: 'The recipient keeps them, under “deleted user”, until both accounts are erased.',
  unread_messages: deleteByOwner('unread_messages'),
  debate_people: deleteByOwner('debate_people'),
  // The mentions that stay tell others' posts whose name to leave out when they are rendered again.
  mentions: (tx, { id }) => tx.deleteFrom('mentions').where('user_id', '=', id).where('name_key', 'is', null).execute(),
  feed_views: deleteByOwner('feed_views'),
  facts: ownedByOthers,
  notifications: deleteByOwner('notifications'),
  notification_preferences: deleteByOwner('notification_preferences'),
  told_things: deleteByOwner('told_things'),
  reports: (tx, { id }) => anonymiseReportsOf(tx, id),
  report_statements: (tx, { id }) => anonymiseStatementsOf(tx, id),
  report_evidence: (tx, { id }) => deleteProfileEvidenceOf(tx, id),
  cases: (tx, { id }) => anonymiseCasesOf(tx, id),
  log_entries: namesNobody,
  decisions: (tx, { id }) => anonymiseDecisionsOf(tx, id),
  posted_texts: deleteByOwner('posted_texts'),
  admin_acts: (tx, { id }) => anonymiseAdminActs(tx, id),
  appeals: (tx, { id }) => eraseAppealsOf(tx, id),
  hidden_posts: staysWithPosts,
  hidden_debates: staysWithPosts,
  hidden_circles: 'They are texts of a team or group. They stay with its next owner, or are deleted with it.',
  debate_wordings: staysWithPosts,
  former_slugs: namesNobody,
  badges: deleteByOwner('badges'),
  post_sources: deleteByOwner('post_sources'),
  circles: (tx, { id }, now) => leaveEveryCircle(tx, id, now),
  memberships: async (tx, { id }) => {
    await tx.deleteFrom('memberships').where('user_id', '=', id).execute()
    await tx.updateTable('memberships').set({ by_id: null }).where('by_id', '=', id).execute()
  },
  service_clock: namesNobody,
  mails: (tx, { email }) => tx.deleteFrom('mails').where('recipient', '=', email).execute(),
  mailed_tokens: deleteByOwner('mailed_tokens'),
  second_factors: deleteByOwner('second_factors'),
  recovery_codes: deleteByOwner('recovery_codes'),
  sign_in_steps: deleteByOwner('sign_in_steps'),
  passkeys: deleteByOwner('passkeys'),
  social_accounts: deleteByOwner('social_accounts'),
  social_steps: deleteByOwner('social_steps'),
  social_newcomers: 'People who have no account yet. Deleted within an hour.',
  passkey_challenges: deleteByOwner('passkey_challenges'),
  used_challenges: namesNobody,
  used_links: namesNobody,
  email_changes: deleteByOwner('email_changes'),
  reset_requests: (tx, { email_key }) => tx.deleteFrom('reset_requests').where('email_key', '=', email_key).execute(),
  channels: 'It contains only a number.',
  channel_events: (tx, { id }) => tx.deleteFrom('channel_events').where('channel', '=', privateChannel(id)).execute(),
  search_documents: 'Nobody can find a person from the moment they delete their account.',
  search_texts: 'It goes with search_documents.',
  search_index: 'It goes with search_documents.',
  idempotency_keys: deleteByOwner('idempotency_keys'),
}
