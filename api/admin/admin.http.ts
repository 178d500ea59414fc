import * as calls from '#contract/admin'
import type { Room } from '../context.ts'
import { idOf } from '../platform/ids.ts'
import { changeRole, endSessionsOf, noSuchAccount, resendVerificationOf, showAccount, suspendAccount } from './change-account.ts'
import { listAccounts } from './list-accounts.ts'
import { listActs } from './list-acts.ts'
import { showState } from './site-state.ts'

/** What administrators see and do (COMMUNITY §5, Administration). */
export function mountAdmin(room: Room): void {
  room.on(calls.readSiteState, (context) => showState(context))
  room.on(calls.listAccounts, (context, { query }) => listAccounts(context, query))
  room.on(calls.readAccount, (context, { path }) => showAccount(context, idOf(path.id, noSuchAccount)))
  room.on(calls.changeRole, (context, { path, body }) => changeRole(context, idOf(path.id, noSuchAccount), body))
  room.on(calls.endSessionsOf, (context, { path }) => endSessionsOf(context, idOf(path.id, noSuchAccount)))
  room.on(calls.resendVerificationOf, (context, { path }) => resendVerificationOf(context, idOf(path.id, noSuchAccount)))
  room.onKeyed(
    calls.suspendAccount,
    (context, { path, body }) => suspendAccount(context, idOf(path.id, noSuchAccount), body),
    (context, id) => showAccount(context, idOf(id, noSuchAccount)),
  )
  room.on(calls.listAdminActs, (context, { query }) => listActs(context, query))
}
