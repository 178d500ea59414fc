import { publishToDebate } from '../channels/publish.ts'
import { type Connection, sendAfterCommit } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { invalidatePages } from '../database/invalidate-pages.ts'
import { insertFacts, type NewFact } from './facts.queries.ts'

/**
 * Records facts, in the transaction in which they happen. A fact that several processes notice is stored once. Recipients of notifications
 * are decided after the commit (api/notifications/notify-recipients.ts); open pages of the debate get an event about the change at once.
 * Messages between two people change no page that guests see.
 * @param debate where it happened; null if it belongs to no debate
 */
export async function record(
  tx: Connection,
  debate: Pick<DebateRow, 'id' | 'current_round'> | null,
  ...facts: readonly NewFact[]
): Promise<void> {
  if (facts.length === 0) return
  await insertFacts(tx, { id: debate?.id ?? null, round: debate?.current_round ?? 0 }, facts)
  sendAfterCommit(tx, { kind: 'recorded' })
  if (facts.some(({ kind }) => kind !== 'message.sent')) invalidatePages(tx, debate?.id ?? null)
  const changes = facts.filter(({ kind }) => !notPublishedAsChange.test(kind))
  const [first] = changes
  if (debate && first)
    await publishToDebate(tx, { debateId: debate.id, at: first.at }, 'debate.changed', { what: changes.map(({ kind }) => kind) })
}

/**
 * Facts that aren't published as `debate.changed`. Posts and votes publish events of their own with more detail. Who has voted on a debate
 * is confidential. For kick votes, only the counts are confidential until the decision: everybody sees that one is open.
 */
const notPublishedAsChange = /^(argument|comment|ballot)\./
