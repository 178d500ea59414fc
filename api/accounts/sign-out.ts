import type { MemberContext } from '../context.ts'
import { deleteToken } from './accounts.queries.ts'

/** Revokes the bearer token by which the call came; the person's other devices stay signed in (PRODUCT §4, Account). */
export async function signOut({ db, security, actor }: MemberContext): Promise<undefined> {
  const ended = await db.transaction((tx) => deleteToken(tx, actor))
  if (ended) security({ event: 'tokens-ended', account: actor.id, tokens: 1, why: 'logout' })
}
