import * as calls from '#contract/notes'
import { argumentKind } from '../arguments/argument-kind.ts'
import { commentKind } from '../comments/comment-kind.ts'
import type { Routes } from '../context.ts'
import { parseId } from '../platform/paging.ts'
import { debateNotFoundMessage } from '../turns/debate-visibility.ts'
import { noteDebate, notePost } from './content-notes.ts'

/** Mounts the calls for content warnings, which fold sensitive content until a reader opens it. */
export function mountNotes(routes: Routes): void {
  routes.on(calls.noteArgument, (context, { path, body }) =>
    notePost(context, argumentKind, parseId(path.id, argumentKind.notFoundMessage), body),
  )
  routes.on(calls.noteComment, (context, { path, body }) =>
    notePost(context, commentKind, parseId(path.id, commentKind.notFoundMessage), body),
  )
  routes.on(calls.noteDebate, (context, { path, body }) => noteDebate(context, parseId(path.id, debateNotFoundMessage), body))
}
