import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { WriteError } from './database-faults.ts'
import { createWritersQueue } from './writers-queue.ts'

/** Simulates a database whose lock others can take. */
function fakeLock() {
  const lock = { foreign: false, fault: null as Error | null, asked: 0 }
  const begin = () => {
    lock.asked++
    if (lock.fault) throw lock.fault
    return !lock.foreign
  }
  return { lock, begin }
}

const none = { after: 0, gap: 0 }

describe('the writers’ queue of one process', () => {
  test('runs one at a time, in order, and refuses none while it moves', async () => {
    const { begin } = fakeLock()
    const queue = createWritersQueue(begin, none)
    const order: number[] = []
    let inside = 0
    await Promise.all(
      Array.from({ length: 8 }, async (_, number) => {
        // This is far less than the last writer waits for those before it.
        await queue.enter(20)
        expect(++inside).toBe(1)
        await pause(10)
        order.push(number)
        inside--
        queue.leave()
      }),
    )
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  test('refuses all that wait together when another process holds the lock for too long', async () => {
    const { lock, begin } = fakeLock()
    lock.foreign = true
    const time = fakeTime()
    const queue = createWritersQueue(begin, none, time)
    const refusals = await Promise.allSettled(Array.from({ length: 10 }, () => queue.enter(50)))
    expect(refusals.every((one) => one.status === 'rejected' && one.reason instanceof WriteError)).toBe(true)
    expect(time.now()).toBeLessThan(60)
    lock.foreign = false
    await queue.enter(0)
    queue.leave()
  })

  test('stops waiting for other processes once this one is ending', async () => {
    const { lock, begin } = fakeLock()
    lock.foreign = true
    const queue = createWritersQueue(begin, none)
    const patient = queue.enter(60_000).catch((fault: unknown) => fault)
    queue.stopWaiting()
    expect(await patient).toBeInstanceOf(WriteError)
    lock.foreign = false
    await queue.enter(60_000)
    queue.leave()
  })

  test('refuses those with a timeout of 0 at once, and keeps the others', async () => {
    const { lock, begin } = fakeLock()
    lock.foreign = true
    const queue = createWritersQueue(begin, none)
    const patient = queue.enter(60_000)
    await expect(queue.enter(0)).rejects.toThrow(WriteError)
    lock.foreign = false
    await patient
    queue.leave()
  })

  test('passes a database error only to the writer whose turn it is', async () => {
    const { lock, begin } = fakeLock()
    const queue = createWritersQueue(begin, none)
    lock.fault = new Error('disk I/O error')
    await expect(queue.enter(1_000)).rejects.toThrow('disk I/O error')
    lock.fault = null
    await queue.enter(1_000)
    queue.leave()
  })

  test('lets others write after the set time, and not before', async () => {
    const { begin } = fakeLock()
    const time = fakeTime()
    const queue = createWritersQueue(begin, { after: 30, gap: 40 }, time)
    const gaps: number[] = []
    for (let left = time.now(); gaps.length < 8; left = time.now()) {
      await queue.enter(1_000)
      gaps.push(time.now() - left)
      await time.pause(10)
      queue.leave()
    }
    expect(gaps).toEqual([0, 0, 0, 40, 0, 0, 40, 0])
  })

  test('begins the next only after a gap for others', async () => {
    const { begin } = fakeLock()
    const time = fakeTime()
    const queue = createWritersQueue(begin, { after: 0, gap: 40 }, time)
    await queue.enter(1_000)
    queue.leave()
    const left = time.now()
    await queue.enter(1_000)
    expect(time.now() - left).toBe(40)
    queue.leave()
  })
})

/** Simulates a clock that advances only while somebody waits. */
function fakeTime() {
  let at = 0
  return {
    now: () => at,
    async pause(duration: number) {
      at += duration
    },
  }
}
