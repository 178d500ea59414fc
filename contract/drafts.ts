import { z } from 'zod'
import { defineCall } from './call.ts'
import { instant, text } from './fields.ts'
import { one } from './lists.ts'

/** A draft holds what a person had typed into one form, field by field (PRODUCT §7, Drafts). */
export const draftLimits = { fields: 20, name: 60, value: 20_000, place: 2_000, guestHours: 24, guestKeyLength: 43 } as const

const Fields = z
  .record(z.string().max(draftLimits.name), text('The draft', { max: draftLimits.value }))
  .refine((fields) => Object.keys(fields).length <= draftLimits.fields, 'A draft has at most 20 fields.')

export const Draft = z.object({
  key: z.string(),
  /** What was typed, by the names of the form's fields. */
  fields: z.record(z.string(), z.string()),
  /** The path of the page on which it was typed. */
  place: z.string(),
  updated_at: instant,
})
export type Draft = z.output<typeof Draft>

const path = '/api/drafts/{key}'

/** A guest's draft is reached by whoever knows its key: 256 random bits behind this prefix. */
export const guestDraftPrefix = 'guest-'

export const readDraft = defineCall({ method: 'GET', path, summary: 'What was being written.', answer: one(Draft) })
export const keepDraft = defineCall({
  method: 'PUT',
  path,
  summary: 'Keeps what is being written; a guest under an unguessable key, for 24 hours.',
  body: z.object({ fields: Fields, place: z.string().max(draftLimits.place) }),
  answer: one(Draft),
})
export const dropDraft = defineCall({ method: 'DELETE', path, summary: 'Forgets a draft.' })
