import type { Permission } from '#contract/permissions'
import type { Noter } from '#contract/post-limits'
import type { Actor } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { whyNotActOnNow } from '../permissions/may-act-on.ts'
import { Conflict, Forbidden, type NamedFailure } from '../platform/failures.ts'
import { listSeats } from '../turns/seats.queries.ts'
import { haveOthersArgued } from './wordings.queries.ts'

type Corrected = Pick<DebateRow, 'id' | 'creator_id' | 'hidden_rule'>
type Corrector = Pick<Actor, 'id' | 'role'>

/** Administrators moderate as well. */
export const moderates = ({ role }: Pick<Actor, 'role'>) => role === 'moderator' || role === 'admin'

const argued =
  'Somebody else has argued here, so you can no longer change the topic, the introduction or the tags yourself. Ask the moderators to correct them.'

/** Whether somebody may correct what a debate says, and if not, why; null for guests, and for who never may. */
export async function correctableBy(db: Connection, debate: Corrected, actor: Corrector | null): Promise<Permission | null> {
  if (actor === null || (debate.creator_id !== actor.id && !moderates(actor))) return null
  const decided = await decide(db, debate, actor)
  return typeof decided === 'string' ? { allowed: true, reason: null } : { allowed: false, reason: decided.message }
}

/**
 * As who somebody corrects what a debate says: its author, until somebody else has argued about it; and any moderator but one who is in the
 * debate. Decide it with the debate locked: whoever argues locks it too.
 * @throws Forbidden for others; Conflict where it is too late, or the debate is hidden
 */
export async function requireCorrector(tx: Connection, debate: Corrected, actor: Corrector): Promise<Noter> {
  const decided = await decide(tx, debate, actor)
  if (typeof decided !== 'string') throw decided
  return decided
}

async function decide(db: Connection, debate: Corrected, actor: Corrector): Promise<Noter | NamedFailure> {
  const own = debate.creator_id === actor.id
  if (!own && !moderates(actor)) return new Forbidden('Only the person who started the debate, and moderators, can correct it.')
  if (debate.hidden_rule !== null) return new Conflict(hiddenDebateInWords(debate.hidden_rule))
  if (own) return (await haveOthersArgued(db, debate)) ? new Conflict(argued) : 'author'
  if ((await listSeats(db, [debate.id])).some(({ user_id }) => user_id === actor.id))
    return new Forbidden('You are in this debate. Another moderator has to correct it.')
  const barred = debate.creator_id === null ? null : await whyNotActOnNow(db, actor.id, debate.creator_id)
  return barred === null ? 'moderators' : new Forbidden(barred)
}

/** What a debate is called while moderators hide its words. */
export const hiddenTopic = (rule: number): string => `Hidden by the moderators: rule ${rule}`

/** Said to who looks for it, or would change it. */
export const hiddenDebateInWords = (rule: number): string => `The debate was hidden by the moderators: rule ${rule}.`
