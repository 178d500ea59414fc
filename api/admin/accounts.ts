import type { Account, AdminAct, NewRole, NewSuspension } from '#contract/admin'
import type { Meta } from '#contract/lists'
import type { AdminActKind } from '#contract/moderation-limits'
import { deleteTokensOf, findAccount } from '../accounts/accounts.queries.ts'
import { lockOwnAccount } from '../accounts/caller.ts'
import { mailVerification } from '../accounts/mailed-links.ts'
import { type AccountSummary, countAccountsLike, findAccountNamed, pageOfAccountsLike, setRole } from '../accounts/operator.queries.ts'
import { endPendingSteps } from '../accounts/pending-steps.ts'
import { findPeople, lockTwoPeople } from '../accounts/person-rows.queries.ts'
import { formatSuspensionEnd, isSuspended } from '../accounts/suspensions.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { endSuspensions, parseRuling, suspendPerson } from '../moderation/decide-case.ts'
import { actingRefusal, currentStaffMember, requireAdministrator } from '../permissions/may-act-on.ts'
import { iso } from '../platform/clock.ts'
import { Conflict, Forbidden, NotFound } from '../platform/failures.ts'
import { fold, nameKey } from '../platform/normalise-text.ts'
import { type PageQuery, pageById } from '../platform/paging.ts'
import { runInSearchQueue } from '../search/search-queue.ts'
import { countActs, insertAdminAct, pageOfAdminActs } from './admin.queries.ts'

export const accountNotFoundMessage = 'There is no such account.'

/** Shows an account. @throws Forbidden, NotFound */
export async function showAccount(context: MemberContext, id: number): Promise<{ data: Account }> {
  requireAdministrator(context)
  return { data: presentAccount(requireAccount(await findAccountNamed(context.db.read, { id, key: '' })), context.clock.now()) }
}

/** Changes a role, from the person's next request on. @throws Forbidden, also for the caller's own account, NotFound, TooMany */
export function changeRole(context: MemberContext, id: number, { role }: NewRole): Promise<{ data: Account }> {
  return change(context, id, async (tx) => {
    await setRole(tx, id, role === 'none' ? null : role)
    return { act: 'role', details: role }
  })
}

/** Signs out all devices of an account. @throws Forbidden, NotFound, TooMany */
export function endAccountSessions(context: MemberContext, id: number): Promise<{ data: Account }> {
  return change(context, id, async (tx) => {
    await endPendingSteps(tx, id)
    return { act: 'sessions', details: String(await deleteTokensOf(tx, id)) }
  })
}

/** Mails the verification link again. @throws Forbidden, NotFound, Conflict if the address is already confirmed, TooMany */
export function resendVerificationMail(context: MemberContext, id: number): Promise<{ data: Account }> {
  const { limits, siteUrl } = context
  return change(context, id, async (tx, { verified_at, display_name }, now) => {
    if (verified_at !== null) throw new Conflict(`The address of ${display_name} is already confirmed.`)
    await limits.take('verificationMailByMember', String(id))
    const account = await findAccount(tx, id)
    if (!account) throw new NotFound(accountNotFoundMessage)
    await mailVerification(tx, account, { siteUrl, now })
    return { act: 'verification', details: '' }
  })
}

/**
 * Suspends somebody, or lifts their suspension.
 * @throws Forbidden, also for the caller's own account; NotFound; Invalid; Conflict if there is none to lift; TooMany
 */
export function suspendAccount(context: MemberContext, id: number, { reason, ...request }: NewSuspension): Promise<{ data: Account }> {
  const { actor, rules } = context
  return change(context, id, async (tx, account, now) => {
    const ruling = parseRuling(rules, request)
    const decision = { reason, moderatorId: actor.id, now }
    if (ruling.outcome !== 'nothing') await suspendPerson(tx, account, { ...decision, ruling })
    else if ((await endSuspensions(tx, id, decision)) === 0) throw new Conflict(`${account.display_name} is not suspended.`)
    return { act: 'suspension', details: ruling.outcome }
  })
}

type ActRecord = { act: AdminActKind; details: string }

/** Changes another account and records it for other administrators. @throws Forbidden, NotFound, TooMany */
async function change(
  context: MemberContext,
  id: number,
  action: (tx: Connection, account: AccountSummary, now: number) => Promise<ActRecord>,
): Promise<{ data: Account }> {
  requireAdministrator(context)
  const { dbOfSite, actor, clock, limits } = context
  await limits.take('actByMember', String(actor.id))
  return dbOfSite.transaction(async (tx) => {
    const now = clock.now()
    // Lock both accounts: if two administrators demote or suspend each other at once, one must remain.
    await lockOwnAccount(tx, context, [id])
    await lockTwoPeople(tx, actor.id, id)
    const acting = await currentStaffMember(tx, actor, now)
    requireAdministrator({ actor: acting })
    const account = requireAccount(await findAccountNamed(tx, { id, key: '' }))
    const refusal = actingRefusal(acting, account)
    if (refusal !== null) throw new Forbidden(refusal)
    const record = await action(tx, account, now)
    await insertAdminAct(tx, { ...record, admin_id: actor.id, user_id: id, created_at: now })
    return { data: presentAccount(requireAccount(await findAccountNamed(tx, { id, key: '' })), now) }
  })
}

function requireAccount(account: AccountSummary | undefined): AccountSummary {
  if (!account) throw new NotFound(accountNotFoundMessage)
  return account
}

const perPage = 20

/**
 * Lists accounts whose names or email address contain a text, the newest first; without a text, all except erased ones.
 * @throws Forbidden, TooMany, Busy, Invalid
 */
export async function listAccounts(
  context: MemberContext,
  query: PageQuery & { search?: string | undefined },
): Promise<{ data: Account[]; meta: Meta }> {
  requireAdministrator(context)
  const text = query.search?.trim() ?? ''
  const list = () => searchAccounts(context, text, query)
  return text === '' ? list() : runInSearchQueue(context, list)
}

async function searchAccounts({ db, clock }: MemberContext, text: string, query: PageQuery) {
  const like = text === '' ? null : { text, folded: fold(text), key: nameKey(text) }
  const { rows, meta } = await pageById(query, perPage, {
    load: (window) => pageOfAccountsLike(db.read, like, window),
    count: () => countAccountsLike(db.read, like),
  })
  return { data: rows.map((row) => presentAccount(row, clock.now())), meta }
}

function presentAccount(account: AccountSummary, now: number): Account {
  const { id, display_name, name, email, verified_at, created_at, deleted_at, role, suspended_until } = account
  const suspended = isSuspended(suspended_until, now)
  return {
    ...{ id: String(id), display_name, name, email, verified: verified_at !== null, role },
    ...{ created_at: iso(created_at), deleted_at: iso(deleted_at) },
    ...{ suspended, suspended_until: suspended ? formatSuspensionEnd(suspended_until) : null },
    second_factor: Number(account.second_factor) > 0,
    ...{ sessions: Number(account.sessions), passkeys: Number(account.passkeys), social: Number(account.social) },
  }
}

const actsPerPage = 50

/** Lists actions of administrators, the latest first. @throws Forbidden, Invalid for a broken cursor */
export async function listActs(context: MemberContext, query: PageQuery): Promise<{ data: AdminAct[]; meta: Meta }> {
  requireAdministrator(context)
  const { read } = context.db
  const { rows, meta } = await pageById(query, actsPerPage, {
    load: (window) => pageOfAdminActs(read, window),
    count: () => countActs(read),
  })
  const people = await findPeople(read, [...new Set(rows.flatMap(({ admin_id, user_id }) => [admin_id ?? [], user_id].flat()))])
  const getName = (id: number | null) => (id === null ? null : (people.get(id)?.display_name ?? null))
  const data = rows.map(({ id, act, details, admin_id, user_id, created_at }) => ({
    ...{ id: String(id), act, details, by: getName(admin_id), about: getName(user_id), created_at: iso(created_at) },
  }))
  return { data, meta }
}
