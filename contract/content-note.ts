import { z } from 'zod'
import { name, words } from './fields.ts'
import { noteAuthors, noteLimits } from './post-limits.ts'

/** Why something is folded until the reader opens it, and who marked it as sensitive. */
export const ContentNote = z.object({ reason: words.pipe(z.string().min(1)), by: z.enum(noteAuthors) })
export type ContentNote = z.output<typeof ContentNote>

const { min, max } = noteLimits.reason

/** The reason as a person types it; empty if nothing is sensitive. */
export const noteText = name('The content warning', { max }).refine(
  (note) => note === '' || note.length >= min,
  `The content warning needs at least ${min} characters. Leave it empty if nothing is sensitive.`,
)
