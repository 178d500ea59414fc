import { type FirstCode, type NewSecondFactor, type RecoveryCodes, type SecondFactor, secondFactorSetupTime } from '#contract/second-factor'
import { deleteTokensOf, findAccount } from '../accounts/accounts.queries.ts'
import { lockOwnAccount } from '../accounts/caller.ts'
import { endPendingSteps } from '../accounts/pending-steps.ts'
import { requireRecentSignIn } from '../accounts/reauthenticate.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  deleteStepsOf,
  enableFactor,
  findFactor,
  lockFactor,
  putFactor,
  putRecoveryCodes,
} from '../accounts/second-factor.queries.ts'
import { consumeCode, newRecoveryCodes, newSecret, otpauthAddress } from '../accounts/second-factor-codes.ts'
import { mailSignInChange } from '../accounts/security-notices.ts'
import type { MemberContext } from '../context.ts'
import type { SecondFactorRow } from '../database/people-tables.ts'
import { Conflict, Invalid, Unauthorized } from '../platform/failures.ts'

const wrongCode = 'That code isn’t right. Enter the code that the app shows now, and check that your device’s clock is right.'
const alreadyOnMessage = 'Two-factor authentication is already on.'
const notBegun = 'The setup expired after an hour. Start again.'
const notOnMessage = 'Two-factor authentication is off.'

/** Shows whether the account asks for codes, or waits for the first one. The secret is not shown again. */
export async function showSecondFactor({ db, clock, actor }: MemberContext): Promise<{ data: SecondFactor }> {
  const factor = await findFactor(db.read, actor.id)
  const on = factor !== undefined && factor.enabled_at !== null
  const pending = factor !== undefined && !on && isWaiting(factor, clock.now())
  return { data: { on, recovery_codes_left: on ? await countRecoveryCodes(db.read, actor.id) : 0, pending } }
}

/** Makes a secret and shows it this once. It replaces one that was never turned on. @throws ProofRequired, Conflict, TooMany */
export async function beginSecondFactor(context: MemberContext): Promise<{ data: NewSecondFactor }> {
  const { db, clock, actor, limits } = context
  requireRecentSignIn(context)
  await limits.take('actByMember', String(actor.id))
  const secret = newSecret()
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, actor.id)
    if (!account) throw new Unauthorized()
    if (!(await putFactor(tx, { user_id: actor.id, secret, created_at: clock.now() }))) throw new Conflict(alreadyOnMessage)
    return { data: { secret, uri: otpauthAddress(secret, account.email) } }
  })
}

/** Turns on two-factor authentication if the first code is right, and mails the owner. @throws ProofRequired, Invalid, Conflict, TooMany */
export async function enableSecondFactor(context: MemberContext, { code }: FirstCode): Promise<{ data: RecoveryCodes }> {
  const { dbOfSite, clock, actor, address, limits, security, siteUrl } = context
  requireRecentSignIn(context)
  await limits.take('codeByMember', String(actor.id))
  const { codes, hashes } = await newRecoveryCodes(address)
  await dbOfSite.transaction(async (tx) => {
    await lockOwnAccount(tx, context)
    const factor = await lockFactor(tx, actor.id)
    const now = clock.now()
    if (!factor) throw new Conflict(notBegun)
    if (factor.enabled_at !== null) throw new Conflict(alreadyOnMessage)
    if (!isWaiting(factor, now)) throw new Conflict(notBegun)
    if (!(await consumeCode(tx, factor, code, now))) throw new Invalid({ code: [wrongCode] })
    await enableFactor(tx, actor.id, now)
    await putRecoveryCodes(tx, { user_id: actor.id, created_at: now }, hashes)
    await mailSignInChange(tx, actor.id, { change: 'second-factor-on', siteUrl, now })
    // Other devices signed in without a code, and so did any step begun there.
    await endPendingSteps(tx, actor.id)
    await deleteTokensOf(tx, actor.id, actor.tokenHash)
  })
  security({ event: 'second-factor-on', account: actor.id, address })
  return { data: { recovery_codes: codes } }
}

/** Turns off two-factor authentication; calling it again changes nothing. @throws ProofRequired, TooMany */
export async function disableSecondFactor(context: MemberContext): Promise<undefined> {
  const { db, clock, actor, address, limits, security, siteUrl } = context
  requireRecentSignIn(context)
  await limits.take('actByMember', String(actor.id))
  const wasOn = await db.transaction(async (tx) => {
    await deleteStepsOf(tx, actor.id)
    const wasOn = await deleteFactor(tx, actor.id)
    if (wasOn) await mailSignInChange(tx, actor.id, { change: 'second-factor-off', siteUrl, now: clock.now() })
    return wasOn
  })
  if (wasOn) security({ event: 'second-factor-off', account: actor.id, address })
}

/** Replaces the recovery codes. @throws ProofRequired, Conflict, TooMany */
export async function renewRecoveryCodes(context: MemberContext): Promise<{ data: RecoveryCodes }> {
  const { db, clock, actor, address, limits, security, siteUrl } = context
  requireRecentSignIn(context)
  await limits.take('actByMember', String(actor.id))
  const { codes, hashes } = await newRecoveryCodes(address)
  await db.transaction(async (tx) => {
    if (!(await lockFactor(tx, actor.id))?.enabled_at) throw new Conflict(notOnMessage)
    const now = clock.now()
    await putRecoveryCodes(tx, { user_id: actor.id, created_at: now }, hashes)
    await mailSignInChange(tx, actor.id, { change: 'recovery-codes-renewed', siteUrl, now })
  })
  security({ event: 'recovery-codes-renewed', account: actor.id, address })
  return { data: { recovery_codes: codes } }
}

const isWaiting = ({ created_at }: SecondFactorRow, now: number) => created_at > now - secondFactorSetupTime
