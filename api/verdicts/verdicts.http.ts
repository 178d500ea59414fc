import * as calls from '#contract/verdicts'
import type { Routes } from '../context.ts'
import { parseId } from '../platform/paging.ts'
import { debateNotFoundMessage } from '../turns/debate-visibility.ts'
import { castBallot, readVerdict, showBallot } from './verdicts.ts'

/** Mounts the calls for ballots and verdicts (docs/product.md#voting-and-outcome). */
export function mountVerdicts(routes: Routes): void {
  routes.on(calls.castBallot, (context, { path, body }) => castBallot(context, parseId(path.id, debateNotFoundMessage), body))
  routes.on(calls.readVerdict, (context, { path, query }) => readVerdict(context, parseId(path.id, debateNotFoundMessage), query))
  routes.on(calls.readBallot, (context, { path }) => showBallot(context, parseId(path.id, 'There is no such reason.')))
}
