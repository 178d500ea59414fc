import * as calls from '#contract/sessions'
import { reauthenticate } from '../accounts/reauthenticate.ts'
import type { Routes } from '../context.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'

/** Mounts the calls for active sessions and for confirming an identity (docs/product.md#settings). */
export function mountSessions(routes: Routes): void {
  routes.on(calls.listSessions, listSessions)
  routes.on(calls.endSession, (context, { path }) => endSession(context, path.id))
  routes.on(calls.endOtherSessions, endOtherSessions)
  routes.on(calls.proveSelf, (context, { body }) => reauthenticate(context, body))
}
