import { z } from 'zod'

/** The body of every failed call (docs/product.md#api-conventions): a message for people and, for forms, messages by field. */
export const Failure = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type Failure = z.output<typeof Failure>

/** All statuses of failed calls. */
export const failureStatuses = [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 500, 503] as const
