import { describe, expect, it } from 'vitest'
import { Busy, TooMany } from './failures.ts'
import { fairQueue } from './fair-queue.ts'

const limits = { concurrency: 1, perKey: 100, total: 1_000, timeout: 60_000, tooMany: 'Too many.', tooBusy: 'Too busy.' }

function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((resolved) => {
    resolve = resolved
  })
  return { promise, resolve }
}

/** Creates work that records its name when it is done. */
function recordingWork() {
  const done: string[] = []
  return { done, work: (name: string) => async () => void done.push(name) }
}

describe('a fair queue', () => {
  it('lets keys take turns, so that a heavy user waits behind everybody else', async () => {
    const run = fairQueue(limits)
    const { done, work } = recordingWork()
    const much = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => run('a', work(name)))
    await Promise.all([...much, run('b', work('b1')), run('c', work('c1')), run('b', work('b2'))])
    expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5'])
  })

  it('keeps to its limit of parallel work, and finishes all', async () => {
    const run = fairQueue({ ...limits, concurrency: 3 })
    let [now, most] = [0, 0]
    const work = async () => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setImmediate(resolve))
      now--
    }
    await Promise.all(Array.from({ length: 60 }, (_, index) => run(`${index % 7}`, work)))
    expect([most, now]).toEqual([3, 0])
  })

  it('refuses only the key that has too much work', async () => {
    const run = fairQueue({ ...limits, perKey: 2 })
    const { done, work } = recordingWork()
    const outcomes = await Promise.allSettled([run('a', work('a1')), run('a', work('a2')), run('a', work('a3')), run('b', work('b1'))])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    const [, , refused] = outcomes
    expect(refused?.status === 'rejected' && refused.reason).toBeInstanceOf(TooMany)
    await run('a', work('a4'))
    expect(done).toEqual(['a1', 'a2', 'b1', 'a4'])
  })

  it('refuses everybody while there is too much work, or when a turn takes too long', async () => {
    const run = fairQueue({ ...limits, total: 2, timeout: 1 })
    const { work } = recordingWork()
    const { promise: started, resolve: start } = withResolvers()
    const { promise: finished, resolve: finish } = withResolvers()
    const long = run('a', () => {
      start()
      return finished
    })
    await started
    const waits = run('b', work('b1'))
    await expect(run('c', work('c1'))).rejects.toBeInstanceOf(Busy)
    await expect(waits).rejects.toBeInstanceOf(Busy)
    finish()
    await long
    await run('c', work('c2'))
  })

  it('continues after work that fails', async () => {
    const run = fairQueue(limits)
    const { done, work } = recordingWork()
    const fails = run('a', async () => {
      throw new Error('failed')
    })
    const next = run('a', work('a2'))
    await expect(fails).rejects.toThrow('failed')
    await next
    expect(done).toEqual(['a2'])
  })
})
