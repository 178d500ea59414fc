import { z } from 'zod'
import { isRecord } from './lists.ts'

/** Whether an act is open to the reader now; if not, why, in words (docs/product.md#debates: every page states it). */
export const Permission = z.preprocess(
  (raw) => (isRecord(raw) ? { ...raw, reason: raw.reason ?? null } : { allowed: raw === true, reason: null }),
  z.object({ allowed: z.boolean(), reason: z.string().nullable() }),
)
export type Permission = z.output<typeof Permission>

/** The acts of a debate. `join` is the open type's, the others join a side; `kick` opens a kick vote, `judge` casts a ballot. */
export const debateActions = [
  'join',
  'join_for',
  'join_against',
  'leave',
  'start',
  'close',
  'argue',
  'skip',
  'kick',
  'judge',
  'vote',
  'comment',
  'watch',
  'change_picture',
] as const
export type DebateAction = (typeof debateActions)[number]

export const Permissions = z.record(z.enum(debateActions), Permission)
export type Permissions = z.output<typeof Permissions>
