import * as calls from '#contract/mail'
import type { Routes } from '../context.ts'
import { checkUnsubscribe, unsubscribe } from './preferences.ts'

/** Mounts the calls that end mails by a link in the mail. */
export function mountMail(routes: Routes): void {
  routes.on(calls.checkUnsubscribe, (context, { body }) => checkUnsubscribe(context, body))
  routes.on(calls.unsubscribe, (context, { body }) => unsubscribe(context, body))
}
