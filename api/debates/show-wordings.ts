import type { FormerWording } from '#contract/debates'
import type { Context, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { iso } from '../platform/clock.ts'
import { Forbidden, Gone, NotFound } from '../platform/failures.ts'
import { debateNotFoundMessage, findVisibleDebate, lockVisibleDebate } from '../turns/debate-visibility.ts'
import { hasModeratorRole, hiddenDebateMessage } from './correction-permission.ts'
import { clearWording, listWordings } from './wordings.queries.ts'

/**
 * Returns a debate's former wordings, the latest first.
 * @throws NotFound; Gone while moderators hide the debate's text
 */
export async function showWordings({ db, actor }: Context, id: number): Promise<{ data: FormerWording[] }> {
  const debate = await findVisibleDebate(db.read, id, actor?.id ?? null)
  return { data: await wordingsOf(db.read, debate) }
}

/**
 * Deletes the text of a former wording for good, for example because it names somebody. Its entry remains visible.
 * @throws TooMany, Forbidden for people who aren't moderators, NotFound, Gone
 */
export async function hideWording(context: MemberContext, id: number, wordingId: number): Promise<{ data: FormerWording[] }> {
  const { db, clock, limits, actor } = context
  await limits.take('actByMember', String(actor.id))
  if (!hasModeratorRole(actor)) throw new Forbidden('Only moderators can remove a former wording.')
  return db.transaction(async (tx) => {
    const now = clock.now()
    const debate = await lockVisibleDebate(tx, id, { actorId: actor.id, now })
    if (debate && !(await clearWording(tx, { id: wordingId, debateId: id }, now))) throw new NotFound(wordingNotFoundMessage)
    return { data: await wordingsOf(tx, debate) }
  })
}

export const wordingNotFoundMessage = 'There is no such former wording of this debate.'

async function wordingsOf(db: Connection, debate: DebateRow | undefined): Promise<FormerWording[]> {
  if (!debate) throw new NotFound(debateNotFoundMessage)
  if (debate.hidden_rule !== null) throw new Gone(hiddenDebateMessage(debate.hidden_rule))
  return (await listWordings(db, debate.id)).map((row) => ({
    id: String(row.id),
    topic: row.topic,
    description: row.description_source,
    description_html: row.description_html || null,
    tags: JSON.parse(row.tags),
    by: row.changed_by,
    at: iso(row.changed_at),
    hidden: row.hidden_at !== null,
  }))
}
