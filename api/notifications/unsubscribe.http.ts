import * as calls from '#contract/mail'
import type { Routes } from '../context.ts'
import { checkUnsubscribe, unsubscribe } from './unsubscribe.ts'

/** Ending mails by a link in them. */
export function mountMail(routes: Routes): void {
  routes.on(calls.checkUnsubscribe, (context, { body }) => checkUnsubscribe(context, body))
  routes.on(calls.unsubscribe, (context, { body }) => unsubscribe(context, body))
}
