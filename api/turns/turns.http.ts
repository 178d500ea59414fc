import * as calls from '#contract/turns'
import { idOf } from '../platform/ids.ts'
import type { Room } from '../room.ts'
import { noSuchDebate } from './no-such-debate.ts'
import { skipTurn } from './skip-turn.ts'

/** Mounts the clock's calls. */
export function mountTurns({ on }: Room): void {
  on(calls.skipTurn, (context, { path }) => skipTurn(context, idOf(path.id, noSuchDebate)))
}
