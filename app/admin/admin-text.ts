import type { Account, AdminAct } from '#contract/admin'
import { outcomes } from '#contract/moderation-limits'
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

/** Returns the role and state of an account: "Moderator · not confirmed · suspended". */
export function accountStatusText({ role, verified, suspended, deleted_at }: Account): string {
  const facts = [
    role === null ? '' : (roleNames[role] ?? role),
    verified ? '' : 'not confirmed',
    suspended ? 'suspended' : '',
    deleted_at ? 'deleted' : '',
  ]
  return facts.filter(Boolean).join(' · ')
}
