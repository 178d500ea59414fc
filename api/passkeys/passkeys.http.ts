import * as calls from '#contract/passkeys'
import type { Routes } from '../context.ts'
import { addPasskey, listPasskeys, removePasskey, renamePasskey } from './manage-passkeys.ts'
import { reauthenticateByPasskey, signInByPasskey } from './sign-in-by-passkey.ts'
import { reauthenticationOptions, registrationOptions, signInOptions } from './webauthn-options.ts'

/** Mounts the passkeys, which sign in without the password (docs/product.md#settings). */
export function mountPasskeys(routes: Routes): void {
  routes.on(calls.listPasskeys, listPasskeys)
  routes.on(calls.askForNewPasskey, registrationOptions)
  routes.on(calls.addPasskey, (context, { body }) => addPasskey(context, body))
  routes.on(calls.renamePasskey, (context, { path, body }) => renamePasskey(context, path.id, body))
  routes.on(calls.removePasskey, (context, { path }) => removePasskey(context, path.id))
  routes.on(calls.askToSignIn, signInOptions)
  routes.on(calls.enterByPasskey, (context, { body }) => signInByPasskey(context, body))
  routes.on(calls.askForProof, reauthenticationOptions)
  routes.on(calls.proveByPasskey, (context, { body }) => reauthenticateByPasskey(context, body))
}
