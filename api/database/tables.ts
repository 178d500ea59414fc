import type { Generated, Selectable } from 'kysely'
import type { Role } from '#contract/account-limits'
import type { DebatesTable, DebateTagsTable, ParticipantsTable, TagFollowsTable, TagsTable, WatchesTable } from './debate-tables.ts'
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
  ConversationSidesTable,
  ConversationsTable,
  EmailChangesTable,
  FactsTable,
  MailedTokensTable,
  MailsTable,
  MessagesTable,
  NotificationPreferencesTable,
  NotificationsTable,
  ResetRequestsTable,
  ToldThingsTable,
  UnreadMessagesTable,
  UsedLinksTable,
} from './notification-tables.ts'
import type {
  BadgesTable,
  BlocksTable,
  CirclesTable,
  FriendDeclinesTable,
  FriendInvitesTable,
  FriendshipsTable,
  InviteOptoutsTable,
  MembershipsTable,
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
  BallotsTable,
  BranchesTable,
  DebatePeopleTable,
  DebateWordingsTable,
  FeedViewsTable,
  FormerSlugsTable,
  KickBallotsTable,
  KickVotesTable,
  MentionsTable,
  PostedTextsTable,
  PostsTable,
  PostVotesTable,
  SearchDocumentsTable,
  SearchIndexTable,
  SearchTextsTable,
} from './post-tables.ts'

/**
 * The tables, the same on SQLite and PostgreSQL. Times are milliseconds since 1970 (UTC), booleans are 1 and 0, and comparison
 * keys are folded in our code (api/platform/normalise-text.ts), so that both engines compare alike.
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
  /**
   * The look-alike form of the name (contract/look-alikes.ts); null for older accounts whose name looked like
   * another's when this column was added.
   */
  display_skeleton: Generated<string | null>
  email: string
  email_key: string
  password_hash: string
  show_real_name: number
  avatar: string | null
  /** The bio as Markdown and as sanitised HTML, which is empty until it is rendered. */
  bio: string
  bio_html: Generated<string>
  html_version: Generated<number>
  /** When the display name was last changed. */
  renamed_at: Generated<number | null>
  /** The IANA name; null for UTC. */
  time_zone: Generated<string | null>
  /** 0 if they accept no friend requests and no invitations (friends/friends.queries.ts). */
  takes_requests: Generated<number>
  /** 1 for people of the demo. */
  demo: number
  created_at: number
  /** When the owner followed a link mailed to the address; null until then. */
  verified_at: number | null
  /** When the owner deleted the account; from then on others see "deleted user" (settings/delete-account.ts). */
  deleted_at: Generated<number | null>
  /** When the deleted account's data was erased; until then a sign-in restores the account. */
  erased_at: Generated<number | null>
  /** When a sign-in last cancelled the deletion. */
  kept_at: Generated<number | null>
  /** A moderator's or administrator's role; null for most. */
  role: Generated<Role | null>
  /**
   * The end of the suspension, and the decision behind it. Until then they may only read. Null for most,
   * `permanentEnd` (suspensions.ts) for ever.
   */
  suspended_until: Generated<number | null>
  suspended_by: Generated<number | null>
  /** 1 if the sign-up may be automated: they must enter a mailed code until their address is verified. */
  asks_mailed_code: Generated<number>
  /** The number of posts on their first day. */
  early_comments: Generated<number>
  early_debates: Generated<number>
}
export type UserRow = Selectable<UsersTable>

/** Former display names, which redirect to the current name. Until they expire, nobody else can take them. */
type FormerNamesTable = { display_key: string; user_id: number; until: number }

type TokensTable = {
  /** SHA-256 of the token, base64url; the token itself is not stored. */
  hash: string
  user_id: number
  created_at: number
  last_used_at: number
  /** "Firefox on Windows"; null if the browser did not say. */
  device: string | null
  /** The prefix of the address of the sign-in (server/network-address.ts). */
  prefix: string | null
  /** When the owner last proved their identity; 0 for sessions from before this was recorded. */
  proven_at: number
}

type DraftsTable = {
  /** A guest's unguessable key, hashed, or `{user id}:{key}`. */
  id: string
  user_id: number | null
  key: string
  fields: string
  place: string
  updated_at: number
  expires_at: number
  /** For guests: the address that wrote it last, hashed with a key (getNetwork). */
  network: string | null
  /** The length of its texts in bytes of UTF-8. */
  bytes: number
}
type IdempotencyKeysTable = {
  user_id: number
  call: string
  key: string
  body_hash: string
  /** The id of what was created. `call` implies its kind and the answer's status. */
  made_id: string
  created_at: number
}
