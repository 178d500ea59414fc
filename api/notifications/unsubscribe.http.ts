import * as calls from '#contract/mail'
import type { Room } from '../context.ts'
import { checkUnsubscribe, unsubscribe } from './unsubscribe.ts'

/** Ending mails by a link in them. */
export function mountMail(room: Room): void {
  room.on(calls.checkUnsubscribe, (context, { body }) => checkUnsubscribe(context, body))
  room.on(calls.unsubscribe, (context, { body }) => unsubscribe(context, body))
}
