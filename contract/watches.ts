import { z } from 'zod'
import { defineCall } from './call.ts'
import { countIfTold, flag } from './fields.ts'
import { isRecord, one } from './lists.ts'

/** Whether one watches a debate, and how many do. Reads `is_watching` and `user_is_watching` too. */
export const WatchState = z.preprocess(
  (raw) =>
    isRecord(raw)
      ? { watching: raw.watching ?? raw.is_watching ?? raw.user_is_watching, watchers_count: raw.watchers_count }
      : { watching: raw },
  z.object({ watching: flag, watchers_count: countIfTold }),
)
export type WatchState = z.output<typeof WatchState>

const path = '/api/debates/{id}/watch'

export const watchDebate = defineCall({
  method: 'POST',
  path,
  summary: 'Watches a debate; twice is once.',
  answer: one(WatchState),
  access: 'member',
})
export const unwatchDebate = defineCall({
  method: 'DELETE',
  path,
  summary: 'Stops watching a debate.',
  answer: one(WatchState),
  access: 'member',
})
export const readWatchStatus = defineCall({
  method: 'GET',
  path: '/api/debates/{id}/watch-status',
  summary: 'Whether one watches a debate.',
  answer: one(WatchState),
  access: 'member',
})
