import { Argument, type Command } from 'commander'
import { type Role, roles } from '#contract/account-limits'
import type { AdminActKind } from '#contract/moderation-limits'
import { lockAccounts } from '../accounts/account-locks.queries.ts'
import { deletePasskeysOf, deleteSocialAccountsOf, deleteTokensOf, findAccount } from '../accounts/accounts.queries.ts'
import { endPendingSteps } from '../accounts/end-pending-steps.ts'
import { mailVerification } from '../accounts/mailed-links.ts'
import { setVerified } from '../accounts/mailed-tokens.queries.ts'
import { type AccountSummary, findAccountNamed, listAccountsLike, setRole } from '../accounts/operator.queries.ts'
import { deleteFactor } from '../accounts/second-factor.queries.ts'
import { mailRemovedWaysIn } from '../accounts/sign-in-mails.ts'
import { insertAct } from '../admin/admin.queries.ts'
import type { Connection } from '../database/database.ts'
import type { OpenPorts } from '../open-ports.ts'
import { iso } from '../platform/clock.ts'
import { fold, nameKey } from '../platform/normalise-text.ts'

/** How a command ends (sysexits.h): used wrongly, and nobody of that name. */
export const [usage, noUser] = [64, 67]
export const faultCodes = { closed: 69, locked: 75, unwritable: 74 } as const

/** At most so many are told of. */
const most = 100

export type OnPorts = (work: (ports: OpenPorts) => Promise<number>, faults: typeof faultCodes) => Promise<void>
export type Options = { json?: true; yes?: true }

/** What the operator does about people: `rostrum people …` (docs/product.md#settings, "Lost everything"). */
export function addPeopleCommands(rostrum: Command, onPorts: OnPorts): Command {
  const people = rostrum.command('people').description('look people up, and help those who cannot sign in')
  people
    .command('find')
    .description('people whose display name, name or email address begins with, or has, a text')
    .argument('<text>')
    .option('--json', 'one object a line')
    .action((text: string, options: Options) => onPorts((ports) => find(ports, text, options), faultCodes))
  for (const { description, ...act } of acts) {
    const command = people.command(act.name).description(description).argument('<who>', who)
    if (act.asks) command.option('--yes', 'do it: without this it only says what it would do')
    command
      .option('--json', 'one object')
      .action((whom: string, options: Options) => onPorts((ports) => perform(ports, whom, { options, ...act }), faultCodes))
  }
  return people
}

export const who = 'display name, email address or #id'

/** Who moderates, and who administers (docs/moderation.md): `rostrum grant moderator NAME`, `rostrum revoke NAME`. */
export function addRoleCommands(rostrum: Command, onPorts: OnPorts): void {
  rostrum
    .command('grant')
    .description('make somebody a moderator, who decides about reports, or an administrator, who may that too')
    .addArgument(new Argument('<role>').choices(roles))
    .argument('<who>', 'display name, email address or #id')
    .option('--json', 'one object')
    .action((role: Role, who: string, options: Options) =>
      onPorts((ports) => perform(ports, who, { options, ...granting(role) }), faultCodes),
    )
  rostrum
    .command('revoke')
    .description('take the role of moderator or administrator from somebody; that holds from their next request on')
    .argument('<who>', 'display name, email address or #id')
    .option('--json', 'one object')
    .action((who: string, options: Options) => onPorts((ports) => perform(ports, who, { options, ...granting(null) }), faultCodes))
}

function granting(role: Role | null): Omit<Performing, 'options'> {
  return {
    name: role === null ? 'revoke' : 'grant',
    done: role === null ? 'Has no role any more' : `Is ${role} from now on`,
    asks: null,
    noted: 'role',
    async act(tx, { id }) {
      await setRole(tx, id, role)
      return { role }
    },
  }
}

type Act = {
  name: string
  description: string
  /** What is said when it is done: "… of Ada". */
  done: string
  /** What is asked before it, where it cannot be undone. */
  asks: string | null
  /** As what administrators read of it. */
  noted: AdminActKind
  act(tx: Connection, account: AccountSummary, now: number, siteUrl: string): Promise<object>
  /** Why there is nothing to do; null where there is. */
  needless?: (account: AccountSummary) => string | null
}

const acts: readonly Act[] = [
  {
    name: 'verify',
    noted: 'verification',
    description: 'take somebody’s email address for confirmed',
    done: 'The email address is confirmed',
    asks: null,
    async act(tx, { id }, now) {
      await setVerified(tx, id, now)
      return { verified: true }
    },
  },
  {
    name: 'resend-verification',
    noted: 'verification',
    description: 'mail somebody the link once more that confirms their email address',
    done: 'The link is mailed again',
    asks: null,
    needless: ({ verified_at }) => (verified_at === null ? null : 'The email address is confirmed already'),
    async act(tx, { id }, now, siteUrl) {
      const account = await findAccount(tx, id)
      if (account) await mailVerification(tx, account, { siteUrl, now })
      return { mailed: account !== undefined }
    },
  },
  {
    name: 'reset-second-factor',
    noted: 'way-in',
    description: 'let somebody who has lost app and recovery codes sign in by the password alone; ends their sessions',
    done: 'A sign-in asks for the password alone, and every device is signed out',
    asks: 'would let them sign in by the password alone, and sign every device out',
    async act(tx, { id }, now, siteUrl) {
      await endPendingSteps(tx, id)
      const was = await deleteFactor(tx, id)
      await mailRemovedWaysIn(tx, id, { removed: { factor: was }, because: 'operator', siteUrl, now })
      return { second_factor: false, was_on: was, sessions_ended: await deleteTokensOf(tx, id) }
    },
  },
  {
    name: 'end-sessions',
    noted: 'sessions',
    description: 'sign somebody out on every device',
    done: 'Every device is signed out',
    asks: 'would sign every device out',
    async act(tx, { id }) {
      await endPendingSteps(tx, id)
      return { sessions_ended: await deleteTokensOf(tx, id) }
    },
  },
  {
    name: 'remove-passkeys',
    noted: 'way-in',
    description: 'take all of somebody’s passkeys away; they sign in another way',
    done: 'All passkeys are taken away',
    asks: 'would take all their passkeys away',
    async act(tx, { id }, now, siteUrl) {
      await endPendingSteps(tx, id)
      const passkeys = await deletePasskeysOf(tx, id)
      await mailRemovedWaysIn(tx, id, { removed: { passkeys }, because: 'operator', siteUrl, now })
      return { passkeys_removed: passkeys }
    },
  },
  {
    name: 'part-social',
    noted: 'way-in',
    description: 'part somebody from all accounts elsewhere; they sign in another way, or set a password by mail',
    done: 'No account elsewhere signs in any more',
    asks: 'would part them from all accounts elsewhere',
    async act(tx, { id }, now, siteUrl) {
      await endPendingSteps(tx, id)
      const social = await deleteSocialAccountsOf(tx, id)
      await mailRemovedWaysIn(tx, id, { removed: { social }, because: 'operator', siteUrl, now })
      return { social_parted: social }
    },
  },
]

async function find({ db }: OpenPorts, text: string, { json }: Options): Promise<number> {
  const found = await listAccountsLike(db.read, { text: text.trim(), folded: fold(text), key: nameKey(text) }, most)
  for (const account of found) console.log(json ? JSON.stringify(present(account)) : inWords(account))
  if (found.length === 0) console.error('No people found.')
  if (found.length === most) console.error(`These are the first ${most}; say more of the name.`)
  return found.length === 0 ? noUser : 0
}

export type Performing = Omit<Act, 'description'> & { options: Options }

export async function perform(
  { db, clock, siteUrl }: OpenPorts,
  who: string,
  { options, name, done, asks, noted, act, needless }: Performing,
): Promise<number> {
  const id = /^#\d{1,15}$/.test(who) ? Number(who.slice(1)) : null
  const account = await findAccountNamed(db.read, { id, key: nameKey(who) })
  if (!account) {
    console.error(`Nobody has the display name, email address or id ${who}.`)
    return noUser
  }
  const why = needless?.(account) ?? null
  if (why !== null) {
    console.error(`${why}: ${inWords(account)}.`)
    return usage
  }
  if (asks !== null && !options.yes) {
    console.error(`This ${asks}: ${inWords(account)}. Add --yes to do it.`)
    return usage
  }
  const changed = await db.transaction(async (tx) => {
    await lockAccounts(tx, [account.id])
    const now = clock.now()
    const done = await act(tx, account, now, siteUrl)
    await insertAct(tx, { act: noted, details: detailsOf(name, done), admin_id: null, user_id: account.id, created_at: now })
    return done
  })
  await db.settle()
  console.log(options.json ? JSON.stringify({ ...present(account), ...changed }) : `${done}: ${inWords(account)}`)
  return 0
}

/** As administrators read it: which role, which suspension; else which command. */
function detailsOf(name: string, done: object): string {
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
  const standing = { role, suspended_until: iso(suspended_until) }
  return { id: String(id), display_name, name, email, ...standing, ...when, second_factor: Number(second_factor) > 0, ...ways }
}

function inWords({ id, display_name, email, verified_at, deleted_at, role, second_factor, ...ways }: AccountSummary): string {
  const facts = [
    verified_at === null ? 'not confirmed' : 'confirmed',
    role ?? '',
    deleted_at === null ? '' : `deleted on ${iso(deleted_at).slice(0, 10)}`,
    Number(second_factor) > 0 ? 'second factor' : '',
    `${ways.sessions} sessions`,
    Number(ways.passkeys) > 0 ? `passkeys: ${ways.passkeys}` : '',
    Number(ways.social) > 0 ? `accounts elsewhere: ${ways.social}` : '',
  ]
  return `#${id} ${display_name} <${email}> ${facts.filter(Boolean).join(', ')}`
}
