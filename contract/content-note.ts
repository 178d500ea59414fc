import { z } from 'zod'
import { words } from './fields.ts'
import { noters } from './note-limits.ts'

/** Why something is folded until its reader wants to see it, and who says so. */
export const ContentNote = z.object({ reason: words.pipe(z.string().min(1)), by: z.enum(noters) })
export type ContentNote = z.output<typeof ContentNote>
