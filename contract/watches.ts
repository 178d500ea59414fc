import { z } from 'zod'
import { defineCall } from './call.ts'
import { countIfTold, flag } from './fields.ts'
import { isRecord, one } from './lists.ts'

const state = z.object({
  watching: flag,
  /** Null from an API that does not say. */
  watchers_count: countIfTold,
})

/** Whether one watches a debate, and how many do. Reads `is_watching` and `user_is_watching` too. */
export const WatchState = z.preprocess(readState, state)
export type WatchState = z.output<typeof WatchState>

const saysSo: readonly unknown[] = [true, false, 1, 0, '1', '0', 'true', 'false']

/** The same after an act. Reads an answer that does not say as done. */
const After = (done: boolean) =>
  z.preprocess((raw) => {
    const { watching, ...told } = readState(raw)
    return { ...told, watching: saysSo.includes(watching) ? watching : done }
  }, state)

const path = '/api/debates/{id}/watch'

export const watchDebate = defineCall({
  method: 'POST',
  path,
  summary: 'Watches a debate; twice is once.',
  answer: one(After(true)),
  access: 'member',
})
export const unwatchDebate = defineCall({
  method: 'DELETE',
  path,
  summary: 'Stops watching a debate.',
  answer: one(After(false)),
  access: 'member',
})
export const readWatchStatus = defineCall({
  method: 'GET',
  path: '/api/debates/{id}/watch-status',
  summary: 'Whether one watches a debate.',
  answer: one(WatchState),
  access: 'member',
})

function readState(raw: unknown): { watching: unknown; watchers_count?: unknown } {
  if (!isRecord(raw)) return { watching: raw }
  return { watching: raw.watching ?? raw.is_watching ?? raw.user_is_watching, watchers_count: raw.watchers_count }
}
