import * as calls from '#contract/turns'
import { noSuchDebate } from '../debates/change-debate.ts'
import { idOf, type Room } from '../platform/mount.ts'
import { skipTurn } from './skip-turn.ts'

/** Mounts the clock's calls. */
export function mountTurns({ on }: Room): void {
  on(calls.skipTurn, (context, { path }) => skipTurn(context, idOf(path.id, noSuchDebate)))
}
