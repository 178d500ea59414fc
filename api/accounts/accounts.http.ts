import * as calls from '#contract/accounts'
import * as passwords from '#contract/passwords'
import * as verification from '#contract/verification'
import { countFriendships } from '../friends/friends.queries.ts'
import { countUnread } from '../notifications/notifications.queries.ts'
import type { MemberContext } from '../platform/context.ts'
import { Unauthorized } from '../platform/failures.ts'
import type { Room } from '../platform/mount.ts'
import { findAccount } from './accounts.queries.ts'
import { askForReset } from './ask-for-reset.ts'
import { presentMe } from './present-me.ts'
import { register } from './register.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { verifyEmail } from './verify-email.ts'

/** Signing in, up and out, and one's own account: customer-spec §7, PRODUCT §4. */
export function mountAccounts(room: Room): void {
  room.on(calls.login, (context, { body }) => signIn(context, body))
  room.on(calls.register, (context, { body }) => register(context, body))
  room.on(calls.logout, (context) => signOut(context))
  room.on(passwords.mailResetLink, (context, { body }) => askForReset(context, body))
  room.on(passwords.resetPassword, (context, { body }) => resetPassword(context, body))
  room.on(verification.verifyEmail, (context, { body }) => verifyEmail(context, body))
  room.on(verification.mailVerificationLink, (context) => resendVerification(context))
  room.on(calls.readMe, ownAccount)
  room.on(calls.readUser, ownAccount)
}

/** Every page of a member asks, so the requests that wait are counted no further. */
const requestsToldTo = 100

async function ownAccount({ db, actor }: MemberContext): Promise<{ data: calls.Me }> {
  const [account, friend_requests_count, unread_notifications_count] = await Promise.all([
    findAccount(db.read, actor.id),
    countFriendships(db.read, actor.id, 'was_asked', requestsToldTo),
    countUnread(db.read, actor.id),
  ])
  if (!account) throw new Unauthorized()
  return { data: presentMe(account, { friend_requests_count, unread_notifications_count }) }
}
