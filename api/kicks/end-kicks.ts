import type { KickStatus } from '#contract/kicks'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import type { KickVoteRow } from '../database/post-tables.ts'
import { record } from '../facts/record.ts'
import { decideKickVote, listOpenKickVotes } from './kicks.queries.ts'

/** Ends open kick votes when the debate leaves the active status (docs/product.md#debates). */
export async function endKicks(tx: Connection, debate: DebateRow, at: number): Promise<void> {
  for (const vote of await listOpenKickVotes(tx, debate.id)) await endKick(tx, debate, vote, { status: 'ended', at })
}

/** Fails kick votes that were not decided in time. */
export async function expireKicks(tx: Connection, debate: DebateRow, until: number): Promise<void> {
  const open = await listOpenKickVotes(tx, debate.id)
  for (const vote of open) if (vote.expires_at <= until) await endKick(tx, debate, vote, { status: 'failed', at: vote.expires_at })
}

type Ending = { status: Exclude<KickStatus, 'open'>; at: number }

/** Decides an open kick vote. */
export async function endKick(tx: Connection, debate: DebateRow, { id }: KickVoteRow, { status, at }: Ending): Promise<void> {
  await decideKickVote(tx, id, { status, decided_at: at })
  await record(tx, debate, { kind: `kick.${status}`, about_id: id, at })
}
