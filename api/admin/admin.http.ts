import * as calls from '#contract/admin'
import type { Routes } from '../context.ts'
import { parseId } from '../platform/paging.ts'
import {
  accountNotFoundMessage,
  changeRole,
  endAccountSessions,
  listAccounts,
  listActs,
  resendVerificationMail,
  showAccount,
  suspendAccount,
} from './accounts.ts'
import { showState } from './site-state.ts'

/** Mounts what administrators see and do (docs/moderation.md#administration). */
export function mountAdmin(routes: Routes): void {
  routes.on(calls.readSiteState, (context) => showState(context))
  routes.on(calls.listAccounts, (context, { query }) => listAccounts(context, query))
  routes.on(calls.readAccount, (context, { path }) => showAccount(context, parseId(path.id, accountNotFoundMessage)))
  routes.on(calls.changeRole, (context, { path, body }) => changeRole(context, parseId(path.id, accountNotFoundMessage), body))
  routes.on(calls.endSessionsOf, (context, { path }) => endAccountSessions(context, parseId(path.id, accountNotFoundMessage)))
  routes.on(calls.resendVerificationOf, (context, { path }) => resendVerificationMail(context, parseId(path.id, accountNotFoundMessage)))
  routes.onKeyed(
    calls.suspendAccount,
    (context, { path, body }) => suspendAccount(context, parseId(path.id, accountNotFoundMessage), body),
    (context, id) => showAccount(context, parseId(id, accountNotFoundMessage)),
  )
  routes.on(calls.listAdminActs, (context, { query }) => listActs(context, query))
}
