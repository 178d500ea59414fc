import { randomBytes } from 'node:crypto'
import type { SecondStep } from '#contract/second-factor'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Invalid } from '../platform/failures.ts'
import { findAccount } from './accounts.queries.ts'
import { takeCode, takeRecovery } from './codes.ts'
import { type Entry, openSession, sessionOpened } from './open-session.ts'
import { countRecoveryCodes, deleteStep, findFactor, insertStep, tryStep } from './second-factor.queries.ts'
import { hashOf } from './tokens.ts'

/** Milliseconds. */
const goodFor = 10 * 60 * 1000
/** Codes that may be tried with one password typed. */
const most = 10

const over = 'This took too long, or too many tries. Sign in again.'
const wrong = 'That is not the code. It changes every half minute, and each is good once; look for the one of now.'

/** Makes the ticket of a sign-in whose password was right (COMMUNITY §1): there is no session until the code. */
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
  const { db, clock, limits, security, address } = context
  await limits.take('codeByAddress', address)
  const now = clock.now()
  const hash = hashOf(ticket)
  // Counted whatever comes of it.
  const userId = await db.transaction((tx) => tryStep(tx, hash, { now, most }))
  if (userId === undefined) throw new Invalid({ ticket: [over] })
  const count = { limit: 'codeByAccount', key: String(userId), address } as const
  await limits.reserve([count])
  const entered = await db.transaction(async (tx) => {
    const factor = await findFactor(tx, userId)
    const account = await findAccount(tx, userId)
    if (!factor || !account) throw new Invalid({ ticket: [over] })
    const recovered = await takeRecovery(tx, userId, code)
    if (!recovered && !(await takeCode(tx, factor, code, now))) return null
    if (!(await deleteStep(tx, hash))) throw new Invalid({ ticket: [over] })
    const left = recovered ? await countRecoveryCodes(tx, userId) : null
    return { left, emailKey: account.email_key, opened: await openSession(tx, context, userId) }
  })
  if (!entered) {
    security({ event: 'code-refused', account: userId, address })
    throw new Invalid({ code: [wrong] })
  }
  await limits.forget(count)
  const { left, emailKey, opened } = entered
  if (left !== null) security({ event: 'recovery-code-used', account: userId, address, left })
  return sessionOpened(context, { id: userId, emailKey }, opened)
}
