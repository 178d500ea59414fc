import * as calls from '#contract/passkeys'
import type { Routes } from '../context.ts'
import { addPasskey } from './add-passkey.ts'
import { askForNewPasskey, askForProof, askToSignIn } from './ask-browser.ts'
import { listPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts'
import { enterByPasskey, proveByPasskey } from './take-answer.ts'

/** Keys that devices keep, beside the password (COMMUNITY §1). */
export function mountPasskeys(routes: Routes): void {
  routes.on(calls.listPasskeys, listPasskeys)
  routes.on(calls.askForNewPasskey, askForNewPasskey)
  routes.on(calls.addPasskey, (context, { body }) => addPasskey(context, body))
  routes.on(calls.renamePasskey, (context, { path, body }) => renamePasskey(context, path.id, body))
  routes.on(calls.removePasskey, (context, { path }) => removePasskey(context, path.id))
  routes.on(calls.askToSignIn, askToSignIn)
  routes.on(calls.enterByPasskey, (context, { body }) => enterByPasskey(context, body))
  routes.on(calls.askForProof, askForProof)
  routes.on(calls.proveByPasskey, (context, { body }) => proveByPasskey(context, body))
}
