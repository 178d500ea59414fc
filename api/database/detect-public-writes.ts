import {
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type RootOperationNode,
  TableNode,
  type Transaction,
  UpdateQueryNode,
} from 'kysely'
import type { ProcessMessage } from './process-messages.ts'
import type { Tables } from './tables.ts'

/** Whether guests' pages show the data of each table. */
const publicTables: Readonly<Record<keyof Tables, boolean>> = {
  users: true,
  // A former name redirects to a profile, whose own row is written at the same time.
  former_names: false,
  tokens: false,
  debates: true,
  participants: true,
  posts: true,
  post_votes: true,
  branches: true,
  watches: true,
  tags: true,
  debate_tags: true,
  tag_follows: true,
  drafts: false,
  kick_votes: true,
  kick_ballots: true,
  ballots: true,
  friendships: true,
  blocks: false,
  friend_declines: false,
  // An invitation has its own page, which is never cached.
  friend_invites: false,
  invite_optouts: false,
  debate_people: false,
  mentions: false,
  feed_views: false,
  facts: false,
  notifications: false,
  notification_preferences: false,
  told_things: false,
  conversations: false,
  conversation_sides: false,
  messages: false,
  unread_messages: false,
  reports: false,
  report_statements: false,
  report_evidence: false,
  cases: false,
  decisions: false,
  log_entries: false,
  appeals: false,
  admin_acts: false,
  posted_texts: false,
  hidden_posts: false,
  hidden_debates: false,
  hidden_circles: false,
  debate_wordings: true,
  // A former address changes together with its debate.
  former_slugs: false,
  badges: true,
  post_sources: false,
  circles: true,
  memberships: true,
  service_clock: false,
  mails: false,
  mailed_tokens: false,
  second_factors: false,
  recovery_codes: false,
  sign_in_steps: false,
  passkeys: false,
  passkey_challenges: false,
  used_challenges: false,
  social_accounts: false,
  social_steps: false,
  social_newcomers: false,
  email_changes: false,
  used_links: false,
  reset_requests: false,
  channels: false,
  channel_events: false,
  search_documents: true,
  search_texts: true,
  search_index: true,
  idempotency_keys: false,
}

/**
 * Wraps a transaction to detect writes to tables that guests see.
 * @returns the wrapped transaction, and `message`, which returns the message to send: none if the
 * transaction announced its changes itself
 */
export function detectPublicWrites(
  tx: Transaction<Tables>,
  messages: readonly ProcessMessage[],
): { tx: Transaction<Tables>; message(): ProcessMessage[] } {
  let writes = false
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      writes ||= writesPublicTable(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const message = (): ProcessMessage[] =>
    writes && !messages.some(({ kind }) => kind === 'changed') ? [{ kind: 'changed', what: 'everything' }] : []
  return { tx: tx.withPlugin(plugin), message }
}

function writesPublicTable(node: RootOperationNode): boolean {
  return tablesWritten(node).some((table) => !(table in publicTables) || publicTables[table as keyof Tables])
}

function tablesWritten(node: RootOperationNode): string[] {
  const inCommonTables =
    'with' in node && node.with ? node.with.expressions.flatMap(({ expression }) => tablesWritten(expression as RootOperationNode)) : []
  return [...inCommonTables, ...listTargets(node).map(getTableName)]
}

function listTargets(node: RootOperationNode): readonly OperationNode[] {
  if (InsertQueryNode.is(node)) return node.into ? [node.into] : []
  if (UpdateQueryNode.is(node)) return node.table ? [node.table] : []
  return DeleteQueryNode.is(node) ? node.from.froms : []
}

const getTableName = (node: OperationNode): string => (TableNode.is(node) ? node.table.identifier.name : '')
