import { randomBytes } from 'node:crypto'
import type { SecondStep } from '#contract/second-factor'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Invalid } from '../platform/failures.ts'
import { findAccount } from './accounts.queries.ts'
import { consumeMailedCode } from './mailed-code.ts'
import { type Entry, logNewSession, openSession } from './open-session.ts'
import { lockAccountShared } from './people.queries.ts'
import { countAttempt, countRecoveryCodes, deleteStep, findFactor, insertStep } from './second-factor.queries.ts'
import { consumeCode, consumeRecoveryCode, storedRecoveryCode } from './second-factor-codes.ts'
import { mailSignInChange } from './sign-in-mails.ts'
import { hashToken } from './tokens.ts'

/** How long a ticket works, in ms. */
const goodFor = 10 * 60 * 1000
/** How many codes can be tried per sign-in. */
const maxTries = 10

const ticketOver = 'The sign-in expired, or there were too many attempts. Sign in again.'
const wrongAppCode = 'That code isn’t right. Codes change every 30 seconds and work once. Enter the current code.'

const wrongMailedCode = 'That code isn’t right. Enter the code from the email that we sent you just now.'

/** Makes a ticket for a sign-in with a correct password (docs/product.md#settings). There is no session until the code is entered. */
export async function requestCode(tx: Connection, user_id: number, now: number): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await insertStep(tx, { hash: hashToken(ticket), user_id, expires_at: now + goodFor })
  return ticket
}

/**
 * Signs in with the code that was asked for, or with a recovery code.
 * @throws Invalid for a wrong code, and for a ticket that has ended; TooMany
 */
export async function enterCode(context: Context, { ticket, code }: SecondStep): Promise<Entry> {
  const { db, clock, limits, security, address, siteUrl } = context
  await limits.take('codeByAddress', address)
  const now = clock.now()
  const hash = hashToken(ticket)
  // Every try counts, whatever its result.
  const step = await db.transaction((tx) => countAttempt(tx, hash, { now, maxTries }))
  if (!step) throw new Invalid({ ticket: [ticketOver] })
  const { user_id: userId, code_hash } = step
  const count = { limit: 'codeByAccount', key: String(userId), address } as const
  const takeBack = await limits.reserve([count])
  const recovery = code_hash === null ? await storedRecoveryCode(context, userId, code).catch(rethrowAfter(takeBack)) : null
  const entered = await db.transaction(async (tx) => {
    await lockAccountShared(tx, userId)
    const account = await findAccount(tx, userId)
    if (!account) throw new Invalid({ ticket: [ticketOver] })
    const taken =
      code_hash === null
        ? await acceptAppCode(tx, userId, { code, recovery, now })
        : await acceptMailedCode(tx, { userId, code_hash }, { ticket, code, now })
    if (taken === null) return null
    if (!(await deleteStep(tx, hash))) throw new Invalid({ ticket: [ticketOver] })
    const left = taken === 'recovery' ? await countRecoveryCodes(tx, userId) : null
    if (taken === 'recovery') await mailSignInChange(tx, userId, { change: 'recovery-code-used', siteUrl, now })
    return { left, emailKey: account.email_key, opened: await openSession(tx, context, userId) }
  })
  if (!entered) {
    security({ event: 'code-refused', account: userId, address })
    throw new Invalid({ code: [code_hash === null ? wrongAppCode : wrongMailedCode] })
  }
  await limits.forget(count)
  const { left, emailKey, opened } = entered
  if (left !== null) security({ event: 'recovery-code-used', account: userId, address, left })
  return logNewSession(context, { id: userId, emailKey }, opened)
}

/** A code that couldn't be checked doesn't count as a try. */
const rethrowAfter = (takeBack: () => Promise<void>) => async (error: unknown) => {
  await takeBack()
  throw error
}

type TypedCode = { code: string; now: number }
type TypedAppCode = TypedCode & { recovery: string | null }

/** Takes a code of the app or a recovery code. @returns which of the two it was; null for neither */
async function acceptAppCode(tx: Connection, userId: number, { code, recovery, now }: TypedAppCode): Promise<'code' | 'recovery' | null> {
  const factor = await findFactor(tx, userId)
  if (!factor) throw new Invalid({ ticket: [ticketOver] })
  if (await consumeRecoveryCode(tx, userId, recovery)) return 'recovery'
  return (await consumeCode(tx, factor, code, now)) ? 'code' : null
}

type MailedCode = { userId: number; code_hash: string }

async function acceptMailedCode(
  tx: Connection,
  { userId, code_hash }: MailedCode,
  input: TypedCode & { ticket: string },
): Promise<'code' | null> {
  return (await consumeMailedCode(tx, { user_id: userId, code_hash }, input)) ? 'code' : null
}
