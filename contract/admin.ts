import { z } from 'zod'
import { accountLimits, roles } from './account-limits.ts'
import { defineCall } from './call.ts'
import { choice, count, countOrNull, flag, id, instant, text, words, wordsOrNull } from './fields.ts'
import { dataOf, pageOf, pageQuery, queryNumber } from './lists.ts'
import { adminActs, moderationLimits, suspensions } from './moderation-limits.ts'

/** An account as administrators see it (docs/moderation.md#administration). */
export const Account = z.object({
  id,
  display_name: words,
  name: words,
  email: words,
  verified: flag,
  created_at: instant,
  /** When its owner deleted it. It is erased two weeks later. */
  deleted_at: instant,
  role: z.enum(roles).nullable(),
  suspended: flag,
  /** Null for a permanent suspension, and for accounts that aren't suspended. */
  suspended_until: instant,
  second_factor: flag,
  sessions: count,
  passkeys: count,
  /** The number of connected accounts that can sign in. */
  social: count,
})
export type Account = z.output<typeof Account>

/** An administrator's action on an account, by the admin pages or the command line. */
export const AdminAct = z.object({
  id,
  act: z.enum(adminActs),
  /** For example "moderator" or "3 sessions"; empty if there is nothing to add. */
  details: words,
  /** The administrator's name; null for the command line, and after that account was erased. */
  by: wordsOrNull,
  /** The account's name; null after it was erased. */
  about: wordsOrNull,
  created_at: instant,
})
export type AdminAct = z.output<typeof AdminAct>

/** How many of each were created on one day (UTC). */
export const DayOfSite = z.object({
  /** The start of the day. */
  day: instant,
  people: count,
  debates: count,
  arguments: count,
  comments: count,
  reports: count,
})
export type DayOfSite = z.output<typeof DayOfSite>

export const SiteState = z.object({
  version: words,
  node: words,
  /** How long the process has been running, in seconds. */
  uptime: count,
  database: z.object({ kind: words, /** Bytes. */ size: countOrNull }),
  /** Mails in the queue, and how many of them failed at the first attempt. */
  mail: z.object({ waiting: count, tried: count }),
  /** Open event streams of the process that answers. */
  streams: count,
  /** When the clock that ends turns last ran. */
  alive_at: instant,
  /** The last thirty days, latest first. */
  days: z.array(DayOfSite),
})
export type SiteState = z.output<typeof SiteState>

export const NewRole = z.object({ role: choice(['none', ...roles], 'Choose a role.') })
export type NewRole = z.output<typeof NewRole>

export const NewSuspension = z.object({
  /** `nothing` ends all suspensions. */
  outcome: choice(suspensions, 'Choose how long the suspension lasts.'),
  /** The rule's number; required unless the outcome is `nothing`. */
  rule: queryNumber('Choose a rule by its number.', { min: 1, max: 1_000 }),
  reason: text('Your explanation', moderationLimits.reason),
})
export type NewSuspension = z.output<typeof NewSuspension>

const person = '/api/admin/people/{id}'

export const readSiteState = defineCall({
  method: 'GET',
  path: '/api/admin/state',
  summary: 'Shows administrators the state of the site: activity by day, mail, streams, database, version.',
  answer: dataOf(SiteState),
  access: 'member',
  ofStaff: true,
})
export const listAccounts = defineCall({
  method: 'GET',
  path: '/api/admin/people',
  summary: 'Lists accounts, newest first; with a text, those whose names or address contain it.',
  query: z.object({ ...pageQuery, search: z.string().max(accountLimits.search.max).optional() }),
  answer: pageOf(Account),
  access: 'member',
  ofStaff: true,
})
export const readAccount = defineCall({
  method: 'GET',
  path: person,
  summary: 'Shows an account to administrators.',
  answer: dataOf(Account),
  access: 'member',
  ofStaff: true,
})
export const changeRole = defineCall({
  method: 'PUT',
  path: `${person}/role`,
  summary: 'Changes somebody’s role: moderator, administrator or none. Not your own.',
  body: NewRole,
  answer: dataOf(Account),
  access: 'member',
  ofStaff: true,
})
export const endSessionsOf = defineCall({
  method: 'DELETE',
  path: `${person}/sessions`,
  summary: 'Signs somebody out on all devices.',
  answer: dataOf(Account),
  access: 'member',
  ofStaff: true,
})
export const resendVerificationOf = defineCall({
  method: 'POST',
  path: `${person}/verification`,
  summary: 'Mails somebody a new link to confirm their email address.',
  answer: dataOf(Account),
  access: 'member',
  ofStaff: true,
})
export const suspendAccount = defineCall({
  method: 'POST',
  path: `${person}/suspension`,
  summary: 'Suspends somebody without a report, or ends their suspensions. The person reads why, and can appeal.',
  body: NewSuspension,
  answer: dataOf(Account),
  access: 'member',
  ofStaff: true,
  keyed: true,
})
export const listAdminActs = defineCall({
  method: 'GET',
  path: '/api/admin/log',
  summary: 'Lists what administrators did to accounts, latest first.',
  query: z.object(pageQuery),
  answer: pageOf(AdminAct),
  access: 'member',
  ofStaff: true,
})
