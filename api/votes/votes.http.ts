import * as calls from '#contract/votes'
import { argumentKind } from '../arguments/argument-kind.ts'
import type { Room } from '../context.ts'
import { idOf } from '../platform/ids.ts'
import { castVote, takeBackVote } from '../posts/cast-vote.ts'

/** Votes on arguments (PRODUCT §2, Arguments). */
export function mountVotes(room: Room): void {
  const id = (path: { id: string }) => idOf(path.id, argumentKind.noSuch)
  room.on(calls.castVote, async (context, { path, body }) => ({
    data: await castVote(context, argumentKind, id(path), body.vote_type),
  }))
  room.on(calls.takeBackVote, async (context, { path }) => ({ data: await takeBackVote(context, argumentKind, id(path)) }))
}
