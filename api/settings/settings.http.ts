import * as calls from '#contract/settings'
import type { Room } from '../context.ts'
import { changeProfile, removeAvatar, replaceAvatar } from './change-profile.ts'
import { deleteAccount } from './delete-account.ts'

/** One's own profile (COMMUNITY §1). */
export function mountSettings(room: Room): void {
  room.on(calls.changeProfile, (context, { body }) => changeProfile(context, body))
  room.on(calls.replaceAvatar, (context, { body }) => replaceAvatar(context, body.picture))
  room.on(calls.removeAvatar, (context) => removeAvatar(context))
  room.on(calls.deleteAccount, (context, { body }) => deleteAccount(context, body))
}
