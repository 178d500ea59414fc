import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { SideOrNone } from './debates.ts'
import { count, flag, id, words } from './fields.ts'
import { dataOf } from './lists.ts'
import { parentId } from './threads.ts'

/** An argument with the number of arguments beneath it. */
export const MapBlock = z.object({
  id,
  number: count,
  /** The argument it answers, which is also on the map; null at the top level. */
  parent_id: parentId,
  /** Null once withdrawn. */
  user: Person.nullable(),
  /** Toward the parent; at the top level, toward the motion. */
  stance: SideOrNone,
  /** The side of the motion it speaks for; null if unknown. */
  side: SideOrNone,
  excerpt: words,
  /** True if it was withdrawn or hidden. It keeps its place because of the arguments beneath it. */
  is_gone: flag,
  /** How many arguments can be read here: this one and all beneath it. */
  size: count,
  /** How many branches end beneath it, including those that end in a removed argument; the drawn width is proportional. */
  leaves: count,
  /** Replies that can be read. */
  replies_count: count,
})
export type MapBlock = z.output<typeof MapBlock>

export const readMap = defineCall({
  method: 'GET',
  path: '/api/debates/{id}/map',
  summary: 'Shows the map of a debate: the arguments with the most replies below them, parents first.',
  answer: dataOf(
    z.object({
      /** Top-level arguments that can be read, on the map or not. */
      roots_count: count,
      blocks: z.array(MapBlock),
    }),
  ),
})
