import * as calls from '#contract/turns'
import type { Routes } from '../context.ts'
import { skipTurn } from '../debates/change-debate.ts'
import { parseId } from '../platform/paging.ts'
import { debateNotFoundMessage } from './debate-visibility.ts'

/** Mounts the call that skips a turn. */
export function mountTurns({ on }: Routes): void {
  on(calls.skipTurn, (context, { path }) => skipTurn(context, parseId(path.id, debateNotFoundMessage)))
}
