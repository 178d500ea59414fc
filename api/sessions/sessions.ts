import { createHash } from 'node:crypto'
import type { Session } from '#contract/sessions'
import { deleteToken, deleteTokensOf } from '../accounts/accounts.queries.ts'
import { lockOwnAccount } from '../accounts/caller.ts'
import { endPendingSteps } from '../accounts/pending-steps.ts'
import { isTokenExpired } from '../accounts/tokens.ts'
import type { MemberContext } from '../context.ts'
import { iso } from '../platform/clock.ts'
import { NotFound } from '../platform/failures.ts'
import { listSessionsOf, type SessionRow } from './sessions.queries.ts'

/**
 * Signs out one of the member's devices and closes its streams at once. It also ends all pending steps: a stranger may have begun them on
 * that device.
 * @throws NotFound, TooMany
 */
export async function endSession(context: MemberContext, id: string): Promise<undefined> {
  const { dbOfSite, limits, security, actor } = context
  await limits.take('actByMember', String(actor.id))
  const ended = await dbOfSite.transaction(async (tx) => {
    await lockOwnAccount(tx, context)
    const session = (await listSessionsOf(tx, actor.id)).find(({ hash }) => sessionId(hash) === id)
    if (!session) return false
    await endPendingSteps(tx, actor.id)
    return deleteToken(tx, { id: actor.id, tokenHash: session.hash })
  })
  if (!ended) throw new NotFound('That device is signed out already.')
  security({ event: 'tokens-ended', account: actor.id, tokens: 1, why: 'device' })
}

/** Signs out all of the member's other devices and ends all pending steps. @returns how many there were @throws TooMany */
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

/** Lists the member's signed-in devices, the most recently used first, without expired ones (docs/product.md#settings). */
export async function listSessions({ db, clock, actor }: MemberContext): Promise<{ data: Session[] }> {
  const now = clock.now()
  const rows = (await listSessionsOf(db.read, actor.id)).filter((row) => !isTokenExpired(row, now))
  // Uses are recorded once an hour, but the session of this request is in use now.
  const seen = rows.map((row) => (row.hash === actor.tokenHash ? { ...row, last_used_at: now } : row))
  seen.sort((one, other) => other.last_used_at - one.last_used_at)
  return { data: seen.map((row) => presentSession(row, actor.tokenHash)) }
}

/** Derives a session's public id, from which its token can't be found. */
const sessionId = (hash: string): string => createHash('sha256').update(`session ${hash}`).digest('base64url').slice(0, 22)

function presentSession({ hash, device, prefix, created_at, last_used_at }: SessionRow, currentHash: string): Session {
  return {
    id: sessionId(hash),
    device,
    from: prefix,
    created_at: iso(created_at),
    last_used_at: iso(last_used_at),
    current: hash === currentHash,
  }
}
