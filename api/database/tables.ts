import type { Generated, Insertable, Selectable } from 'kysely'
import type { Role } from '#contract/account-limits'
import type { DebateSettings } from '#contract/debate-settings'
import type { DebateStatus, DebateType, LeftHow, Outcome, Side } from '#contract/debates'
import type { Noter } from '#contract/post-limits'
import type { CirclesTable, MembershipsTable } from './circle-tables.ts'
import type { BallotsTable, DebateWordingsTable, FormerSlugsTable, KickBallotsTable, KickVotesTable } from './mechanics-tables.ts'
import type { ConversationSidesTable, ConversationsTable, MessagesTable, UnreadMessagesTable } from './message-tables.ts'
import type {
  AdminActsTable,
  AppealsTable,
  CasesTable,
  DecisionsTable,
  HiddenCirclesTable,
  HiddenDebatesTable,
  HiddenPostsTable,
  LogEntriesTable,
  ReportEvidenceTable,
  ReportStatementsTable,
  ReportsTable,
} from './moderation-tables.ts'
import type {
  ChannelEventsTable,
  ChannelsTable,
  EmailChangesTable,
  FactsTable,
  MailedTokensTable,
  MailsTable,
  NotificationPreferencesTable,
  NotificationsTable,
  ResetRequestsTable,
  ToldThingsTable,
  UsedLinksTable,
} from './notification-tables.ts'

import type {
  BadgesTable,
  BlocksTable,
  FriendDeclinesTable,
  FriendInvitesTable,
  FriendshipsTable,
  InviteOptoutsTable,
  PasskeyChallengesTable,
  PasskeysTable,
  PostSourcesTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SignInStepsTable,
  SocialAccountsTable,
  SocialNewcomersTable,
  SocialStepsTable,
  UsedChallengesTable,
} from './people-tables.ts'
import type {
  BranchesTable,
  DebatePeopleTable,
  FeedViewsTable,
  MentionsTable,
  PostedTextsTable,
  PostsTable,
  PostVotesTable,
  SearchDocumentsTable,
  SearchIndexTable,
  SearchTextsTable,
} from './post-tables.ts'

/**
 * The tables, alike on SQLite and PostgreSQL: moments are milliseconds since 1970 (UTC), yes and no are 1 and 0,
 * comparison keys are folded in our code (api/platform/normalise-text.ts), so that both databases compare alike.
 */
export type Tables = {
  users: UsersTable
  former_names: FormerNamesTable
  tokens: TokensTable
  debates: DebatesTable
  participants: ParticipantsTable
  posts: PostsTable
  post_votes: PostVotesTable
  branches: BranchesTable
  watches: WatchesTable
  tags: TagsTable
  debate_tags: DebateTagsTable
  tag_follows: TagFollowsTable
  drafts: DraftsTable
  kick_votes: KickVotesTable
  kick_ballots: KickBallotsTable
  ballots: BallotsTable
  friendships: FriendshipsTable
  blocks: BlocksTable
  friend_declines: FriendDeclinesTable
  friend_invites: FriendInvitesTable
  invite_optouts: InviteOptoutsTable
  conversations: ConversationsTable
  conversation_sides: ConversationSidesTable
  messages: MessagesTable
  unread_messages: UnreadMessagesTable
  debate_people: DebatePeopleTable
  mentions: MentionsTable
  feed_views: FeedViewsTable
  facts: FactsTable
  notifications: NotificationsTable
  notification_preferences: NotificationPreferencesTable
  told_things: ToldThingsTable
  service_clock: { id: number; alive_at: number }
  mails: MailsTable
  mailed_tokens: MailedTokensTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  sign_in_steps: SignInStepsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  used_challenges: UsedChallengesTable
  badges: BadgesTable
  post_sources: PostSourcesTable
  circles: CirclesTable
  memberships: MembershipsTable
  reports: ReportsTable
  report_statements: ReportStatementsTable
  report_evidence: ReportEvidenceTable
  cases: CasesTable
  decisions: DecisionsTable
  log_entries: LogEntriesTable
  appeals: AppealsTable
  admin_acts: AdminActsTable
  posted_texts: PostedTextsTable
  hidden_posts: HiddenPostsTable
  hidden_debates: HiddenDebatesTable
  hidden_circles: HiddenCirclesTable
  debate_wordings: DebateWordingsTable
  former_slugs: FormerSlugsTable
  social_accounts: SocialAccountsTable
  social_steps: SocialStepsTable
  social_newcomers: SocialNewcomersTable
  email_changes: EmailChangesTable
  used_links: UsedLinksTable
  reset_requests: ResetRequestsTable
  channels: ChannelsTable
  channel_events: ChannelEventsTable
  search_documents: SearchDocumentsTable
  search_texts: SearchTextsTable
  search_index: SearchIndexTable
  idempotency_keys: IdempotencyKeysTable
}

type UsersTable = {
  id: Generated<number>
  name: string
  display_name: string
  display_key: string
  /** What it looks like (contract/look-alikes.ts); null where an older account had a name that looks the same before there was this. */
  display_skeleton: Generated<string | null>
  email: string
  email_key: string
  password_hash: string
  show_real_name: number
  avatar: string | null
  /** Markdown, and as sanitised HTML; empty until it is rendered. */
  bio: string
  bio_html: Generated<string>
  html_version: Generated<number>
  /** When the display name was changed last. */
  renamed_at: Generated<number | null>
  /** IANA's name of it; null for UTC. */
  time_zone: Generated<string | null>
  /** 0 where they take no requests and no invitations (friends/blocks.queries.ts). */
  takes_requests: Generated<number>
  /** 1 for the people of the demo. */
  demo: number
  created_at: number
  /** When its owner followed a link mailed to the address; null until then. */
  verified_at: number | null
  /** When its owner deleted it: others see a deleted user from then on (settings/delete-account.ts). */
  deleted_at: Generated<number | null>
  /** When what a deleted account held was erased; until then a sign-in undoes it. */
  erased_at: Generated<number | null>
  /** When a sign-in undid its deletion last. */
  kept_at: Generated<number | null>
  /** What they may do beyond others; null for most. */
  role: Generated<Role | null>
  /** Until then they may only read; null for most, and `forGood` (suspensions.ts) for ever. By which decision. */
  suspended_until: Generated<number | null>
  suspended_by: Generated<number | null>
  /** 1 where a machine may have sent the sign-up: they enter a code that is mailed, until their address is verified. */
  asks_mailed_code: Generated<number>
  /** What they posted on their first day. */
  early_comments: Generated<number>
  early_debates: Generated<number>
}
export type UserRow = Selectable<UsersTable>

/** Names that lead to the one that their owner has now, and are nobody else's until then. */
type FormerNamesTable = { display_key: string; user_id: number; until: number }

type TokensTable = {
  /** SHA-256 of the token, base64url; the token itself is nowhere. */
  hash: string
  user_id: number
  created_at: number
  last_used_at: number
  /** "Firefox on Windows"; null where it said nothing. */
  device: string | null
  /** Of the address from which it was signed in (server/network-address.ts). */
  prefix: string | null
  /** When its owner last showed that it is them; 0 for before that was noted. */
  proven_at: number
}

type DebatesTable = DebateSettings & {
  id: Generated<number>
  slug: string
  topic: string
  description_source: string
  description_html: string
  excerpt: string
  html_version: number
  picture: string | null
  type: DebateType
  status: DebateStatus
  outcome: Outcome | null
  winning_side: Side | null
  creator_id: number | null
  round_limit: number
  current_round: number
  /** Whose turn it is; null where there are no turns. */
  turn_participant_id: number | null
  turn_end: number | null
  round_end: number | null
  voting_ends_at: number | null
  /** When the clock has next something to do here: a turn overdue with its grace, a vote that ends, nobody who came. */
  due_at: Generated<number>
  ballots_for: Generated<number>
  ballots_against: Generated<number>
  ballots_tie: Generated<number>
  /** What `ending` sorts by: the round's or the voting's end, or a far future. */
  ends_key: number
  created_at: number
  started_at: number | null
  closed_at: number | null
  last_activity_at: number
  participants_count: number
  watchers_count: number
  /** Also the last number given to an argument, for none is ever deleted. */
  arguments_count: number
  /** How many of them are tombstones; and how many others speak for each side of the motion. */
  arguments_gone: Generated<number>
  arguments_for: Generated<number>
  arguments_against: Generated<number>
  roots_count: number
  /** How many of these are tombstones. */
  roots_gone: Generated<number>
  /** Also the last number given to a comment. */
  comments_count: number
  comments_gone: Generated<number>
  comment_roots_count: Generated<number>
  comment_roots_gone: Generated<number>
  /** Of votes on arguments that can be read. */
  votes_count: number
  /** Watchers, arguments that can be read and the votes on them together. */
  popularity: number
  /** SHA-256 of the archive's canonical form, for imported debates. */
  archive_key: string | null
  source_name: string | null
  source_license: string | null
  source_url: string | null
  demo: number
  /** In which it was begun. */
  group_id: Generated<number | null>
  /** The private group whose members alone see it (turns/debate-visibility.ts); null for most. */
  private_to: Generated<number | null>
  /** By which rule moderators have hidden its words (moderation-tables.ts); null for most. */
  hidden_rule: Generated<number | null>
  /** As of a post (post-tables.ts): its introduction and its picture. */
  note: Generated<string | null>
  noted_by: Generated<Noter | null>
  /** When topic, introduction or tags were corrected last (mechanics-tables.ts). */
  corrected_at: Generated<number | null>
}
export type DebateRow = Selectable<DebatesTable>
export type NewDebateRow = Insertable<DebatesTable>

type ParticipantsTable = {
  id: Generated<number>
  debate_id: number
  /** Null for the names of an archive. */
  user_id: number | null
  name: string | null
  side: Side | null
  joined_at: number
  left_at: number | null
  /** Turns missed in a row. */
  misses: Generated<number>
  /** Beside whose name they argue; shown while they are a member. */
  team_id: Generated<number | null>
  left_how: LeftHow | null
}
export type ParticipantRow = Selectable<ParticipantsTable>

type WatchesTable = { debate_id: number; user_id: number; created_at: number }
type TagsTable = {
  id: Generated<number>
  slug: string
  /** Where it was while C# and C had one slug; leads to it where no other tag has that now. */
  former_slug: Generated<string | null>
  name: string
  /** The folded name, by the beginning of which a tag is found. */
  search_key: string
  debates_count: number
  followers_count: Generated<number>
}
export type TagRow = Selectable<TagsTable>
type TagFollowsTable = { user_id: number; tag_id: number; created_at: number }
/** What debates are listed and sorted by, which their tags keep too. */
export type ListKeys = Pick<Selectable<DebatesTable>, 'type' | 'status' | 'created_at' | 'popularity' | 'last_activity_at' | 'ends_key'>
type DebateTagsTable = ListKeys & { debate_id: number; tag_id: number; position: number }
type DraftsTable = {
  /** A guest's unguessable key, hashed, or `{user id}:{key}`. */
  id: string
  user_id: number | null
  key: string
  fields: string
  place: string
  updated_at: number
  expires_at: number
  /** Of a guest's: the address from which it was written last, hashed with a key (networkOf). */
  network: string | null
  /** How long the texts in it are, as UTF-8. */
  bytes: number
}
type IdempotencyKeysTable = {
  user_id: number
  call: string
  key: string
  body_hash: string
  /** What was made, by its id; `call` says of which kind it is, and with which status it was answered. */
  made_id: string
  created_at: number
}
