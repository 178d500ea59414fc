import type { Permission } from '#contract/permissions'
import type { NoteAuthor } from '#contract/post-limits'
import type { Actor } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { currentActingRefusal } from '../permissions/may-act-on.ts'
import { Conflict, Forbidden, type NamedFailure } from '../platform/failures.ts'
import { listSeats } from '../turns/seats.queries.ts'
import { haveOthersArgued } from './debates.queries.ts'

type CorrectableDebate = Pick<DebateRow, 'id' | 'creator_id' | 'hidden_rule'>
type Corrector = Pick<Actor, 'id' | 'role'>

/** Checks whether somebody may moderate; administrators may too. */
export const hasModeratorRole = ({ role }: Pick<Actor, 'role'>) => role === 'moderator' || role === 'admin'

const othersArgued =
  'Someone else has posted an argument, so you can no longer change the topic, the introduction or the tags yourself. Ask the moderators to correct them.'

/** Returns whether somebody may correct a debate and, if not, why; null for guests and others who never may. */
export async function correctionPermission(db: Connection, debate: CorrectableDebate, actor: Corrector | null): Promise<Permission | null> {
  if (actor === null || (debate.creator_id !== actor.id && !hasModeratorRole(actor))) return null
  const decision = await decide(db, debate, actor)
  return typeof decision === 'string' ? { allowed: true, reason: null } : { allowed: false, reason: decision.message }
}

/**
 * Returns whether somebody corrects a debate as its author or as a moderator. Its author may until somebody else
 * has argued; moderators may unless they take part. Call it with the debate locked, because posting an argument
 * locks it too.
 * @throws Forbidden for others; Conflict if it is too late or the debate is hidden
 */
export async function requireMayCorrect(tx: Connection, debate: CorrectableDebate, actor: Corrector): Promise<NoteAuthor> {
  const decision = await decide(tx, debate, actor)
  if (typeof decision !== 'string') throw decision
  return decision
}

async function decide(db: Connection, debate: CorrectableDebate, actor: Corrector): Promise<NoteAuthor | NamedFailure> {
  const isAuthor = debate.creator_id === actor.id
  if (!isAuthor && !hasModeratorRole(actor)) return new Forbidden('Only the person who started the debate, and moderators, can correct it.')
  if (debate.hidden_rule !== null) return new Conflict(hiddenDebateMessage(debate.hidden_rule))
  if (isAuthor) return (await haveOthersArgued(db, debate)) ? new Conflict(othersArgued) : 'author'
  if ((await listSeats(db, [debate.id])).some(({ user_id }) => user_id === actor.id))
    return new Forbidden('You are in this debate. Another moderator has to correct it.')
  const barred = debate.creator_id === null ? null : await currentActingRefusal(db, actor.id, debate.creator_id)
  return barred === null ? 'moderators' : new Forbidden(barred)
}

/** Returns the topic shown while moderators hide a debate's text. */
export const hiddenTopic = (rule: number): string => `Hidden by the moderators: rule ${rule}`

/** Returns the message for people who open a hidden debate or try to change it. */
export const hiddenDebateMessage = (rule: number): string => `The debate was hidden by the moderators: rule ${rule}.`
