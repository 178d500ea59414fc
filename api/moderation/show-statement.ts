import type { Statement } from '#contract/moderation'
import { findPerson } from '../accounts/people.queries.ts'
import type { MemberContext } from '../context.ts'
import { iso } from '../platform/clock.ts'
import { NotFound } from '../platform/failures.ts'
import { listEvidenceOf } from './cases.queries.ts'
import { findDecision } from './decisions.queries.ts'
import { presentDecision, thingInCase } from './present-case.ts'

/** What was decided about something of one's own, by which rule and why (statement of reasons). @throws NotFound, also for others' */
export async function showStatement({ db, actor, siteUrl }: MemberContext, id: number): Promise<{ data: Statement }> {
  const decision = await findDecision(db.read, id)
  if (decision?.user_id !== actor.id) throw new NotFound(noSuchDecision)
  const [own, evidence] = await Promise.all([findPerson(db.read, actor.id), listEvidenceOf(db.read, decision.case_id)])
  const it = evidence.filter(({ kind, about_id }) => kind === decision.about_kind && about_id === decision.about_id).at(-1)
  return {
    data: {
      ...presentDecision(decision),
      kind: decision.about_kind,
      about: await thingInCase(db.read, decision, { displayName: own?.display_name ?? null, siteUrl }),
      content: it?.content_source ?? '',
      undone_at: iso(decision.undone_at),
    },
  }
}

export const noSuchDecision = 'There is no such decision about something of yours.'
