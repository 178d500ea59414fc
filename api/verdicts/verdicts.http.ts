import * as calls from '#contract/verdicts'
import type { Room } from '../context.ts'
import { idOf } from '../platform/ids.ts'
import { noSuchDebate } from '../turns/visible-debates.ts'
import { castBallot, showBallot } from './cast-ballot.ts'
import { readVerdict } from './show-verdict.ts'

/** Judging a debate (PRODUCT §2, Voting and outcome). */
export function mountVerdicts(room: Room): void {
  room.on(calls.castBallot, (context, { path, body }) => castBallot(context, idOf(path.id, noSuchDebate), body))
  room.on(calls.readVerdict, (context, { path, query }) => readVerdict(context, idOf(path.id, noSuchDebate), query))
  room.on(calls.readBallot, (context, { path }) => showBallot(context, idOf(path.id, 'There is no such reason.')))
}
