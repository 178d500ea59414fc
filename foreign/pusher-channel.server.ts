import { randomInt } from 'node:crypto'
import { isRecord } from '#contract/lists'
import { Notification, UnreadCount } from '#contract/notifications'
import { notificationEvent, realtimeLimits, unreadEvent } from '#contract/realtime'
import type { ChannelReader } from '../app/realtime/read-channel.server'
import type { ChannelListener, Subscription } from '../app/realtime/source.server'
import { environment } from '../server/environment.ts'
import { renameFields } from './field-names.ts'
import { type Authorise, subscribe } from './pusher-client.server.ts'

/**
 * Reads a channel from a server of the Pusher protocol. The protocol has neither event ids nor history: events are numbered here, and after
 * every gap the listener is told that something was lost.
 * @param authorise asks the API to let the person into a private channel
 */
export function readPusherChannel(
  { channel, token, address }: Subscription,
  listener: ChannelListener,
  authorise: Authorise,
): ChannelReader {
  const [, channelKind, id] = /^(private-user|debate)\.([\w=@,.;-]+)$/.exec(channel) ?? []
  const { PUSHER_USER_CHANNEL, PUSHER_DEBATE_CHANNEL } = environment()
  const isOwn = channelKind === 'private-user'
  const name = (isOwn ? PUSHER_USER_CHANNEL : PUSHER_DEBATE_CHANNEL).replace('{id}', id ?? '')
  // Random, so that ids of another process or of an earlier channel don't match here.
  let lastId = randomInt(2 ** 47)
  let [begun, behind] = [false, false]
  const heartbeat = setInterval(() => listener.beat(), realtimeLimits.heartbeatSeconds * 1000).unref()

  const leave = subscribe({ token, address, authorise }, name, {
    begin() {
      // Everything in a gap shares one id, so a client with the id before it knows that it missed something.
      if (begun) lastId += 1
      if (behind) listener.behind(false)
      listener.begin(lastId, begun)
      ;[begun, behind] = [true, false]
    },
    hear(event, data) {
      for (const translated of translateEvent(isOwn ? 'own' : 'debate', event, data))
        listener.receive({ id: ++lastId, name: translated.name, data: JSON.stringify(translated.data) })
    },
    lose() {
      if (!behind) listener.behind(true)
      behind = true
    },
    end() {
      close()
      listener.end()
    },
  })
  function close(): void {
    clearInterval(heartbeat)
    leave()
  }
  return { close }
}

type TranslatedEvent = { name: string; data: object }

/** The name of a notification that Laravel broadcasts. */
const laravelNotification = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated'
/** The names of a debate's events in the contract (contract/realtime.ts). */
const contractNames = /^(?:argument\.(?:posted|changed)|comment\.(?:posted|changed)|votes\.changed|debate\.changed)$/

/** The names of a conversation's events. */
const messageNames = /^message\.(?:sent|taken_back|read)$/

/**
 * Translates an event of a foreign API. Names of the contract pass unchanged, Laravel's are recognised, and any other event of a debate
 * means that the debate has changed.
 */
export function translateEvent(kind: 'own' | 'debate', event: string, data: unknown): TranslatedEvent[] {
  const payload = isRecord(data) ? data : {}
  return kind === 'own' ? privateEvents(event, payload) : debateEvents(event, payload)
}

function privateEvents(event: string, payload: Record<string, unknown>): TranslatedEvent[] {
  if (event === laravelNotification || /notification(?:\W?(?:created|sent))?$/i.test(event)) {
    const notification = readNotification(payload)
    return notification ? [{ name: notificationEvent, data: notification }] : []
  }
  const message = messageEvent(event, payload)
  if (message) return [message]
  const counts = [payload.unread_count, payload.count, payload.unread].some((count) => count !== undefined)
  const unread = counts ? UnreadCount.safeParse(renameFields(UnreadCount, payload)) : null
  return unread?.success ? [{ name: unreadEvent, data: unread.data }] : []
}

/** Reads an event of a conversation. Names of the contract pass unchanged; a message under any other name is from the other person. */
function messageEvent(event: string, payload: Record<string, unknown>): TranslatedEvent | null {
  if (messageNames.test(event)) return { name: event, data: payload }
  if (!/message\W?(?:sent|created|posted|received)$/i.test(event)) return null
  const message = isRecord(payload.message) ? payload.message : payload
  const sender = message.sender_id ?? message.from_user_id ?? message.user_id
  return { name: 'message.sent', data: sender === undefined || sender === null ? {} : { user_id: String(sender) } }
}

/** Reads a notification. Laravel puts its fields next to id and type; others nest them in `data`, as in their lists. */
function readNotification(payload: Record<string, unknown>): Notification | null {
  const fields = isRecord(payload.notification) ? payload.notification : payload
  const named = renameFields(Notification, {
    ...fields,
    read_at: null,
    created_at: typeof fields.created_at === 'string' ? fields.created_at : new Date().toISOString(),
    data: isRecord(fields.data) ? fields.data : fields,
  })
  const read = Notification.safeParse(named)
  return read.success && read.data.data.message !== '' ? read.data : null
}

function debateEvents(event: string, payload: Record<string, unknown>): TranslatedEvent[] {
  if (contractNames.test(event)) return [{ name: event, data: payload }]
  const changed = { name: 'debate.changed', data: { what: [event] } }
  const kind = /(argument|comment)\W?(?:posted|created)$/i.exec(event)?.[1]?.toLowerCase()
  const post = kind === undefined || !isRecord(payload[kind]) ? payload : payload[kind]
  if (kind === undefined || post.id === undefined) return [changed]
  const parent = post.parent_comment_id ?? post.parent_id
  const posted = {
    id: String(post.id),
    number: Number(post.number ?? post.id),
    [kind === 'comment' ? 'parent_comment_id' : 'parent_id']: parent === undefined || parent === null ? null : String(parent),
  }
  // An argument also passes the turn.
  return [{ name: `${kind}.posted`, data: posted }, ...(kind === 'argument' ? [changed] : [])]
}
