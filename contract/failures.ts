import { z } from 'zod'

/** The one envelope of every failure (docs/product.md#api-conventions): a sentence for a person and, for forms, sentences by field. */
export const Failure = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type Failure = z.output<typeof Failure>

/** The statuses a failed call can have. */
export const failureStatuses = [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 500, 503] as const
