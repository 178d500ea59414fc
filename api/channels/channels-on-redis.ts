import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import type { ProcessMessage } from '../database/process-messages.ts'
import { type Channels, channelsInProcess } from './channels.ts'

/** A process says something to itself so often: what it does not hear back has not come through. Milliseconds. */
const beatEvery = 1_000

/** `unsaid`: the speaker could not say some words before. */
type Said = { from: string; words: readonly ProcessMessage[]; unsaid?: true }

/** The one channel of Redis that all processes of a site speak on; a Redis may serve several sites, each by its database. */
const name = (database: number) => `rostrum:words:${database}`

/**
 * For many processes. Words reach the speaker's own process at once, the others over Redis; a process that was cut off from
 * it is told, once it is back, that it may have missed some. Nothing waits for Redis: without it each process hears itself.
 * @param url `redis://…`
 * @param tell hears why Redis can't be reached, for the log: once until it is reached again
 */
export function channelsOnRedis(url: string, tell: (err: unknown) => void): Channels {
  let told = false
  const fault = (err: unknown) => {
    if (!told) tell(err)
    told = true
  }
  const here = channelsInProcess()
  const me = randomBytes(9).toString('base64url')
  const options = { maxRetriesPerRequest: null, retryStrategy: (tries: number) => Math.min(tries * 200, 3_000) }
  const [speaker, listener] = [
    new Redis(url, { ...options, enableOfflineQueue: false }),
    new Redis(url, { ...options, autoResubscribe: false }),
  ]
  const channel = name(speaker.options.db ?? 0)
  const missed = new Set<() => void>()

  for (const connection of [speaker, listener]) connection.on('error', fault)
  // What was said before the first ear was open, or while it was not, the database has.
  listener.on('ready', () => {
    listener.subscribe(channel).then(tellMissed, fault)
  })
  listener.on('message', (_, text) => {
    const { from, words, unsaid } = JSON.parse(text) as Said
    if (from === me) {
      heardMyself = Date.now()
      return
    }
    here.say(words)
    if (unsaid) tellMissed()
  })
  let heardMyself = 0
  const beating = setInterval(() => speaker.status === 'ready' && publish({ from: me, words: [] }), beatEvery).unref()
  // Others may have been back before us: they heard nothing of what we said meanwhile.
  let silent = false
  speaker.on('ready', () => {
    told = false
    if (silent) publish({ from: me, words: [], unsaid: true })
  })

  function publish(said: Said): void {
    speaker.publish(channel, JSON.stringify(said)).then(
      () => {
        silent &&= !said.unsaid
      },
      (err) => {
        silent = true
        fault(err)
      },
    )
  }

  function tellMissed(): void {
    for (const tell of missed) tell()
  }

  return {
    say(words) {
      here.say(words)
      publish({ from: me, words })
    },
    hear(hear) {
      const deafen = here.hear(hear)
      const tell = () => hear('perhaps missed some')
      missed.add(tell)
      return () => {
        deafen()
        missed.delete(tell)
      }
    },
    isDeaf: () => Date.now() - heardMyself > 3 * beatEvery,
    async close() {
      clearInterval(beating)
      speaker.disconnect()
      listener.disconnect()
    },
  }
}
