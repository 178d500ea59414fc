import type { Debate } from '#contract/debates'
import { readMap } from '#contract/map'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'
import { layOutMap, type MapLayout, type SideLookup } from './map-layout'

/** With fewer arguments, a map has no shape worth drawing. In low-data mode, larger maps would cost too much to load. */
const minArguments = 3
const maxArgumentsInLowData = 40

/**
 * Loads the map of a debate and lays it out. The page works without it.
 * @returns null if there is too little to draw, if it could not be loaded, or if the API has no maps
 */
export async function loadMap(
  visit: Visit,
  debate: Pick<Debate, 'id' | 'arguments_count'>,
  sidesIn: SideLookup,
): Promise<MapLayout | null> {
  const count = debate.arguments_count ?? 0
  if (count < minArguments || (visit.appearance.lowData && count > maxArgumentsInLowData)) return null
  const found = await partialResult(visit.api(readMap, { path: { id: debate.id } }))
  return isUnloaded(found) || found.data.blocks.length === 0 ? null : layOutMap(found.data, sidesIn)
}
