import * as calls from '#contract/sessions'
import { proveSelf } from '../accounts/prove-self.ts'
import type { Room } from '../context.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'

/** Where one is signed in, and whether it is still oneself (COMMUNITY §1). */
export function mountSessions(room: Room): void {
  room.on(calls.listSessions, listSessions)
  room.on(calls.endSession, (context, { path }) => endSession(context, path.id))
  room.on(calls.endOtherSessions, endOtherSessions)
  room.on(calls.proveSelf, (context, { body }) => proveSelf(context, body))
}
