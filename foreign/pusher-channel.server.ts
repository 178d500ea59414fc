import { randomInt } from 'node:crypto'
import { isRecord } from '#contract/lists'
import { Notification, UnreadCount } from '#contract/notifications'
import { notificationEvent, realtimeLimits, unreadEvent } from '#contract/realtime'
import type { Reading } from '../app/realtime/read-channel.server'
import type { Line, Subscription } from '../app/realtime/source.server'
import { environment } from '../server/environment.ts'
import { type Authorise, subscribe } from './pusher-client.server.ts'

/**
 * Reads a channel from a server of the Pusher protocol. That has no ids, and nothing of what was missed: events are counted
 * here, and after every gap the line hears that something is lost.
 * @param authorise asks the API to let somebody into a private channel
 */
export function readPusherChannel({ channel, token, address }: Subscription, line: Line, authorise: Authorise): Reading {
  const [, part, id] = /^(private-user|debate)\.([\w=@,.;-]+)$/.exec(channel) ?? []
  const { PUSHER_USER_CHANNEL, PUSHER_DEBATE_CHANNEL } = environment()
  const isOwn = part === 'private-user'
  const name = (isOwn ? PUSHER_USER_CHANNEL : PUSHER_DEBATE_CHANNEL).replace('{id}', id ?? '')
  // So that an id of another process, or of an earlier channel, is none here.
  let last = randomInt(2 ** 47)
  let [begun, behind] = [false, false]
  const beating = setInterval(() => line.beat(), realtimeLimits.heartbeatSeconds * 1000).unref()

  const leave = subscribe({ token, address, authorise }, name, {
    begin() {
      // What was said in a gap has this one id, so that who has the one before misses something.
      if (begun) last += 1
      if (behind) line.behind(false)
      line.begin(last, begun)
      ;[begun, behind] = [true, false]
    },
    hear(event, data) {
      for (const news of newsOf(isOwn ? 'own' : 'debate', event, data))
        line.hear({ id: ++last, name: news.name, data: JSON.stringify(news.data) })
    },
    lose() {
      if (!behind) line.behind(true)
      behind = true
    },
    end() {
      close()
      line.end()
    },
  })
  function close(): void {
    clearInterval(beating)
    leave()
  }
  return { close }
}

type News = { name: string; data: object }

/** What Laravel calls a notification that it broadcasts. */
const laravelNotification = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated'
/** What names a debate's events in the contract (contract/realtime.ts). */
const contractNames = /^(?:argument\.(?:posted|changed)|comment\.(?:posted|changed)|votes\.changed|debate\.changed)$/

/** And a conversation's. */
const messageNames = /^message\.(?:sent|taken_back|read)$/

/**
 * What another API's event means here. Its names are its own: those of the contract are taken as they are, Laravel's are read,
 * and anything else that happens in a debate says that the debate has changed.
 */
export function newsOf(of: 'own' | 'debate', event: string, data: unknown): News[] {
  const said = isRecord(data) ? data : {}
  return of === 'own' ? ownNews(event, said) : debateNews(event, said)
}

function ownNews(event: string, said: Record<string, unknown>): News[] {
  if (event === laravelNotification || /notification(?:\W?(?:created|sent))?$/i.test(event)) {
    const notification = notificationIn(said)
    return notification ? [{ name: notificationEvent, data: notification }] : []
  }
  const message = messageNews(event, said)
  if (message) return [message]
  const counts = [said.unread_count, said.count, said.unread].some((count) => count !== undefined)
  const unread = counts ? UnreadCount.safeParse(said) : null
  return unread?.success ? [{ name: unreadEvent, data: unread.data }] : []
}

/** Of a conversation; names of the contract are taken as they are, and a message that came under another is the other one's. */
function messageNews(event: string, said: Record<string, unknown>): News | null {
  if (messageNames.test(event)) return { name: event, data: said }
  if (!/message\W?(?:sent|created|posted|received)$/i.test(event)) return null
  const message = isRecord(said.message) ? said.message : said
  const sender = message.sender_id ?? message.from_user_id ?? message.user_id
  return { name: 'message.sent', data: sender === undefined || sender === null ? {} : { user_id: String(sender) } }
}

/** Laravel sends what a notification says beside its id and type; others keep it in `data`, as their lists do. */
function notificationIn(said: Record<string, unknown>): Notification | null {
  const whole = isRecord(said.notification) ? said.notification : said
  const read = Notification.safeParse({
    ...whole,
    read_at: null,
    created_at: typeof whole.created_at === 'string' ? whole.created_at : new Date().toISOString(),
    data: isRecord(whole.data) ? whole.data : whole,
  })
  return read.success && read.data.data.message !== '' ? read.data : null
}

function debateNews(event: string, said: Record<string, unknown>): News[] {
  if (contractNames.test(event)) return [{ name: event, data: said }]
  const changed = { name: 'debate.changed', data: { what: [event] } }
  const of = /(argument|comment)\W?(?:posted|created)$/i.exec(event)?.[1]?.toLowerCase()
  const post = of === undefined || !isRecord(said[of]) ? said : said[of]
  if (of === undefined || post.id === undefined) return [changed]
  const parent = post.parent_comment_id ?? post.parent_id
  const posted = {
    id: String(post.id),
    number: Number(post.number ?? post.id),
    [of === 'comment' ? 'parent_comment_id' : 'parent_id']: parent === undefined || parent === null ? null : String(parent),
  }
  // An argument passes the turn, too.
  return [{ name: `${of}.posted`, data: posted }, ...(of === 'argument' ? [changed] : [])]
}
