import type { Routes } from '../servers/foreign-api.ts'
import { createAnswers } from './answers.ts'
import { debateRoutes } from './debates.ts'
import { peopleRoutes } from './people.ts'
import { postRoutes } from './posts.ts'
import type { Switches } from './switches.ts'
import { type Dataset, newDataset } from './world.ts'

/**
 * An API as somebody might write it who knows only the customer spec: its calls (customer-spec §7), 404 for everything else, and the
 * switches for what the spec leaves open.
 * @returns the routes for a server, and the data behind them
 */
export function createIndependentApi(switches: Switches, world: Dataset = newDataset()): { routes: Routes; world: Dataset } {
  const answers = createAnswers(world, switches)
  // Debates come last: their path has a slug where other paths have names.
  return {
    routes: { ...peopleRoutes(world, switches, answers), ...postRoutes(world, switches, answers), ...debateRoutes(world, answers) },
    world,
  }
}
