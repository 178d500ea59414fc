import type { Command } from 'commander'
import type { AdminActKind } from '#contract/moderation-limits'
import { deletePasskeysOf, deleteSocialAccountsOf, deleteTokensOf, findAccount } from '../accounts/accounts.queries.ts'
import { mailVerification } from '../accounts/mailed-links.ts'
import { setVerified } from '../accounts/mailed-tokens.queries.ts'
import { type AccountSummary, findAccountNamed, listAccountsLike } from '../accounts/operator.queries.ts'
import { endPendingSteps } from '../accounts/pending-steps.ts'
import { lockAccounts } from '../accounts/person-rows.queries.ts'
import { deleteFactor } from '../accounts/second-factor.queries.ts'
import { mailRemovedSignInMethods } from '../accounts/security-notices.ts'
import { insertAdminAct } from '../admin/admin.queries.ts'
import type { Connection } from '../database/database.ts'
import type { OpenPorts } from '../open-ports.ts'
import { iso } from '../platform/clock.ts'
import { fold, nameKey } from '../platform/normalise-text.ts'

/** Exit codes of sysexits.h: wrong usage, and no such person. */
export const [usage, noUser] = [64, 67]
export const faultCodes = { closed: 69, locked: 75, unwritable: 74 } as const

/** The most people that a search lists. */
const maxListed = 100

export type WithPorts = (work: (ports: OpenPorts) => Promise<number>, errors: typeof faultCodes) => Promise<void>
export type Options = { json?: true; yes?: true }

/** Adds the commands for people's accounts: `rostrum people …` (docs/product.md#settings, "Lost everything"). */
export function addPeopleCommands(rostrum: Command, onPorts: WithPorts): Command {
  const people = rostrum.command('people').description('find people, and help those who can’t sign in')
  people
    .command('find')
    .description('find people by display name, name or email address')
    .argument('<text>')
    .option('--json', 'print one JSON object per line')
    .action((text: string, options: Options) => onPorts((ports) => find(ports, text, options), faultCodes))
  for (const { description, ...act } of actions) {
    const command = people.command(act.name).description(description).argument('<who>', personArgument)
    if (act.confirmation) command.option('--yes', 'do it; without this option, only print what would happen')
    command
      .option('--json', 'one object')
      .action((nameOrId: string, options: Options) => onPorts((ports) => performAct(ports, nameOrId, { options, ...act }), faultCodes))
  }
  return people
}

export const personArgument = 'display name, email address or #id'

type Act = {
  name: string
  description: string
  /** The message after it is done: "… of Ada". */
  done: string
  /** The question before it, if it cannot be undone. */
  confirmation: string | null
  /** The kind of act in the administrators' log. */
  logKind: AdminActKind
  act(tx: Connection, account: AccountSummary, now: number, siteUrl: string): Promise<object>
  /** Returns why there is nothing to do, or null. */
  unneeded?: (account: AccountSummary) => string | null
}

const actions: readonly Act[] = [
  {
    name: 'verify',
    logKind: 'verification',
    description: 'mark somebody’s email address as confirmed',
    done: 'The email address is confirmed',
    confirmation: null,
    async act(tx, { id }, now) {
      await setVerified(tx, id, now)
      return { verified: true }
    },
  },
  {
    name: 'resend-verification',
    logKind: 'verification',
    description: 'send somebody a new confirmation link',
    done: 'Confirmation mail sent',
    confirmation: null,
    unneeded: ({ verified_at }) => (verified_at === null ? null : 'The email address is already confirmed'),
    async act(tx, { id }, now, siteUrl) {
      const account = await findAccount(tx, id)
      if (account) await mailVerification(tx, account, { siteUrl, now })
      return { mailed: account !== undefined }
    },
  },
  {
    name: 'reset-second-factor',
    logKind: 'way-in',
    description: 'turn off somebody’s two-factor authentication and sign them out on all devices',
    done: 'Two-factor authentication turned off, signed out on all devices',
    confirmation: 'would turn off their two-factor authentication and sign them out on all devices',
    async act(tx, { id }, now, siteUrl) {
      await endPendingSteps(tx, id)
      const was = await deleteFactor(tx, id)
      await mailRemovedSignInMethods(tx, id, { removed: { factor: was }, because: 'operator', siteUrl, now })
      return { second_factor: false, was_on: was, sessions_ended: await deleteTokensOf(tx, id) }
    },
  },
  {
    name: 'end-sessions',
    logKind: 'sessions',
    description: 'sign somebody out on all devices',
    done: 'Signed out on all devices',
    confirmation: 'would sign them out on all devices',
    async act(tx, { id }) {
      await endPendingSteps(tx, id)
      return { sessions_ended: await deleteTokensOf(tx, id) }
    },
  },
  {
    name: 'remove-passkeys',
    logKind: 'way-in',
    description: 'remove all of somebody’s passkeys',
    done: 'All passkeys removed',
    confirmation: 'would remove all their passkeys',
    async act(tx, { id }, now, siteUrl) {
      await endPendingSteps(tx, id)
      const passkeys = await deletePasskeysOf(tx, id)
      await mailRemovedSignInMethods(tx, id, { removed: { passkeys }, because: 'operator', siteUrl, now })
      return { passkeys_removed: passkeys }
    },
  },
  {
    name: 'part-social',
    logKind: 'way-in',
    description: 'disconnect all of somebody’s connected accounts',
    done: 'All connected accounts disconnected',
    confirmation: 'would disconnect all their connected accounts',
    async act(tx, { id }, now, siteUrl) {
      await endPendingSteps(tx, id)
      const social = await deleteSocialAccountsOf(tx, id)
      await mailRemovedSignInMethods(tx, id, { removed: { social }, because: 'operator', siteUrl, now })
      return { social_parted: social }
    },
  },
]

async function find({ db }: OpenPorts, text: string, { json }: Options): Promise<number> {
  const accounts = await listAccountsLike(db.read, { text: text.trim(), folded: fold(text), key: nameKey(text) }, maxListed)
  for (const account of accounts) console.log(json ? JSON.stringify(present(account)) : formatSummary(account))
  if (accounts.length === 0) console.error('No people found.')
  if (accounts.length === maxListed) console.error(`Only the first ${maxListed} are listed. Use a longer text.`)
  return accounts.length === 0 ? noUser : 0
}

export type ActOptions = Omit<Act, 'description'> & { options: Options }

export async function performAct(
  { db, clock, siteUrl }: OpenPorts,
  nameOrId: string,
  { options, name, done, confirmation, logKind, act, unneeded }: ActOptions,
): Promise<number> {
  const id = /^#\d{1,15}$/.test(nameOrId) ? Number(nameOrId.slice(1)) : null
  const account = await findAccountNamed(db.read, { id, key: nameKey(nameOrId) })
  if (!account) {
    console.error(`Nobody has the display name, email address or id ${nameOrId}.`)
    return noUser
  }
  const why = unneeded?.(account) ?? null
  if (why !== null) {
    console.error(`${why}: ${formatSummary(account)}.`)
    return usage
  }
  if (confirmation !== null && !options.yes) {
    console.error(`This ${confirmation}: ${formatSummary(account)}. Add --yes to do it.`)
    return usage
  }
  const changed = await db.transaction(async (tx) => {
    await lockAccounts(tx, [account.id])
    const now = clock.now()
    const done = await act(tx, account, now, siteUrl)
    await insertAdminAct(tx, { act: logKind, details: formatDetails(name, done), admin_id: null, user_id: account.id, created_at: now })
    return done
  })
  await db.sync()
  console.log(options.json ? JSON.stringify({ ...present(account), ...changed }) : `${done}: ${formatSummary(account)}`)
  return 0
}

/** Returns the details for the administrators' log: the role or the suspension, else the command. */
function formatDetails(name: string, done: object): string {
  if ('role' in done) return String(done.role ?? 'none')
  if ('outcome' in done) return String(done.outcome)
  return 'sessions_ended' in done && name === 'end-sessions' ? String(done.sessions_ended) : name
}

function present({
  id,
  display_name,
  name,
  email,
  second_factor,
  sessions,
  passkeys,
  social,
  role,
  suspended_until,
  ...at
}: AccountSummary) {
  const deleted_at = at.deleted_at === null ? null : iso(at.deleted_at)
  const when = { created_at: iso(at.created_at), verified: at.verified_at !== null, deleted_at }
  const ways = { sessions: Number(sessions), passkeys: Number(passkeys), social: Number(social) }
  const roleAndSuspension = { role, suspended_until: iso(suspended_until) }
  return { id: String(id), display_name, name, email, ...roleAndSuspension, ...when, second_factor: Number(second_factor) > 0, ...ways }
}

function formatSummary({ id, display_name, email, verified_at, deleted_at, role, second_factor, ...ways }: AccountSummary): string {
  const facts = [
    verified_at === null ? 'not confirmed' : 'confirmed',
    role ?? '',
    deleted_at === null ? '' : `deleted on ${iso(deleted_at).slice(0, 10)}`,
    Number(second_factor) > 0 ? 'two-factor authentication' : '',
    `${ways.sessions} sessions`,
    Number(ways.passkeys) > 0 ? `passkeys: ${ways.passkeys}` : '',
    Number(ways.social) > 0 ? `connected accounts: ${ways.social}` : '',
  ]
  return `#${id} ${display_name} <${email}> ${facts.filter(Boolean).join(', ')}`
}
