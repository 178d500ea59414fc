import type { Account, NewRole, NewSuspension } from '#contract/admin'
import type { AdminActKind } from '#contract/moderation-limits'
import { deleteTokensOf, findAccount } from '../accounts/accounts.queries.ts'
import { lockOwnAccount } from '../accounts/caller.ts'
import { mailVerification } from '../accounts/mailed-links.ts'
import { type AccountSummary, findAccountNamed, setRole } from '../accounts/operator.queries.ts'
import { endPendingSteps } from '../accounts/pending-steps.ts'
import { lockTwoPeople } from '../accounts/people.queries.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { endSuspensions, parseRuling, suspendPerson } from '../moderation/rule-on-case.ts'
import { actingRefusal, currentStaffMember, requireAdministrator } from '../permissions/may-act-on.ts'
import { Conflict, Forbidden, NotFound } from '../platform/failures.ts'
import { insertAdminAct } from './admin.queries.ts'
import { presentAccount } from './list-accounts.ts'

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
export function endSessionsOf(context: MemberContext, id: number): Promise<{ data: Account }> {
  return change(context, id, async (tx) => {
    await endPendingSteps(tx, id)
    return { act: 'sessions', details: String(await deleteTokensOf(tx, id)) }
  })
}

/** Mails the verification link again. @throws Forbidden, NotFound, Conflict if the address is already confirmed, TooMany */
export function resendVerificationOf(context: MemberContext, id: number): Promise<{ data: Account }> {
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
 * Suspends somebody, or lifts it. @throws Forbidden, also for the caller's own account, NotFound, Invalid, Conflict if there is
 * none, TooMany
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
