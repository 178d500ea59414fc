import * as calls from '#contract/drafts'
import type { Room } from '../context.ts'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'

/** What people were writing, where: PRODUCT §7, Drafts. */
export function mountDrafts(room: Room): void {
  room.on(calls.readDraft, (context, { path }) => readDraft(context, path.key))
  room.on(calls.keepDraft, (context, { path, body }) => keepDraft(context, path.key, body))
  room.on(calls.dropDraft, (context, { path }) => dropDraft(context, path.key))
}
