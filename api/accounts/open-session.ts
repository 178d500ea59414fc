import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { addDeviceProof, findDevice } from './devices.ts'
import { endOldTokens, issueToken, logEndedTokens } from './tokens.ts'

/** The answer to a sign-in: a session, or a request for a code. */
export type Entry = {
  access_token: string | null
  second_factor_ticket: string | null
  code_in: 'app' | 'mail'
  device_proof: string | null
}

/** How somebody signed in, if not with a password. */
export type EnteredBy = 'passkey' | 'social'

type Opened = { access_token: string; ended: Awaited<ReturnType<typeof endOldTokens>> }

/** Issues a token to somebody who has proved who they are, and ends their old ones. @param tx the transaction that checked the proof */
export async function openSession(tx: Connection, context: Context, id: number): Promise<Opened> {
  const now = context.clock.now()
  const ended = await endOldTokens(tx, id, now)
  return { ended, access_token: await issueToken(tx, id, { ...context, now }) }
}

type Owner = { id: number; emailKey: string; by?: EnteredBy }

/** Logs a new session to the security log. @returns its token, and a device proof for later sign-ins to the account */
export function sessionOpened(context: Context, owner: Owner, { access_token, ended }: Opened): Entry {
  const { security, address, deviceProofs } = context
  const { id, by } = owner
  security({ event: 'signed-in', account: id, address, device: deviceOf(context, owner), ...(by && { by }) })
  logEndedTokens(context, id, ended)
  const proven = { emailKey: owner.emailKey, now: context.clock.now() }
  return { access_token, second_factor_ticket: null, code_in: 'app', device_proof: addDeviceProof(context, deviceProofs, proven) }
}

/** Returns whether the account has signed in on this device before. */
export function deviceOf(context: Context, { emailKey }: Pick<Owner, 'emailKey'>): 'known' | 'new' {
  return findDevice(context, context.deviceProofs, { emailKey, now: context.clock.now() }) ? 'known' : 'new'
}
