import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { deviceIn, proveDevice } from './devices.ts'
import { endOldTokens, issueToken, tellEnded } from './tokens.ts'

/** What lets somebody in, or asks for one thing more. */
export type Entry = {
  access_token: string | null
  second_factor_ticket: string | null
  code_in: 'app' | 'mail'
  device_proof: string | null
}

/** By what somebody showed who they are, where it was no password. */
export type EnteredBy = 'passkey' | 'social'

type Opened = { access_token: string; ended: Awaited<ReturnType<typeof endOldTokens>> }

/** Gives who has shown who they are a token, and ends their old ones. @param tx in which they showed it */
export async function openSession(tx: Connection, context: Context, id: number): Promise<Opened> {
  const now = context.clock.now()
  const ended = await endOldTokens(tx, id, now)
  return { ended, access_token: await issueToken(tx, id, { ...context, now }) }
}

type Owner = { id: number; emailKey: string; by?: EnteredBy }

/** Writes down that a session is kept. @returns its token, and what shows from now on that this device was signed in to the account */
export function sessionOpened(context: Context, owner: Owner, { access_token, ended }: Opened): Entry {
  const { security, address, deviceProofs } = context
  const { id, by } = owner
  security({ event: 'signed-in', account: id, address, device: deviceOf(context, owner), ...(by && { by }) })
  tellEnded(context, id, ended)
  const told = { emailKey: owner.emailKey, now: context.clock.now() }
  return { access_token, second_factor_ticket: null, code_in: 'app', device_proof: proveDevice(context, deviceProofs, told) }
}

/** Whether the account was signed in to from here before. */
export function deviceOf(context: Context, { emailKey }: Pick<Owner, 'emailKey'>): 'known' | 'new' {
  return deviceIn(context, context.deviceProofs, { emailKey, now: context.clock.now() }) ? 'known' : 'new'
}
