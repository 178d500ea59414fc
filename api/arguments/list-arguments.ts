import type { z } from 'zod'
import { type Argument, type ArgumentList, argumentLimits } from '#contract/arguments'
import type { Meta } from '#contract/lists'
import type { ThreadSort } from '#contract/threads'
import type { Connection } from '../database/database.ts'
import type { ArgumentRow, DebateRow } from '../database/tables.ts'
import { noSuchDebate } from '../debates/change-debate.ts'
import { findDebate } from '../debates/debates.queries.ts'
import type { Context } from '../platform/context.ts'
import { NotFound } from '../platform/failures.ts'
import { idOf } from '../platform/mount.ts'
import { depthFirst } from '../threads/tree.ts'
import { findArgument } from './arguments.queries.ts'
import { loadReplies, type ShownRow } from './levels.queries.ts'
import { noSuchArgument } from './lock-argument.ts'
import { pageOfLevel, pageOfNumbers } from './pages.ts'
import { showArguments } from './show-arguments.ts'

type Asked = z.output<typeof ArgumentList>
type Page = { data: Argument[]; meta: Meta }

/**
 * A page of a debate's arguments, or of the replies to one of them: a tree, an outline of it, or one after the other.
 * Debates with turns come in order of time, for rounds are read so; open ones and replies the best first.
 * @throws NotFound, Invalid for a cursor of another list
 */
export async function listArguments(context: Context, debateId: number, asked: Asked): Promise<Page> {
  const db = context.db.read
  const debate = await findDebate(db, debateId)
  if (!debate) throw new NotFound(noSuchDebate)
  const parent = asked.parent === undefined ? null : await findArgument(db, idOf(asked.parent, noSuchArgument))
  if (parent === undefined || (parent && parent.debate_id !== debate.id)) throw new NotFound(noSuchArgument)
  if (asked.view === 'linear' && !parent) {
    const { rows, meta } = await pageOfNumbers(db, debate, { ...asked, sort: asked.sort === 'new' ? 'new' : 'old' })
    return shown(context, debate, rows, [], meta)
  }
  const sort = asked.sort ?? (parent || debate.type === 'open' ? 'top' : 'old')
  return pageOfTree(context, debate, parent, { ...asked, sort })
}

/** A page of the rebuttals to an argument, the best first. @throws as listArguments */
export async function listRebuttals(context: Context, id: number, asked: Omit<Asked, 'parent' | 'view'>): Promise<Page> {
  const parent = await findArgument(context.db.read, id)
  const debate = parent && (await findDebate(context.db.read, parent.debate_id))
  if (!debate) throw new NotFound(noSuchArgument)
  return pageOfTree(context, debate, parent, { ...asked, sort: asked.sort ?? 'top' })
}

type Layout = { outline: boolean; perPage: number; depth: number; widths: readonly number[]; most: number }

/** How far a page goes down, how many replies of each argument each level has, and where a page is full. */
const layouts: Readonly<Record<'tree' | 'outline', Layout>> = {
  tree: { outline: false, perPage: argumentLimits.perPage, ...argumentLimits.shown, most: 400 },
  outline: { outline: true, perPage: argumentLimits.flatPerPage, depth: 10, widths: [20, 10, 5], most: 300 },
}

async function pageOfTree(
  context: Context,
  debate: DebateRow,
  parent: ArgumentRow | null,
  asked: Asked & { sort: ThreadSort },
): Promise<Page> {
  const db = context.db.read
  const layout = layouts[asked.view === 'outline' ? 'outline' : 'tree']
  const level = { debateId: debate.id, parentId: parent?.id ?? null, total: parent?.replies_count ?? debate.roots_count }
  const { rows, meta } = await pageOfLevel(db, level, { ...asked, outline: layout.outline, usual: layout.perPage })
  // One after the other, beneath an argument, are its own replies; numbers of the whole debate would mean nothing there.
  const depth = asked.view === 'linear' ? 0 : (asked.depth ?? layout.depth)
  return shown(context, debate, rows, await loadBelow(db, rows, { ...layout, depth, sort: asked.sort }), meta)
}

/** The levels beneath a page's top, one after the other, until the page is full. */
async function loadBelow(
  db: Connection,
  top: readonly ShownRow[],
  { depth, widths, most, ...shape }: Layout & { sort: ThreadSort },
): Promise<ShownRow[]> {
  const below: ShownRow[] = []
  let parents = top
  for (let level = 0; level < depth; level++) {
    const limit = most - top.length - below.length
    const width = widths[Math.min(level, widths.length - 1)] ?? 0
    parents = limit > 0 ? await loadReplies(db, parents, { ...shape, width, limit }) : []
    if (parents.length === 0) break
    below.push(...parents)
  }
  return below
}

async function shown(
  { db, clock, actor }: Context,
  debate: DebateRow,
  top: readonly ShownRow[],
  below: readonly ShownRow[],
  meta: Meta,
): Promise<Page> {
  const reader = { actorId: actor?.id ?? null, now: clock.now() }
  return { data: await showArguments(db.read, debate, depthFirst(top, below), reader), meta }
}
