import { randomBytes } from 'node:crypto'
import type { SecondStep } from '#contract/second-factor'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Invalid } from '../platform/failures.ts'
import { shareAccount } from './account-locks.queries.ts'
import { findAccount } from './accounts.queries.ts'
import { takeMailedCode } from './mailed-code.ts'
import { type Entry, openSession, sessionOpened } from './open-session.ts'
import { countRecoveryCodes, deleteStep, findFactor, insertStep, tryStep } from './second-factor.queries.ts'
import { storedRecoveryCode, takeCode, takeRecovery } from './second-factor-codes.ts'
import { mailSignInChange } from './sign-in-mails.ts'
import { hashOf } from './tokens.ts'

/** Milliseconds. */
const goodFor = 10 * 60 * 1000
/** Codes that may be tried with one password typed. */
const most = 10

const over = 'This took too long, or too many tries. Sign in again.'
const wrong = 'That code is not right. Codes change every 30 seconds and work once. Enter the current code.'

const notMailed = 'That code is not right. Enter the code from the email that we sent you just now.'

/** Makes the ticket of a sign-in whose password was right (docs/product.md#settings): there is no session until the code. */
export async function askForCode(tx: Connection, user_id: number, now: number): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await insertStep(tx, { hash: hashOf(ticket), user_id, expires_at: now + goodFor })
  return ticket
}

/**
 * Signs in by the code that was asked for, or by a recovery code.
 * @throws Invalid for a wrong code, and for a ticket that is over; TooMany
 */
export async function enterCode(context: Context, { ticket, code }: SecondStep): Promise<Entry> {
  const { db, clock, limits, security, address, siteUrl } = context
  await limits.take('codeByAddress', address)
  const now = clock.now()
  const hash = hashOf(ticket)
  // Counted whatever comes of it.
  const step = await db.transaction((tx) => tryStep(tx, hash, { now, most }))
  if (!step) throw new Invalid({ ticket: [over] })
  const { user_id: userId, code_hash } = step
  const count = { limit: 'codeByAccount', key: String(userId), address } as const
  const takeBack = await limits.reserve([count])
  const recovery = code_hash === null ? await storedRecoveryCode(context, userId, code).catch(undoing(takeBack)) : null
  const entered = await db.transaction(async (tx) => {
    await shareAccount(tx, userId)
    const account = await findAccount(tx, userId)
    if (!account) throw new Invalid({ ticket: [over] })
    const taken =
      code_hash === null
        ? await takenFromApp(tx, userId, { code, recovery, now })
        : await takenFromMail(tx, { userId, code_hash }, { ticket, code, now })
    if (taken === null) return null
    if (!(await deleteStep(tx, hash))) throw new Invalid({ ticket: [over] })
    const left = taken === 'recovery' ? await countRecoveryCodes(tx, userId) : null
    if (taken === 'recovery') await mailSignInChange(tx, userId, { change: 'recovery-code-used', siteUrl, now })
    return { left, emailKey: account.email_key, opened: await openSession(tx, context, userId) }
  })
  if (!entered) {
    security({ event: 'code-refused', account: userId, address })
    throw new Invalid({ code: [code_hash === null ? wrong : notMailed] })
  }
  await limits.forget(count)
  const { left, emailKey, opened } = entered
  if (left !== null) security({ event: 'recovery-code-used', account: userId, address, left })
  return sessionOpened(context, { id: userId, emailKey }, opened)
}

/** What could not be looked at is not counted. */
const undoing = (takeBack: () => Promise<void>) => async (fault: unknown) => {
  await takeBack()
  throw fault
}

type Typed = { code: string; now: number }
type TypedToApp = Typed & { recovery: string | null }

/** @returns by which of the two; null for neither */
async function takenFromApp(tx: Connection, userId: number, { code, recovery, now }: TypedToApp): Promise<'code' | 'recovery' | null> {
  const factor = await findFactor(tx, userId)
  if (!factor) throw new Invalid({ ticket: [over] })
  if (await takeRecovery(tx, userId, recovery)) return 'recovery'
  return (await takeCode(tx, factor, code, now)) ? 'code' : null
}

type Mailed = { userId: number; code_hash: string }

async function takenFromMail(tx: Connection, { userId, code_hash }: Mailed, typed: Typed & { ticket: string }): Promise<'code' | null> {
  return (await takeMailedCode(tx, { user_id: userId, code_hash }, typed)) ? 'code' : null
}
