import { isRecord } from '#contract/lists'
import { Mention, MentionPage } from '#contract/mentions'
import { Conversation, ConversationState, Message } from '#contract/messages'
import { Notification, UnreadCount } from '#contract/notifications'
import { Report } from '#contract/reports'
import { readPage } from './envelopes.ts'
import type { FieldReader } from './field-names.ts'
import { withUsableSlug } from './usable-slug.ts'

export const messageReaders: readonly FieldReader[] = [
  [Message, readMessage],
  [Conversation, readConversation],
  [ConversationState, readOtherPerson],
  [Mention, readMention],
  [MentionPage, readMentionPage],
  [Notification, readNotification],
  [UnreadCount, (raw) => ({ unread_count: isRecord(raw) ? (raw.unread_count ?? raw.count ?? raw.unread) : raw })],
  [Report, readReport],
]

function readMessage(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  return {
    ...raw,
    content: raw.content ?? raw.body ?? raw.text ?? raw.message,
    is_own: raw.is_own ?? raw.is_mine ?? raw.mine,
    created_at: raw.created_at ?? raw.sent_at,
    taken_back_at: raw.taken_back_at ?? raw.deleted_at,
  }
}

function readConversation(raw: unknown): unknown {
  const conversation = readOtherPerson(raw)
  return isRecord(conversation) ? { ...conversation, last_message: readLastMessage(conversation.last_message) } : conversation
}

/** Reads the other person, who may have another field name or be the whole value. */
function readOtherPerson(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const other = [raw.user, raw.other_user, raw.participant, raw.friend, raw.with].find(isRecord)
  return {
    ...raw,
    user: other ?? raw,
    user_id: other?.id ?? raw.user_id ?? raw.id,
    unread_count: raw.unread_count ?? raw.unread_messages_count ?? raw.unread,
    last_message: raw.last_message ?? raw.latest_message,
  }
}

function readLastMessage(raw: unknown): unknown {
  if (typeof raw === 'string') return { excerpt: raw }
  const message = readMessage(raw)
  return isRecord(message) ? { ...message, excerpt: message.excerpt ?? message.content } : message
}

/** Reads a mention. The name of its post's id may state the kind: `argument_id` or `comment_id`. */
function readMention(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const { post_type, type, post_id, argument_id, comment_id } = raw
  const typeById = argument_id != null ? 'argument' : comment_id != null ? 'comment' : undefined
  return {
    ...raw,
    post_type: post_type ?? typeById ?? type,
    post_id: post_id ?? argument_id ?? comment_id,
    user: raw.user ?? raw.author,
  }
}

/** Fills in a missing number of unread mentions by counting those on the page. */
function readMentionPage(raw: unknown): unknown {
  const page = readPage(raw)
  if (!isRecord(page) || !isRecord(page.meta)) return page
  const unreadCount = isRecord(raw) && isRecord(raw.meta) ? raw.meta.unread_count : undefined
  const unread = Array.isArray(page.data) ? page.data.filter((mention) => isRecord(mention) && !mention.read_at).length : 0
  return { ...page, meta: { ...page.meta, unread_count: unreadCount ?? unread } }
}

function readNotification(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const data = isRecord(raw.data) ? raw.data : {}
  return { ...raw, data: { ...data, url: data.url ?? data.link ?? data.href, debate: withUsableSlug(data.debate) } }
}

/** Reads a report. Without a state it counts as decided if it has a decision. */
function readReport(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const state = raw.state ?? raw.status
  const decision = raw.decision ?? raw.resolution
  const decided = state === undefined ? (decision ?? raw.decided_at) : typeof state === 'string' && closed.has(state.toLowerCase())
  return {
    ...raw,
    receipt: raw.receipt ?? raw.token ?? raw.uuid ?? raw.id,
    state: decided ? 'decided' : 'open',
    user: raw.user ?? raw.reported_user,
    decision: typeof decision === 'string' ? { outcome: decision } : decision,
  }
}

const closed: ReadonlySet<string> = new Set(['decided', 'closed', 'resolved', 'dismissed', 'rejected', 'actioned'])
