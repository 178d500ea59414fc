import * as calls from '#contract/turns'
import type { Room } from '../context.ts'
import { idOf } from '../platform/ids.ts'
import { skipTurn } from './skip-turn.ts'
import { noSuchDebate } from './visible-debates.ts'

/** Mounts the clock's calls. */
export function mountTurns({ on }: Room): void {
  on(calls.skipTurn, (context, { path }) => skipTurn(context, idOf(path.id, noSuchDebate)))
}
