import type { Actor, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { AppealRow, CaseRow, DecisionRow } from '../database/moderation-tables.ts'
import { currentActingRefusal } from '../permissions/may-act-on.ts'
import { Forbidden, NotFound } from '../platform/failures.ts'
import { insertCase, updateCase } from '../reports/report-cases.queries.ts'
import { findCase, isInConversationOf, isInDebateOf, isMemberOf, listActiveModerators } from './cases.queries.ts'
import { findDecision } from './decisions.queries.ts'

type About = Pick<CaseRow, 'user_id' | 'about_kind' | 'about_id'>

/**
 * Says why a moderator may not decide a case, or returns null if they may. Moderators don't decide about people with a role
 * (permissions/may-act-on.ts), nor about a debate, team, group or conversation that they take part in (docs/moderation.md#the-queue). Cases
 * about themselves they can't even read (below).
 */
export async function conflictOfInterest(db: Connection, row: About, actorId: number): Promise<string | null> {
  const byRole = row.user_id === null ? null : await currentActingRefusal(db, actorId, row.user_id)
  if (byRole !== null) return byRole
  if (row.about_kind === 'message')
    return (await isInConversationOf(db, row.about_id, actorId))
      ? 'You are part of this conversation. Another moderator has to decide.'
      : null
  if (row.about_kind === 'team' || row.about_kind === 'group')
    return (await isMemberOf(db, row.about_id, actorId))
      ? `You are a member of this ${row.about_kind}. Another moderator has to decide.`
      : null
  return (await isInDebateOf(db, row, actorId)) ? 'You’re taking part in this debate. Another moderator has to decide.' : null
}

type AppealReview = { appeal: AppealRow; actorId: number; now: number }

/**
 * Says why a moderator may not answer an appeal or decide again after it, or returns null if they may. An answer is final. A different
 * moderator than the one who decided must answer, if there is one (docs/moderation.md#appeals).
 */
export async function conflictOverAppeal(db: Connection, row: CaseRow, { appeal, actorId, now }: AppealReview): Promise<string | null> {
  if (appeal.answered_at !== null) return finalAnswerMessage
  const decision = await findDecision(db, appeal.decision_id)
  if (decision?.moderator_id !== actorId) return null
  return (await canAnotherAnswer(db, row, decision, now)) ? 'You made this decision. Another moderator has to answer the appeal.' : null
}

export const finalAnswerMessage = 'The appeal was answered, and the answer is final.'

async function canAnotherAnswer(db: Connection, row: CaseRow, { user_id, moderator_id }: DecisionRow, now: number): Promise<boolean> {
  for (const id of await listActiveModerators(db, now))
    if (id !== user_id && id !== moderator_id && (await conflictOfInterest(db, row, id)) === null) return true
  return false
}

/** Refuses everybody but moderators and administrators. @throws Forbidden */
export function requireModerator({ actor }: Pick<MemberContext, 'actor'>): void {
  if (!isModerator(actor)) throw new Forbidden('Only moderators of this site can see reports.')
}

export const isModerator = ({ role }: Pick<Actor, 'role'>) => role === 'moderator' || role === 'admin'

export const caseNotFoundMessage = 'There is no such report.'

export const aboutYouMessage = 'This is about you. Another moderator has to decide.'

/** Refuses cases that don't exist, and cases about the reader: they must not learn of reports this way. @throws NotFound, Forbidden */
export function requireReadableCase(row: CaseRow | undefined, actorId: number): CaseRow {
  if (!row) throw new NotFound(caseNotFoundMessage)
  if (row.user_id === actorId) throw new Forbidden(aboutYouMessage)
  return row
}

type CaseSubject = Pick<CaseRow, 'user_id' | 'about_kind' | 'about_id' | 'excerpt'>

/**
 * Opens a case about a target that nobody reported, to be decided in the same transaction.
 * @param groupId the group that decides it; such a case is never open, so that it can exist next to the site's own case
 */
export async function openCase(tx: Connection, about: CaseSubject, now: number, groupId: number | null = null): Promise<CaseRow> {
  const groupColumns = groupId === null ? {} : { group_id: groupId, decided_at: now }
  return insertCase(tx, { ...about, ...groupColumns, reason: 'other', reporters: 0, heeded: 0, rank: now, created_at: now })
}

/**
 * Shows other moderators for ten minutes who is looking at a case, so that two don't work on the same one.
 * @throws Forbidden, NotFound, TooMany
 */
export async function recordCaseViewer(context: MemberContext, id: number): Promise<undefined> {
  requireModerator(context)
  const { db, actor, clock, limits } = context
  await limits.take('actByMember', String(actor.id))
  await db.transaction(async (tx) => {
    const row = requireReadableCase(await findCase(tx, id), actor.id)
    await updateCase(tx, row.id, { looked_by: actor.id, looked_at: clock.now() })
  })
}
