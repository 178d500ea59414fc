import { z } from 'zod'
import { flag, wordsOrNull } from './fields.ts'

/** Whether the reader can do something now and, if not, why (docs/product.md#debates: every page states it). */
export const Permission = z.object({ allowed: flag, reason: wordsOrNull })
export type Permission = z.output<typeof Permission>

/** The actions on a debate. `join` is for open debates, the other two join a side; `kick` opens a kick vote, `judge` casts a ballot. */
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
