import { z } from 'zod'
import { defineCall } from './call.ts'
import { instant, unshownText, words } from './fields.ts'
import { one, those } from './lists.ts'
import { draftLimits } from './post-limits.ts'

const Fields = z
  .record(z.string().max(draftLimits.name), unshownText('The draft', { max: draftLimits.value }))
  .refine((fields) => Object.keys(fields).length <= draftLimits.fields, 'A draft has at most 20 fields.')

const draftFields = {
  key: z.string(),
  /** What was typed, by the names of the form's fields. */
  fields: z.record(z.string(), z.string()),
  /** The path of the page on which it was typed. */
  place: z.string(),
  updated_at: instant,
}
export const Draft = z.object(draftFields)
export type Draft = z.output<typeof Draft>

/** A member's draft that was dropped, since only so many are kept: the one that was changed longest ago. */
const DroppedDraft = z.object({ key: words, place: words, updated_at: instant })
export type DroppedDraft = z.output<typeof DroppedDraft>

/** A draft as it was kept. Of a guest's it is not told what was dropped for it: that may be somebody else's. */
export const KeptDraft = z.object({ ...draftFields, dropped: those(DroppedDraft) })
export type KeptDraft = z.output<typeof KeptDraft>

const path = '/api/drafts/{key}'

/** A guest's draft is reached by whoever knows its key: 256 random bits behind this prefix. */
export const guestDraftPrefix = 'guest-'

export const readDraft = defineCall({ method: 'GET', path, summary: 'What was being written.', answer: one(Draft) })
export const keepDraft = defineCall({
  method: 'PUT',
  path,
  summary: `Keeps what is being written; a guest under an unguessable key, for ${draftLimits.guestHours} hours. At most ${draftLimits.ofMember.drafts} drafts and 2 MB are kept of a member, and ${draftLimits.ofAddress.drafts} and 4 MB of all guests at one address: the oldest are dropped, and a member’s are named in the answer.`,
  body: z.object({ fields: Fields, place: z.string().max(draftLimits.place) }),
  answer: one(KeptDraft),
})
export const dropDraft = defineCall({ method: 'DELETE', path, summary: 'Forgets a draft.' })
