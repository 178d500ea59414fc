import type { FirstCode, RecoveryCodes, SecondFactor } from '#contract/second-factor'
import { deleteTokensOf, findAccount } from '../accounts/accounts.queries.ts'
import { addressOf, newRecoveryCodes, newSecret, takeCode } from '../accounts/codes.ts'
import { requireProof } from '../accounts/prove-self.ts'
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
import type { MemberContext } from '../context.ts'
import { Conflict, Invalid, Unauthorized } from '../platform/failures.ts'

const wrong = 'That is not the code that the app shows now. Look at it again, and at the clock of that device.'
const isOn = 'Your account asks for codes already.'
const isOff = 'Your account asks for no codes.'

/** Whether one's account asks for codes, and what was begun of it. */
export async function showSecondFactor({ db, actor }: MemberContext): Promise<{ data: SecondFactor }> {
  const [factor, account] = await Promise.all([findFactor(db.read, actor.id), findAccount(db.read, actor.id)])
  if (!account) throw new Unauthorized()
  const on = factor !== undefined && factor.enabled_at !== null
  const begun = factor && !on ? { secret: factor.secret, uri: addressOf(factor.secret, account.email) } : null
  return { data: { on, recovery_codes_left: on ? await countRecoveryCodes(db.read, actor.id) : 0, begun } }
}

/** Makes a secret; another one, if one was made before and never used. @throws Unproven, Conflict, TooMany */
export async function beginSecondFactor(context: MemberContext): Promise<{ data: SecondFactor }> {
  const { db, clock, actor, limits } = context
  requireProof(context)
  await limits.take('actByMember', String(actor.id))
  await db.transaction(async (tx) => {
    if (!(await putFactor(tx, { user_id: actor.id, secret: newSecret(), created_at: clock.now() }))) throw new Conflict(isOn)
  })
  return showSecondFactor(context)
}

/** Asks for codes from now on: not before one was right. @throws Invalid, Conflict, TooMany */
export async function enableSecondFactor(context: MemberContext, { code }: FirstCode): Promise<{ data: RecoveryCodes }> {
  const { db, clock, actor, address, limits, security } = context
  await limits.take('codeByMember', String(actor.id))
  const { codes, hashes } = newRecoveryCodes()
  await db.transaction(async (tx) => {
    const factor = await lockFactor(tx, actor.id)
    if (!factor) throw new Conflict('Begin once more: nothing waits for a code.')
    if (factor.enabled_at !== null) throw new Conflict(isOn)
    if (!(await takeCode(tx, factor, code, clock.now()))) throw new Invalid({ code: [wrong] })
    await enableFactor(tx, actor.id, clock.now())
    await putRecoveryCodes(tx, actor.id, hashes)
    // Who sits elsewhere signed in without one.
    await deleteTokensOf(tx, actor.id, actor.tokenHash)
  })
  security({ event: 'second-factor-on', account: actor.id, address })
  return { data: { recovery_codes: codes } }
}

/** Asks for codes no more; twice is once. @throws Unproven, TooMany */
export async function disableSecondFactor(context: MemberContext): Promise<undefined> {
  const { db, actor, address, limits, security } = context
  requireProof(context)
  await limits.take('actByMember', String(actor.id))
  const was = await db.transaction(async (tx) => {
    await deleteStepsOf(tx, actor.id)
    return deleteFactor(tx, actor.id)
  })
  if (was) security({ event: 'second-factor-off', account: actor.id, address })
}

/** New recovery codes in place of those before. @throws Unproven, Conflict, TooMany */
export async function renewRecoveryCodes(context: MemberContext): Promise<{ data: RecoveryCodes }> {
  const { db, actor, address, limits, security } = context
  requireProof(context)
  await limits.take('actByMember', String(actor.id))
  const { codes, hashes } = newRecoveryCodes()
  await db.transaction(async (tx) => {
    if (!(await lockFactor(tx, actor.id))?.enabled_at) throw new Conflict(isOff)
    await putRecoveryCodes(tx, actor.id, hashes)
  })
  security({ event: 'recovery-codes-renewed', account: actor.id, address })
  return { data: { recovery_codes: codes } }
}
