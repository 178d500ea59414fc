import { z } from 'zod'
import { defineCall } from './call.ts'
import { countOrNull, flag } from './fields.ts'
import { dataOf } from './lists.ts'

/** The reader's watch of a debate, and the number of watchers. */
export const WatchState = z.object({
  watching: flag,
  /** Null if unknown. */
  watchers_count: countOrNull,
})
export type WatchState = z.output<typeof WatchState>

const path = '/api/debates/{id}/watch'

export const watchDebate = defineCall({
  method: 'POST',
  path,
  summary: 'Watches a debate. Repeating it changes nothing.',
  answer: dataOf(WatchState),
  access: 'member',
})
export const unwatchDebate = defineCall({
  method: 'DELETE',
  path,
  summary: 'Stops watching a debate.',
  answer: dataOf(WatchState),
  access: 'member',
})
export const readWatchStatus = defineCall({
  method: 'GET',
  path: '/api/debates/{id}/watch-status',
  summary: 'Shows whether you watch a debate.',
  answer: dataOf(WatchState),
  access: 'member',
})
