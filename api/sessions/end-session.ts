import { deleteToken, deleteTokensOf } from '../accounts/accounts.queries.ts'
import { lockOwnAccount } from '../accounts/as-member.ts'
import { endPendingSteps } from '../accounts/end-pending-steps.ts'
import type { MemberContext } from '../context.ts'
import { NotFound } from '../platform/failures.ts'
import { sessionId } from './list-sessions.ts'
import { listSessionsOf } from './sessions.queries.ts'

/**
 * Signs one of one's devices out; its streams close at once. What was begun and not finished ends with it: it may have been begun there,
 * by who should not have that device.
 * @throws NotFound, TooMany
 */
export async function endSession(context: MemberContext, id: string): Promise<undefined> {
  const { dbOfSite, limits, security, actor } = context
  await limits.take('actByMember', String(actor.id))
  const ended = await dbOfSite.transaction(async (tx) => {
    await lockOwnAccount(tx, context)
    const found = (await listSessionsOf(tx, actor.id)).find(({ hash }) => sessionId(hash) === id)
    if (!found) return false
    await endPendingSteps(tx, actor.id)
    return deleteToken(tx, { id: actor.id, tokenHash: found.hash })
  })
  if (!ended) throw new NotFound('That device is signed out already.')
  security({ event: 'tokens-ended', account: actor.id, tokens: 1, why: 'device' })
}

/** Signs out all of your other devices, and ends what was begun on any. @returns how many there were @throws TooMany */
export async function endOtherSessions(context: MemberContext): Promise<{ data: { ended: number } }> {
  const { dbOfSite, limits, security, actor } = context
  await limits.take('actByMember', String(actor.id))
  const ended = await dbOfSite.transaction(async (tx) => {
    await lockOwnAccount(tx, context)
    await endPendingSteps(tx, actor.id)
    return deleteTokensOf(tx, actor.id, actor.tokenHash)
  })
  if (ended > 0) security({ event: 'tokens-ended', account: actor.id, tokens: ended, why: 'others' })
  return { data: { ended } }
}
