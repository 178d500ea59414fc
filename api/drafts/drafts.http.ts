import * as calls from '#contract/drafts'
import type { Routes } from '../context.ts'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'

/** Mounts the calls for drafts of unsent texts: docs/product.md#drafts. */
export function mountDrafts(routes: Routes): void {
  routes.on(calls.readDraft, (context, { path }) => readDraft(context, path.key))
  routes.on(calls.keepDraft, (context, { path, body }) => keepDraft(context, path.key, body))
  routes.on(calls.dropDraft, (context, { path }) => dropDraft(context, path.key))
}
