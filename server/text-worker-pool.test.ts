import { afterAll, expect, test } from 'vitest'
import type { renderTexts } from '../api/rendering/render.thread.ts'
import type { shouted } from '../tests/machine/slow-loading.thread.ts'
import { endThreads, inThread, type Job } from './text-worker-pool.ts'

afterAll(endThreads)

const renderer: Job<typeof renderTexts> = { file: './api/rendering/render.thread.ts' }
const shouter: Job<typeof shouted> = { file: './tests/machine/slow-loading.thread.ts' }

test('a text that is not queued waits for its job to load, even if the threads have run other jobs', async () => {
  await inThread(renderer, ['First'], 100)
  expect(await inThread(shouter, 'And then')).toBe('AND THEN')
})
