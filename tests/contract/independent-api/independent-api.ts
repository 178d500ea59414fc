import type { Routes } from '../servers/foreign-api.ts'
import { answersOf } from './answers.ts'
import { debateRoutes } from './debates.ts'
import { peopleRoutes } from './people.ts'
import { postRoutes } from './posts.ts'
import type { Switches } from './switches.ts'
import { newWorld, type World } from './world.ts'

/**
 * An API that was written by somebody who knows the customer's text and nothing of ours: its calls (customer-spec §7), 404 for
 * everything else, and what the text leaves open as the switches say.
 * @returns its routes for a server, and what it knows
 */
export function independentApiOf(switches: Switches, world: World = newWorld()): { routes: Routes; world: World } {
  const answers = answersOf(world, switches)
  // Debates last: one is asked for by its slug, in whose place others have names.
  return {
    routes: { ...peopleRoutes(world, switches, answers), ...postRoutes(world, switches, answers), ...debateRoutes(world, answers) },
    world,
  }
}
