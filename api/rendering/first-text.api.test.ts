import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { endThreads } from '../../server/text-worker-pool.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'

let api: TestApi
beforeAll(async () => {
  // Threads that earlier tests in this process started.
  await endThreads()
  api = await openTestApi()
})
afterAll(() => api.close())

it('starts loading the renderer at a member’s first call, and never for guests', async () => {
  const onWorker = vi.fn()
  process.on('worker', onWorker)
  await api.call('GET', '/api/debates')
  expect(onWorker).not.toHaveBeenCalled()
  const { token } = await api.person()
  for (let time = 0; time < 3; time++) await api.call('GET', '/api/me', { token })
  await vi.waitFor(() => expect(onWorker).toHaveBeenCalledTimes(1))
})
