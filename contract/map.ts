import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { SideOrNone } from './debates.ts'
import { count, flag, id, orNull, words } from './fields.ts'
import { one } from './lists.ts'
import { parentId } from './threads.ts'

/** An argument with what hangs beneath it, counted. */
export const MapBlock = z.object({
  id,
  number: count,
  /** The argument it answers, which is on the map too; null at the top. */
  parent_id: parentId,
  /** Null once withdrawn. */
  user: orNull(Person),
  /** Toward the parent; toward the motion at the top. */
  stance: SideOrNone,
  /** Of the motion: which it speaks for; null where that can't be told. */
  side: SideOrNone,
  excerpt: words,
  /** Whether it was withdrawn or hidden: it keeps its place for what hangs beneath. */
  is_gone: flag,
  /** What can be read of itself and all that is beneath it. */
  size: count,
  /** How many lines end beneath it, those that end with something gone too: as wide it is drawn. */
  leaves: count,
  /** Of those that can be read. */
  replies_count: count,
})
export type MapBlock = z.output<typeof MapBlock>

export const readMap = defineCall({
  method: 'GET',
  path: '/api/debates/{id}/map',
  summary: 'The shape of a debate: the arguments with the most beneath them, parents first.',
  answer: one(
    z.object({
      /** How many can be read at the top, on the map or not. */
      roots_count: count,
      blocks: z.array(MapBlock),
    }),
  ),
})
