import * as calls from '#contract/accounts'
import * as emails from '#contract/email'
import * as links from '#contract/email'
import * as verification from '#contract/email'
import * as passwords from '#contract/passwords'
import type { Routes } from '../context.ts'
import { changeEmail } from './change-email.ts'
import { changePassword, readResetLink, requestReset, resetPassword } from './change-or-reset-password.ts'
import { confirmEmail, stopEmail, undoEmail } from './confirm-email.ts'
import { checkMailedLink } from './mailed-links.ts'
import { checkRegistration, register, resendVerification, verifyEmail } from './register.ts'
import { signIn, signOut } from './sign-in.ts'

/**
 * Mounts sign-in, registration and sign-out: customer-spec §7, docs/product.md#people. The signed-in person's own account is in api/people,
 * because it contains their unread counts.
 */
export function mountAccounts(routes: Routes): void {
  routes.on(calls.login, (context, { body }) => signIn(context, body))
  routes.on(calls.register, (context, { body }) => register(context, body))
  routes.on(calls.checkRegistration, (context, { body }) => checkRegistration(context, body))
  routes.on(calls.logout, (context) => signOut(context))
  routes.on(passwords.changePassword, (context, { body }) => changePassword(context, body))
  routes.on(emails.changeEmail, (context, { body }) => changeEmail(context, body))
  routes.on(emails.confirmEmail, (context, { body }) => confirmEmail(context, body))
  routes.on(emails.stopEmail, (context, { body }) => stopEmail(context, body))
  routes.on(emails.undoEmail, (context, { body }) => undoEmail(context, body))
  routes.on(links.checkMailedLink, (context, { body }) => checkMailedLink(context, body))
  routes.on(passwords.mailResetLink, (context, { body }) => requestReset(context, body))
  routes.on(passwords.readResetLink, (context, { body }) => readResetLink(context, body))
  routes.on(passwords.resetPassword, (context, { body }) => resetPassword(context, body))
  routes.on(verification.verifyEmail, (context, { body }) => verifyEmail(context, body))
  routes.on(verification.mailVerificationLink, (context) => resendVerification(context))
}
