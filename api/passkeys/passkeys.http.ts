import * as calls from '#contract/passkeys'
import type { Room } from '../context.ts'
import { addPasskey } from './add-passkey.ts'
import { askForNewPasskey, askForProof, askToSignIn } from './ask-browser.ts'
import { listPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts'
import { enterByPasskey, proveByPasskey } from './take-answer.ts'

/** Keys that devices keep, beside the password (COMMUNITY §1). */
export function mountPasskeys(room: Room): void {
  room.on(calls.listPasskeys, listPasskeys)
  room.on(calls.askForNewPasskey, askForNewPasskey)
  room.on(calls.addPasskey, (context, { body }) => addPasskey(context, body))
  room.on(calls.renamePasskey, (context, { path, body }) => renamePasskey(context, path.id, body))
  room.on(calls.removePasskey, (context, { path }) => removePasskey(context, path.id))
  room.on(calls.askToSignIn, askToSignIn)
  room.on(calls.enterByPasskey, (context, { body }) => enterByPasskey(context, body))
  room.on(calls.askForProof, askForProof)
  room.on(calls.proveByPasskey, (context, { body }) => proveByPasskey(context, body))
}
