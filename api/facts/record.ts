import { tellDebate } from '../channels/publish.ts'
import { type Connection, sayOnceKept } from '../database/database.ts'
import { invalidatePages } from '../database/invalidate-pages.ts'
import type { DebateRow } from '../database/tables.ts'
import { insertFacts, type NewFact } from './facts.queries.ts'

/**
 * Writes down what happened, in the transaction in which it happens. A fact that several processes notice is kept once. Who
 * hears of it is decided after the commit (api/notifications/notify-recipients.ts); those who look at the debate's page are told at
 * once that it has changed. What two people write to each other changes no page of a guest.
 * @param debate where it happened; null for what happens in none
 */
export async function record(
  tx: Connection,
  debate: Pick<DebateRow, 'id' | 'current_round'> | null,
  ...facts: readonly NewFact[]
): Promise<void> {
  if (facts.length === 0) return
  await insertFacts(tx, { id: debate?.id ?? null, round: debate?.current_round ?? 0 }, facts)
  sayOnceKept(tx, { kind: 'recorded' })
  if (facts.some(({ kind }) => kind !== 'message.sent')) invalidatePages(tx, debate?.id ?? null)
  const changes = facts.filter(({ kind }) => !toldElsewhere.test(kind))
  const [first] = changes
  if (debate && first)
    await tellDebate(tx, { debateId: debate.id, at: first.at }, 'debate.changed', { what: changes.map(({ kind }) => kind) })
}

/**
 * Facts that the debate's channel does not hear of as `debate.changed`. Posts and votes send events of their own, which say
 * more. A kick vote is secret until it is decided; that somebody was removed by one is the fact `participant.kicked`. Who has
 * judged is nobody's business.
 */
const toldElsewhere = /^(argument|comment|kick|ballot)\./
