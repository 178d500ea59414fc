import * as calls from '#contract/votes'
import { noSuchArgument } from '../arguments/lock-argument.ts'
import { idOf, type Room } from '../platform/mount.ts'
import { castVote } from './cast-vote.ts'
import { takeBackVote } from './take-back-vote.ts'

/** Votes on arguments (PRODUCT §2, Arguments). */
export function mountVotes(room: Room): void {
  room.on(calls.castVote, async (context, { path, body }) => ({
    data: await castVote(context, idOf(path.id, noSuchArgument), body.vote_type),
  }))
  room.on(calls.takeBackVote, async (context, { path }) => ({ data: await takeBackVote(context, idOf(path.id, noSuchArgument)) }))
}
