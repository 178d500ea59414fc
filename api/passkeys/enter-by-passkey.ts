import type { PasskeyAnswer } from '#contract/passkeys'
import { findAccount } from '../accounts/accounts.queries.ts'
import { deviceIn, proveDevice } from '../accounts/devices.ts'
import type { Entry } from '../accounts/sign-in.ts'
import { endOldTokens, issueToken, tellEnded } from '../accounts/tokens.ts'
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
  const { clock, limits, security, address, deviceProofs } = context
  const now = clock.now()
  const counts = passkeyTries(context, credential)
  const takeBack = await limits.reserve(counts)
  const entered = await takeAnswer(context, credential, { purpose: 'sign-in' }, (tx, passkey) => letIn(tx, context, passkey)).catch(
    async (fault) => {
      if (!(fault instanceof Invalid)) await takeBack()
      throw fault
    },
  )
  await takeBack()
  // What went wrong before it came right.
  await limits.forget(counts[1])
  const { account, emailKey, ended, access_token } = entered
  const device = deviceIn(context, deviceProofs, { emailKey, now }) ? 'known' : 'new'
  security({ event: 'signed-in', account, address, device, by: 'passkey' })
  tellEnded(context, account, ended)
  return { access_token, second_factor_ticket: null, device_proof: proveDevice(context, deviceProofs, { emailKey, now }) }
}

async function letIn(tx: Connection, context: Context, { user_id }: PasskeyRow) {
  const now = context.clock.now()
  const account = await findAccount(tx, user_id)
  if (!account) throw new Unauthorized()
  const ended = await endOldTokens(tx, user_id, now)
  return { account: user_id, emailKey: account.email_key, ended, access_token: await issueToken(tx, user_id, { ...context, now }) }
}
