import { createHash } from 'node:crypto'
import type { Session } from '#contract/sessions'
import { isOver } from '../accounts/tokens.ts'
import type { MemberContext } from '../context.ts'
import { iso } from '../platform/clock.ts'
import { listSessionsOf, type SessionRow } from './sessions.queries.ts'

/** The devices on which one is signed in, the one used last first (COMMUNITY §1). Those that have expired are none. */
export async function listSessions({ db, clock, actor }: MemberContext): Promise<{ data: Session[] }> {
  const now = clock.now()
  const rows = (await listSessionsOf(db.read, actor.id)).filter((row) => !isOver(row, now))
  // Uses are noted once an hour; the session by which this is asked is in use now.
  const seen = rows.map((row) => (row.hash === actor.tokenHash ? { ...row, last_used_at: now } : row))
  seen.sort((one, other) => other.last_used_at - one.last_used_at)
  return { data: seen.map((row) => presentSession(row, actor.tokenHash)) }
}

/** How a session is called in the contract: nothing by which its token could be found. */
export const sessionId = (hash: string): string => createHash('sha256').update(`session ${hash}`).digest('base64url').slice(0, 22)

function presentSession({ hash, device, prefix, created_at, last_used_at }: SessionRow, own: string): Session {
  return { id: sessionId(hash), device, from: prefix, created_at: iso(created_at), last_used_at: iso(last_used_at), current: hash === own }
}
