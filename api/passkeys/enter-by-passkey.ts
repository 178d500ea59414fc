import type { PasskeyAnswer } from '#contract/passkeys'
import { findAccount } from '../accounts/accounts.queries.ts'
import { type Entry, openSession, sessionOpened } from '../accounts/open-session.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { PasskeyRow } from '../database/passkey-tables.ts'
import { Invalid, Unauthorized } from '../platform/failures.ts'
import { passkeyTries, takeAnswer } from './take-answer.ts'

/**
 * Signs in by a passkey. Something one has and what unlocks it, in one: no code is asked for besides (COMMUNITY §1).
 * Tries are counted before anything is computed, and those that turn out good are not.
 * @returns a new bearer token, and what shows from now on that this device was signed in to the account
 * @throws Invalid, NotFound for a site without a name, TooMany
 */
export async function enterByPasskey(context: Context, { credential }: PasskeyAnswer): Promise<Entry> {
  const { limits } = context
  const counts = passkeyTries(context, credential)
  const takeBack = await limits.reserve(counts)
  const entered = await takeAnswer(context, credential, { purpose: 'sign-in' }, (tx, passkey) => enter(tx, context, passkey)).catch(
    async (fault) => {
      if (!(fault instanceof Invalid)) await takeBack()
      throw fault
    },
  )
  await takeBack()
  // What went wrong before it came right.
  await limits.forget(counts[1])
  return sessionOpened(context, { ...entered, by: 'passkey' }, entered.opened)
}

async function enter(tx: Connection, context: Context, { user_id }: PasskeyRow) {
  const account = await findAccount(tx, user_id)
  if (!account) throw new Unauthorized()
  return { id: user_id, emailKey: account.email_key, opened: await openSession(tx, context, user_id) }
}
