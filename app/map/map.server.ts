import type { Debate } from '#contract/debates'
import { readMap } from '#contract/map'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'
import { type Drawn, draw, type SidesIn } from './draw'

/** From so many arguments on there is a shape to be seen; up to so many it costs little to load. */
const fewest = 3
const mostInLowData = 40

/**
 * A debate's map, drawn but for its words. It stands beside what the page is about: without it, the page is whole.
 * @returns null where there is too little to draw, where it was not loaded, and where the API has none
 */
export async function mapOf(visit: Visit, debate: Pick<Debate, 'id' | 'arguments_count'>, sidesIn: SidesIn): Promise<Drawn | null> {
  const count = debate.arguments_count ?? 0
  if (count < fewest || (visit.appearance.lowData && count > mostInLowData)) return null
  const found = await partialResult(visit.api(readMap, { path: { id: debate.id } }))
  return isUnloaded(found) || found.data.blocks.length === 0 ? null : draw(found.data, sidesIn)
}
