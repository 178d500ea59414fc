import * as calls from '#contract/mentions'
import type { Routes } from '../context.ts'
import { parseId } from '../platform/paging.ts'
import { debateNotFoundMessage } from '../turns/debate-visibility.ts'
import { listMentionable, listMentions, readMentions } from './list-mentions.ts'

/**
 * Mounts the calls for mentions: people to mention, and a member's own mentions (docs/product.md#comments). Posts
 * themselves contain whom they mention.
 */
export function mountMentions(routes: Routes): void {
  routes.on(calls.listMentions, (context, { query }) => listMentions(context, query))
  routes.on(calls.readMentions, (context, { body }) => readMentions(context, body))
  routes.on(calls.listMentionable, (context, { path, query }) => listMentionable(context, parseId(path.id, debateNotFoundMessage), query))
}
