import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { endThreads } from '../../server/text-worker-pool.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'

let api: TestApi
beforeAll(async () => {
  // Those that tests before it in this process began.
  await endThreads()
  api = await openTestApi()
})
afterAll(() => api.close())

it('begins to load what the first text needs once a member is here, and for guests never', async () => {
  const begun = vi.fn()
  process.on('worker', begun)
  await api.call('GET', '/api/debates')
  expect(begun).not.toHaveBeenCalled()
  const { token } = await api.person()
  for (let time = 0; time < 3; time++) await api.call('GET', '/api/me', { token })
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(1))
})
