import { z } from 'zod'
import { defineCall } from './call.ts'

const Health = z.object({ status: z.string() })

export const readHealth = defineCall({ method: 'GET', path: '/healthz', summary: 'The process runs.', answer: Health })
export const readReadiness = defineCall({
  method: 'GET',
  path: '/readyz',
  summary: 'The database answers; 503 while it does not.',
  answer: Health,
})
