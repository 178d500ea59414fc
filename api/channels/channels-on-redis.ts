import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import type { ProcessMessage } from '../database/process-messages.ts'
import { type Channels, channelsInProcess } from './hub.ts'

/** How often a process sends itself a heartbeat, in ms. If it doesn't come back, Redis isn't delivering. */
const heartbeatMs = 1_000

/** A message on Redis. `unsaid` is true if the sender failed to publish something before it. */
type RedisMessage = { from: string; words: readonly ProcessMessage[]; unsaid?: true }

/** The Redis channel that all processes of a site use. One Redis may serve several sites, each with its own database number. */
const channelName = (database: number) => `rostrum:words:${database}`

/**
 * Creates channels for several processes. Messages reach the sender's own process at once and the others through Redis.
 * After a process was cut off, its listeners are told that they may have missed messages. Nothing waits for Redis:
 * without it each process still hears itself.
 * @param url `redis://…`
 * @param reportFault receives why Redis can't be reached, once until it is reachable again
 */
export function channelsOnRedis(url: string, reportFault: (err: unknown) => void): Channels {
  let reported = false
  const reportOnce = (err: unknown) => {
    if (!reported) reportFault(err)
    reported = true
  }
  const local = channelsInProcess()
  const processId = randomBytes(9).toString('base64url')
  const options = { maxRetriesPerRequest: null, retryStrategy: (tries: number) => Math.min(tries * 200, 3_000) }
  const [publisher, subscriber] = [
    new Redis(url, { ...options, enableOfflineQueue: false }),
    new Redis(url, { ...options, autoResubscribe: false }),
  ]
  const channel = channelName(publisher.options.db ?? 0)
  const missedListeners = new Set<() => void>()

  for (const connection of [publisher, subscriber]) connection.on('error', reportOnce)
  // Messages from before the subscription can be read from the database.
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(notifyMissed, reportOnce)
  })
  subscriber.on('message', (_, text) => {
    const { from, words, unsaid } = JSON.parse(text) as RedisMessage
    if (from === processId) {
      lastEchoAt = Date.now()
      return
    }
    local.publish(words)
    if (unsaid) notifyMissed()
  })
  let lastEchoAt = 0
  const heartbeat = setInterval(() => publisher.status === 'ready' && publish({ from: processId, words: [] }), heartbeatMs).unref()
  // Other processes may have reconnected before this one; they missed what it couldn't publish.
  let publishFailed = false
  publisher.on('ready', () => {
    reported = false
    if (publishFailed) publish({ from: processId, words: [], unsaid: true })
  })

  function publish(message: RedisMessage): void {
    publisher.publish(channel, JSON.stringify(message)).then(
      () => {
        publishFailed &&= !message.unsaid
      },
      (err) => {
        publishFailed = true
        reportOnce(err)
      },
    )
  }

  function notifyMissed(): void {
    for (const notify of missedListeners) notify()
  }

  return {
    publish(words) {
      local.publish(words)
      publish({ from: processId, words })
    },
    subscribe(listener) {
      const unsubscribe = local.subscribe(listener)
      const notify = () => listener('perhaps missed some')
      missedListeners.add(notify)
      return () => {
        unsubscribe()
        missedListeners.delete(notify)
      }
    },
    isDisconnected: () => Date.now() - lastEchoAt > 3 * heartbeatMs,
    async close() {
      clearInterval(heartbeat)
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
