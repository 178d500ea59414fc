import { z } from 'zod'
import { defineCall } from './call.ts'
import { countOrNull, flag } from './fields.ts'
import { dataOf, isRecord } from './lists.ts'

const state = z.object({
  watching: flag,
  /** Null if unknown. */
  watchers_count: countOrNull,
})

/** The reader's watch of a debate, and the number of watchers. Also reads `is_watching` and `user_is_watching`. */
export const WatchState = z.preprocess(readState, state)
export type WatchState = z.output<typeof WatchState>

const booleanValues: readonly unknown[] = [true, false, 1, 0, '1', '0', 'true', 'false']

/** The watch after a call. An answer without it counts as done. */
const watchAfter = (done: boolean) =>
  z.preprocess((raw) => {
    const { watching, ...rest } = readState(raw)
    return { ...rest, watching: booleanValues.includes(watching) ? watching : done }
  }, state)

const path = '/api/debates/{id}/watch'

export const watchDebate = defineCall({
  method: 'POST',
  path,
  summary: 'Watches a debate. Repeating it changes nothing.',
  answer: dataOf(watchAfter(true)),
  access: 'member',
})
export const unwatchDebate = defineCall({
  method: 'DELETE',
  path,
  summary: 'Stops watching a debate.',
  answer: dataOf(watchAfter(false)),
  access: 'member',
})
export const readWatchStatus = defineCall({
  method: 'GET',
  path: '/api/debates/{id}/watch-status',
  summary: 'Shows whether you watch a debate.',
  answer: dataOf(WatchState),
  access: 'member',
})

function readState(raw: unknown): { watching: unknown; watchers_count?: unknown } {
  if (!isRecord(raw)) return { watching: raw }
  return { watching: raw.watching ?? raw.is_watching ?? raw.user_is_watching, watchers_count: raw.watchers_count }
}
