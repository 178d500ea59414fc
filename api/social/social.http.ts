import * as calls from '#contract/social'
import type { Routes } from '../context.ts'
import { beginJoining, beginProving, connectAccount, disconnectAccount, listJoined, proveBySocial } from './connect-account.ts'
import { beginProviderVisit } from './provider-visit.ts'
import { enterBySocial, registerBySocial } from './social-sign-in.ts'

/** Mounts signing in through connected accounts (customer-spec §7, docs/product.md#settings). */
export function mountSocial(routes: Routes): void {
  routes.on(calls.listProviders, async ({ providers }) => ({ data: providers.map(({ name, label }) => ({ name, label })) }))
  routes.on(calls.authorizeSocial, (context, { path }) => beginProviderVisit(context, path.provider, { purpose: 'sign-in' }))
  // Must come before the route with a provider's name in the same place.
  routes.on(calls.registerBySocial, (context, { body }) => registerBySocial(context, body))
  routes.on(calls.enterBySocial, (context, { path, body }) => enterBySocial(context, path.provider, body))
  routes.on(calls.listJoined, (context) => listJoined(context))
  routes.on(calls.beginJoining, (context, { path }) => beginJoining(context, path.provider))
  routes.on(calls.joinSocial, (context, { path, body }) => connectAccount(context, path.provider, body))
  routes.on(calls.partSocial, (context, { path }) => disconnectAccount(context, path.id))
  routes.on(calls.beginProving, (context, { path }) => beginProving(context, path.provider))
  routes.on(calls.proveBySocial, (context, { path, body }) => proveBySocial(context, path.provider, body))
}
