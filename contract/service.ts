import { z } from 'zod'
import { defineCall } from './call.ts'
import { flag } from './fields.ts'
import { dataOf } from './lists.ts'

const Health = z.object({ status: z.string() })

export const readHealth = defineCall({ method: 'GET', path: '/healthz', summary: 'Health: the process runs.', answer: Health })
/** Optional features of this site. */
export const Features = z.object({ groups: flag })
export type Features = z.output<typeof Features>

export const readFeatures = defineCall({
  method: 'GET',
  path: '/api/features',
  summary: 'Shows which optional features this site has.',
  answer: dataOf(Features),
})
export const readReadiness = defineCall({
  method: 'GET',
  path: '/readyz',
  summary: 'Readiness: the database answers. 503 while it doesn’t.',
  answer: Health,
})
