import { debateLimits } from '#contract/debate-limits'
import type { Debate } from '#contract/debates'
import type { MemberContext } from '../context.ts'
import { hiddenDebateInWords } from '../debates/hidden-topic.ts'
import { readerOf, showDebate } from '../debates/show-debates.ts'
import { record } from '../facts/record.ts'
import { Conflict, NotFound } from '../platform/failures.ts'
import { requireSeen } from '../platform/versions.ts'
import { noteColumns } from '../rendering/noted.ts'
import { kept } from '../rendering/rendered-text.ts'
import { findDebate } from '../turns/debate.queries.ts'
import { noSuchDebate } from '../turns/no-such-debate.ts'
import { lockVisibleDebate } from '../turns/visible-debates.ts'
import { requireNoter } from './noter.ts'
import { setNoteOfDebate } from './notes.queries.ts'

/**
 * Says why a debate's introduction and picture are sensitive; as `notePost`.
 * @throws TooMany, NotFound, Conflict where moderators have hidden it, Forbidden
 */
export async function noteDebate(
  context: MemberContext,
  id: number,
  typed: { note: string; seen?: string | undefined },
): Promise<{ data: Debate }> {
  const { db, limits, clock, actor } = context
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const now = clock.now()
    const debate = await lockVisibleDebate(tx, id, { actorId: actor.id, now })
    if (!debate) throw new NotFound(noSuchDebate)
    if (debate.hidden_rule !== null) throw new Conflict(hiddenDebateInWords(debate.hidden_rule))
    const { creator_id: user_id, noted_by, description_html } = debate
    const by = await requireNoter(tx, actor, { kind: 'debate', id, user_id, noted_by })
    const { excerpt: beginning } = kept(description_html, debateLimits.excerpt)
    const columns = noteColumns(typed.note, { by, beginning })
    const { note } = columns
    if (note !== debate.note) requireSeen({ seen: typed.seen, stored: debate.note ?? '', what: 'What marks this debate as sensitive' })
    if (note !== debate.note || columns.noted_by !== noted_by) {
      await setNoteOfDebate(tx, id, columns)
      const told = note !== null && by === 'moderators' ? user_id : null
      await record(tx, debate, { kind: 'debate.noted', at: now, user_id: told, about_id: id })
    }
    const changed = await findDebate(tx, id)
    if (!changed) throw new NotFound(noSuchDebate)
    return { data: await showDebate(tx, changed, readerOf(context)) }
  })
}
