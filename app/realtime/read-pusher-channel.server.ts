import { randomInt } from 'node:crypto'
import { realtimeLimits } from '#contract/realtime'
import { environment } from '../platform/environment.server'
import { subscribe } from './pusher-connection.server'
import { newsOf } from './pusher-news'
import type { Reading } from './read-channel.server'
import type { Asked, Line } from './source.server'

/**
 * Reads a channel from a server of the Pusher protocol. That has no ids, and nothing of what was missed: events are counted
 * here, and after every gap the line hears that something is lost.
 */
export function readPusherChannel({ channel, token, address }: Asked, line: Line): Reading {
  const [, part, id] = /^(private-user|debate)\.([\w=@,.;-]+)$/.exec(channel) ?? []
  const { PUSHER_USER_CHANNEL, PUSHER_DEBATE_CHANNEL } = environment()
  const isOwn = part === 'private-user'
  const name = (isOwn ? PUSHER_USER_CHANNEL : PUSHER_DEBATE_CHANNEL).replace('{id}', id ?? '')
  // So that an id of another process, or of an earlier channel, is none here.
  let last = randomInt(2 ** 47)
  let [begun, behind] = [false, false]
  const beating = setInterval(() => line.beat(), realtimeLimits.heartbeatSeconds * 1000).unref()

  const leave = subscribe({ token, address }, name, {
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
