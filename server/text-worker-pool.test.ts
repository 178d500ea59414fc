import { afterAll, expect, test } from 'vitest'
import type { renderTexts } from '../api/rendering/render.thread.ts'
import type { shouted } from '../tests/machine/slow-loading.thread.ts'
import { endThreads, type Job, runInThread } from './text-worker-pool.ts'

afterAll(endThreads)

const renderer: Job<typeof renderTexts> = { file: './api/rendering/render.thread.ts' }
const shouter: Job<typeof shouted> = { file: './tests/machine/slow-loading.thread.ts' }

test('a text that is not queued waits for its job to load, even if the threads have run other jobs', async () => {
  await runInThread(renderer, ['First'], 100)
  expect(await runInThread(shouter, 'And then')).toBe('AND THEN')
})
