import * as calls from '#contract/arguments'
import type { Routes } from '../context.ts'
import { parseId } from '../platform/paging.ts'
import { deletePost, editPost } from '../posts/edit-or-delete-post.ts'
import { readPost, readThread } from '../posts/thread-pages.ts'
import { debateNotFoundMessage } from '../turns/debate-visibility.ts'
import { argumentKind } from './argument-kind.ts'
import { listArguments, listMyRebuttals, listRebuttals } from './list-arguments.ts'
import { postArgument, previewContent } from './post-argument.ts'

/** Mounts the calls for arguments and rebuttals: list, thread, post, edit, withdraw, preview (docs/product.md#arguments). */
export function mountArguments(routes: Routes): void {
  const id = (path: { id: string }) => parseId(path.id, argumentKind.notFoundMessage)
  routes.on(calls.listArguments, (context, { path, query }) => listArguments(context, parseId(path.id, debateNotFoundMessage), query))
  routes.on(calls.listRebuttals, (context, { path, query }) => listRebuttals(context, id(path), query))
  routes.on(calls.listMyRebuttals, (context, { query }) => listMyRebuttals(context, query))
  routes.on(calls.readThread, async (context, { path }) => {
    const { post, around } = await readThread(context, argumentKind, id(path))
    return { data: { argument: post, ...around } }
  })
  routes.onKeyed(
    calls.postArgument,
    (context, { body }) => postArgument(context, body),
    async (context, made) => {
      const { post, debate } = await readPost(context, argumentKind, id({ id: made }))
      return { data: post, debate_slug: debate.slug }
    },
  )
  routes.on(calls.editArgument, (context, { path, body }) => editPost(context, argumentKind, id(path), body))
  routes.on(calls.withdrawArgument, (context, { path }) => deletePost(context, argumentKind, id(path)))
  routes.on(calls.previewContent, async (context, { body }) => ({ data: { content: await previewContent(context, body) } }))
}
