import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const read = { method: 'GET' } as const
const write = { method: 'POST' } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function timeoutsWith(variables: Record<string, string>) {
  for (const [name, value] of Object.entries({ SESSION_SECRETS: 'x'.repeat(32), ...variables })) vi.stubEnv(name, value)
  return import('./request-timeout.server')
}

describe('with a foreign API', () => {
  const foreign = { API_URL: 'https://api.example.org', API_TIMEOUT_MS: '1000' }

  it('waits twice as long for a form as for a page, and longer for a picture', async () => {
    const { mainTimeout } = await timeoutsWith(foreign)
    const durations = [read, write, { ...write, picture: true }].map((call) => mainTimeout(call).milliseconds)
    expect(durations).toEqual([1000, 2000, 4000])
  })

  it('waits less for secondary content, and once for all of it', async () => {
    const { secondaryTimeout } = await timeoutsWith(foreign)
    const timeout = secondaryTimeout()
    expect([read, write].map((call) => timeout(call).milliseconds)).toEqual([300, 300])
    vi.advanceTimersByTime(100)
    expect(timeout(read).milliseconds).toBe(200)
    vi.advanceTimersByTime(1000)
    expect(timeout(read).milliseconds).toBe(0)
  })

  it('aborts the request at the deadline, with a message', async () => {
    const { withTimeout, mainTimeout } = await timeoutsWith(foreign)
    let received: AbortSignal | null = null
    const waiting = withTimeout(new AbortController().signal, mainTimeout(read), ({ signal }) => {
      received = signal
      return new Promise(() => {})
    })
    const failing = expect(waiting).rejects.toMatchObject({ status: 503, message: expect.stringContaining('isn’t responding') })
    await vi.advanceTimersByTimeAsync(1000)
    await failing
    expect(received).toMatchObject({ aborted: true })
  })
})

it('waits fully for secondary content of our own API, and lets it end slow forms itself', async () => {
  const { mainTimeout, secondaryTimeout } = await timeoutsWith({ API_TIMEOUT_MS: '1000' })
  expect([read, write].map((call) => mainTimeout(call).milliseconds)).toEqual([1000, 8000])
  expect(secondaryTimeout()(read)).toEqual(mainTimeout(read))
})
