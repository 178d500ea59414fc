import * as calls from '#contract/settings'
import type { Routes } from '../context.ts'
import { changeProfile, removeAvatar, replaceAvatar } from './change-profile.ts'
import { deleteAccount } from './delete-account.ts'

/** Mounts the member's own profile (docs/product.md#settings). */
export function mountSettings(routes: Routes): void {
  routes.on(calls.changeProfile, (context, { body }) => changeProfile(context, body))
  routes.on(calls.replaceAvatar, (context, { body }) => replaceAvatar(context, body.picture))
  routes.on(calls.removeAvatar, (context) => removeAvatar(context))
  routes.on(calls.deleteAccount, (context, { body }) => deleteAccount(context, body))
}
