import { afterAll, beforeAll, expect, it } from 'vitest'
import { privateChannel } from '#contract/realtime'
import { missing } from '../../tests/machine/needs.mjs'
import { startRedis } from '../../tests/machine/redis.mjs'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { channelsOnRedis } from '../channels/channels-on-redis.ts'
import { createHub } from '../channels/hub.ts'
import { publish } from '../channels/publish.ts'
import { openDatabase } from '../database/database.ts'
import type { ChannelEvent } from '../database/process-messages.ts'

const hasRedis = !missing().includes('redis')
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

/** Opens the database and channels like a process of the site: with its own connection, and messages over Redis. */
async function openProcess(redis: string) {
  const db = await openDatabase(api.address)
  const faults: unknown[] = []
  const channels = channelsOnRedis(redis, (err) => faults.push(err))
  db.onCommit((words) => channels.publish(words))
  const hub = createHub({ db, channels, beatEvery: 60_000, fault: (err) => faults.push(err) })
  return {
    faults,
    say: (channel: string, text: string) =>
      db.transaction((tx) => publish(tx, [{ channel, name: 'said', data: { text } }], api.clock.now())),
    async listen(channel: string) {
      const heard: ChannelEvent[] = []
      const connection = { begin() {}, receive: (event: ChannelEvent) => void heard.push(event), beat() {}, end() {} }
      await hub.listen({
        channel,
        after: null,
        listener: { userId: null, isExpired: () => false, isStillAllowed: async () => true },
        connection,
      })
      return () => heard.map(({ id, data }) => `${id} ${JSON.parse(data).text}`)
    },
    async close() {
      hub.close()
      await channels.close()
      await db.close()
    },
  }
}

it.runIf(hasRedis)('a process receives another’s messages once and in order, and missed ones after a disconnection', async () => {
  const redis = await startRedis()
  const [one, two] = [await openProcess(redis.url), await openProcess(redis.url)]
  const channel = privateChannel(1)
  const [here, there] = [await one.listen(channel), await two.listen(channel)]
  await one.say(channel, 'a')
  await expect.poll(there).toEqual(['1 a'])
  await two.say(channel, 'b')
  await expect.poll(here).toEqual(['1 a', '2 b'])
  await redis.stop()
  await one.say(channel, 'c')
  expect(here(), 'what one says oneself needs no Redis').toEqual(['1 a', '2 b', '3 c'])
  await expect.poll(() => two.faults.length).toBeGreaterThan(0)
  expect(there()).toEqual(['1 a', '2 b'])
  const again = await startRedis(redis.port)
  // One process may listen again before the other can publish.
  await expect
    .poll(async () => {
      await one.say(channel, 'd')
      return there().length
    })
    .toBeGreaterThan(2)
  await expect.poll(there).toEqual(here())
  expect(here().slice(2, 4)).toEqual(['3 c', '4 d'])
  await Promise.all([one.close(), two.close()])
  await again.stop()
})
