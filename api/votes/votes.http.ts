import * as calls from '#contract/votes'
import { argumentKind } from '../arguments/argument-kind.ts'
import type { Routes } from '../context.ts'
import { parseId } from '../platform/paging.ts'
import { castVote, removeVote } from '../posts/cast-vote.ts'

/** Mounts the calls for votes on arguments (docs/product.md#arguments). */
export function mountVotes(routes: Routes): void {
  const id = (path: { id: string }) => parseId(path.id, argumentKind.notFoundMessage)
  routes.on(calls.castVote, async (context, { path, body }) => ({
    data: await castVote(context, argumentKind, id(path), body.vote_type),
  }))
  routes.on(calls.takeBackVote, async (context, { path }) => ({ data: await removeVote(context, argumentKind, id(path)) }))
}
