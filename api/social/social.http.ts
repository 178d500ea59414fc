import * as calls from '#contract/social'
import type { Room } from '../context.ts'
import { enterBySocial } from './enter-by-social.ts'
import { beginJoining, beginProving, joinSocial, listJoined, partSocial, proveBySocial } from './join-social.ts'
import { registerBySocial } from './make-account.ts'
import { goThere } from './provider-visit.ts'

/** Signing in by accounts elsewhere (customer-spec §7, COMMUNITY §1). */
export function mountSocial(room: Room): void {
  room.on(calls.listProviders, async ({ providers }) => ({ data: providers.map(({ name, label }) => ({ name, label })) }))
  room.on(calls.authorizeSocial, (context, { path }) => goThere(context, path.provider, { purpose: 'sign-in' }))
  // Before the one with a provider's name in its place.
  room.on(calls.registerBySocial, (context, { body }) => registerBySocial(context, body))
  room.on(calls.enterBySocial, (context, { path, body }) => enterBySocial(context, path.provider, body))
  room.on(calls.listJoined, (context) => listJoined(context))
  room.on(calls.beginJoining, (context, { path }) => beginJoining(context, path.provider))
  room.on(calls.joinSocial, (context, { path, body }) => joinSocial(context, path.provider, body))
  room.on(calls.partSocial, (context, { path }) => partSocial(context, path.id))
  room.on(calls.beginProving, (context, { path }) => beginProving(context, path.provider))
  room.on(calls.proveBySocial, (context, { path, body }) => proveBySocial(context, path.provider, body))
}
