import * as calls from '#contract/arguments'
import { noSuchDebate } from '../debates/change-debate.ts'
import { idOf, type Room } from '../platform/mount.ts'
import { editArgument } from './edit-argument.ts'
import { listArguments, listRebuttals } from './list-arguments.ts'
import { listMyRebuttals } from './list-my-rebuttals.ts'
import { noSuchArgument } from './lock-argument.ts'
import { postArgument } from './post-argument.ts'
import { previewContent } from './preview-content.ts'
import { readThread } from './read-thread.ts'
import { withdrawArgument } from './withdraw-argument.ts'

/** Arguments and rebuttals: lists, threads, post, edit, withdraw, preview (PRODUCT §2, Arguments). */
export function mountArguments(room: Room): void {
  room.on(calls.listArguments, (context, { path, query }) => listArguments(context, idOf(path.id, noSuchDebate), query))
  room.on(calls.listRebuttals, (context, { path, query }) => listRebuttals(context, idOf(path.id, noSuchArgument), query))
  room.on(calls.listMyRebuttals, (context, { query }) => listMyRebuttals(context, query))
  room.on(calls.readThread, async (context, { path }) => ({ data: await readThread(context, idOf(path.id, noSuchArgument)) }))
  room.onKeyed(calls.postArgument, (context, { body }) => postArgument(context, body))
  room.on(calls.editArgument, (context, { path, body }) => editArgument(context, idOf(path.id, noSuchArgument), body.content))
  room.on(calls.withdrawArgument, (context, { path }) => withdrawArgument(context, idOf(path.id, noSuchArgument)))
  room.on(calls.previewContent, async (context, { body }) => ({ data: { content: await previewContent(context, body) } }))
}
