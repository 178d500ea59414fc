import { z } from 'zod'
import { defineCall } from './call.ts'
import { hiddenText, instant, words } from './fields.ts'
import { dataOf } from './lists.ts'
import { draftLimits } from './post-limits.ts'

const Fields = z
  .record(z.string().max(draftLimits.name), hiddenText('The draft', { max: draftLimits.value }))
  .refine((fields) => Object.keys(fields).length <= draftLimits.fields, `A draft has at most ${draftLimits.fields} fields.`)

const draftFields = {
  key: z.string(),
  /** The values as typed, by the names of the form's fields. */
  fields: z.record(z.string(), z.string()),
  /** The path of the page with the form. */
  place: z.string(),
  updated_at: instant,
}
export const Draft = z.object(draftFields)
export type Draft = z.output<typeof Draft>

/** A draft that was removed to make space: the member's oldest by last change. */
const DroppedDraft = z.object({ key: words, place: words, updated_at: instant })
export type DroppedDraft = z.output<typeof DroppedDraft>

/** A saved draft. Guests aren't told which draft was removed, because it may belong to somebody else. */
export const SavedDraft = z.object({ ...draftFields, dropped: z.array(DroppedDraft) })
export type SavedDraft = z.output<typeof SavedDraft>

const path = '/api/drafts/{key}'

/** A guest's draft is open to anybody who knows its key: this prefix and 256 random bits. */
export const guestDraftPrefix = 'guest-'

export const readDraft = defineCall({ method: 'GET', path, summary: 'Shows a draft.', answer: dataOf(Draft) })
export const keepDraft = defineCall({
  method: 'PUT',
  path,
  summary: `Saves a draft; for guests under an unguessable key, for ${draftLimits.guestHours} hours. A member can have ${draftLimits.ofMember.drafts} drafts and 2 MB, all guests at one address together ${draftLimits.ofAddress.drafts} and 4 MB. The oldest are dropped; the answer names those of a member.`,
  body: z.object({ fields: Fields, place: z.string().max(draftLimits.place) }),
  answer: dataOf(SavedDraft),
})
export const dropDraft = defineCall({ method: 'DELETE', path, summary: 'Deletes a draft.' })
