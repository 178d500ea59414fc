import type { Thread } from '#contract/arguments'
import { findDebate } from '../debates/debates.queries.ts'
import type { Context } from '../platform/context.ts'
import { Gone, NotFound } from '../platform/failures.ts'
import { loadAncestors, loadNeighbours, loadOne } from './levels.queries.ts'
import { noSuchArgument } from './lock-argument.ts'
import { showArguments } from './show-arguments.ts'

/**
 * An argument with its ancestors and neighbours, whose texts stay away: pages show them as one line. Depths count
 * from the debate's top level.
 * @throws NotFound; Gone when it was withdrawn and has no replies to keep its place for (PRODUCT §2, Arguments)
 */
export async function readThread({ db, clock, actor }: Context, id: number): Promise<Thread> {
  const row = await loadOne(db.read, id)
  const debate = row && (await findDebate(db.read, row.debate_id))
  if (!debate) throw new NotFound(noSuchArgument)
  if (row.withdrawn_at !== null && row.replies_count === 0) throw new Gone(`Argument #${row.number} was withdrawn by its author.`)
  const [ancestors, { previous, next }] = await Promise.all([loadAncestors(db.read, row), loadNeighbours(db.read, row)])
  const depth = ancestors.length
  // Ancestors stand at their place; the argument and its neighbours all stand below them.
  const placed = [...ancestors, row, previous, next].flatMap((each, place) => (each ? [{ row: each, depth: Math.min(place, depth) }] : []))
  const shown = await showArguments(db.read, debate, placed, { actorId: actor?.id ?? null, now: clock.now() })
  const byId = new Map(shown.map((argument) => [argument.id, argument]))
  const argument = byId.get(String(row.id))
  if (!argument) throw new NotFound(noSuchArgument)
  return {
    argument,
    ancestors: shown.slice(0, depth),
    previous: (previous && byId.get(String(previous.id))) ?? null,
    next: (next && byId.get(String(next.id))) ?? null,
    debate_slug: debate.slug,
  }
}
