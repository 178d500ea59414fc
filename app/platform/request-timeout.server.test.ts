import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const asking = { method: 'GET' } as const
const doing = { method: 'POST' } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function patienceWith(variables: Record<string, string>) {
  for (const [name, value] of Object.entries({ SESSION_SECRETS: 'x'.repeat(32), ...variables })) vi.stubEnv(name, value)
  return import('./request-timeout.server')
}

describe('in front of an API elsewhere', () => {
  const elsewhere = { API_URL: 'https://api.example.org', API_TIMEOUT_MS: '1000' }

  it('waits for a form twice as long as for a page, and longer for a picture', async () => {
    const { forSubject } = await patienceWith(elsewhere)
    const waits = [asking, doing, { ...doing, picture: true }].map((call) => forSubject(call).milliseconds)
    expect(waits).toEqual([1000, 2000, 4000])
  })

  it('waits for what stands beside less long, and once for all of it', async () => {
    const { forWhatIsBeside } = await patienceWith(elsewhere)
    const patience = forWhatIsBeside()
    expect([asking, doing].map((call) => patience(call).milliseconds)).toEqual([300, 300])
    vi.advanceTimersByTime(100)
    expect(patience(asking).milliseconds).toBe(200)
    vi.advanceTimersByTime(1000)
    expect(patience(asking).milliseconds).toBe(0)
  })

  it('ends what is waited for, and says so', async () => {
    const { withTimeout, forSubject } = await patienceWith(elsewhere)
    let told: AbortSignal | null = null
    const waiting = withTimeout(new AbortController().signal, forSubject(asking), ({ signal }) => {
      told = signal
      return new Promise(() => {})
    })
    const failing = expect(waiting).rejects.toMatchObject({ status: 503, message: expect.stringContaining('isn’t responding') })
    await vi.advanceTimersByTimeAsync(1000)
    await failing
    expect(told).toMatchObject({ aborted: true })
  })
})

it('leaves nothing out that our own API can give, and lets it say itself that a form takes too long', async () => {
  const { forSubject, forWhatIsBeside } = await patienceWith({ API_TIMEOUT_MS: '1000' })
  expect([asking, doing].map((call) => forSubject(call).milliseconds)).toEqual([1000, 8000])
  expect(forWhatIsBeside()(asking)).toEqual(forSubject(asking))
})
