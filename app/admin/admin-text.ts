import type { Account, AdminAct } from '#contract/admin'
import { outcomes } from '#contract/moderation-limits'
import type { Question } from '../forms/form-buttons'
import { outcomeNames } from '../moderation/moderation-text'
import { pluralise } from '../ui/pluralise'

export const roleNames: Readonly<Record<string, string>> = { none: 'None', moderator: 'Moderator', admin: 'Administrator' }

/** The durations of a suspension, as the form shows them. */
export const suspensionChoices: Readonly<Record<string, string>> = {
  'suspend-day': 'For a day',
  'suspend-week': 'For a week',
  'suspend-month': 'For 30 days',
  'suspend-for-good': 'Permanently',
  nothing: 'End the suspension: they can post again right away',
}

/** Asks for confirmation before somebody is signed out on all devices. */
export const signOutQuestion = (name: string): Question => ({
  title: `Sign ${name} out?`,
  text: 'They’ll be signed out on all devices. They can sign in again.',
  yes: 'Sign out',
})

/** Says which role somebody has after a change. */
export function roleText(name: string, role: Account['role']): string {
  if (role === null) return `${name} no longer has a role.`
  return `${name} is now ${role === 'admin' ? 'an administrator' : 'a moderator'}.`
}

/** Describes what an administrator did: "Role: moderator", "Signed out on 3 devices". */
export function adminActText({ act, details }: Pick<AdminAct, 'act' | 'details'>): string {
  if (act === 'role') return `Role: ${(roleNames[details] ?? details).toLowerCase()}`
  if (act === 'sessions') return `Signed out on ${pluralise(Number(details) || 0, 'device', 'devices')}`
  if (act === 'verification') return details === 'verify' ? 'Address confirmed' : 'Confirmation email sent again'
  if (act === 'suspension') return details === 'nothing' ? 'Suspensions ended' : suspensionText(details)
  return `Sign-in method: ${details}`
}

function suspensionText(details: string): string {
  const outcome = outcomes.find((one) => one === details)
  return outcome ? outcomeNames[outcome] : details
}

/** Returns the role and states of an account: ["Moderator", "Not confirmed", "Suspended"]. */
export function accountStates({ role, verified, suspended, deleted_at }: Account): string[] {
  const states = [
    role === null ? '' : (roleNames[role] ?? role),
    verified ? '' : 'Not confirmed',
    suspended ? 'Suspended' : '',
    deleted_at ? 'Deleted' : '',
  ]
  return states.filter(Boolean)
}

/** Returns how somebody signs in: "Password and two-factor authentication, 2 passkeys". */
export function signInMethodsText({ second_factor, passkeys, social }: Account): string {
  const methods = [
    `Password${second_factor ? ' and two-factor authentication' : ''}`,
    passkeys > 0 ? pluralise(passkeys, 'passkey', 'passkeys') : '',
    social > 0 ? pluralise(social, 'connected account') : '',
  ]
  return methods.filter(Boolean).join(', ')
}

/** Returns a duration in words: "3 days", "5 hours", "2 minutes". */
export function durationText(seconds: number): string {
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3_600)]
  if (hours >= 48) return pluralise(Math.floor(hours / 24), 'day', 'days')
  return hours >= 2 ? pluralise(hours, 'hour', 'hours') : pluralise(minutes, 'minute', 'minutes')
}

/** @returns "12.3 MB" or "1.2 GB" */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes < 1_000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1_000).toFixed(1)} GB`
}
