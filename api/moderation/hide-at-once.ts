import { randomBytes } from 'node:crypto'
import type { ModerationDecision, NewHiding } from '#contract/moderation'
import { lockPerson } from '../accounts/person-rows.queries.ts'
import { findCircle } from '../circles/circles.queries.ts'
import { getCircleRole } from '../circles/membership-status.ts'
import { findMembership } from '../circles/memberships.queries.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import { groupActingRefusal } from '../permissions/may-act-on.ts'
import { Forbidden, NotFound } from '../platform/failures.ts'
import { findPost } from '../posts/posts.queries.ts'
import { createExcerpt } from '../reports/open-case.ts'
import { lockOpenCase } from '../reports/report-cases.queries.ts'
import { reportTarget } from '../reports/report-target.ts'
import { insertReport, storeEvidence } from '../reports/reports.queries.ts'
import { findVisibleDebate } from '../turns/debate-visibility.ts'
import { aboutYouMessage, conflictOfInterest, isModerator, openCase } from './case-access.ts'
import { isInDebateOf } from './cases.queries.ts'
import { parseRuling, ruleOnCase } from './decide-case.ts'
import { findDecision } from './decisions.queries.ts'
import { presentDecision } from './present-case.ts'

/**
 * Hides a post, or the texts of a debate, without waiting for a report. Moderators of the site may do so, and in a group's debates the
 * group's owner and moderators (docs/product.md#teams-and-groups). It is a decision like any other: the author is notified with the reason
 * and may appeal, the public log lists it, and moderators of the site can reverse it. A group decides in a case of its own; reports to the
 * site still wait for the site.
 * @throws TooMany; NotFound; Forbidden for people who may not moderate here, for their own content and for debates that they are in;
 *   Invalid for an unknown rule; Conflict if the target is deleted or hidden already
 */
export async function hideAtOnce(
  context: MemberContext,
  { kind, notFoundMessage }: Hideable,
  id: number,
  { rule, reason }: NewHiding,
): Promise<{ data: ModerationDecision }> {
  const { db, actor, clock, limits, rules } = context
  await limits.take('actByMember', String(actor.id))
  const target = await findTarget(db.read, { about_kind: kind, about_id: id }, actor.id)
  if (!target) throw new NotFound(notFoundMessage)
  const { user_id } = target
  return db.transaction(async (tx) => {
    const now = clock.now()
    const hider = await requireMayHide(tx, context, target.debate)
    const ruling = parseRuling(rules, { outcome: 'hide', rule })
    if (user_id === actor.id) throw new Forbidden(kind === 'debate' ? aboutYouMessage : 'This is yours. You can delete it yourself.')
    // Imported posts may have no author with an account; then there is nobody to lock.
    if (user_id !== null) await lockPerson(tx, user_id)
    const about = { user_id, about_kind: kind, about_id: id }
    const groupId = await actingGroupId(tx, actor.id, hider, about)
    const row = await findOrOpenCase(tx, about, { actorId: actor.id, groupId, now })
    const options = { ruling, before: undefined, text: null, reason, moderatorId: actor.id, now }
    return { data: presentDecision((await ruleOnCase(tx, row, options)).decision) }
  })
}

/**
 * Shows the moderator who hid something their decision again, while they still moderate there.
 * @throws NotFound, also for other people's decisions and for debates that they no longer see; Forbidden if they no longer moderate there
 */
export async function showHiding(context: MemberContext, id: number): Promise<{ data: ModerationDecision }> {
  const { db, actor } = context
  const decision = await findDecision(db.read, id)
  if (decision?.moderator_id !== actor.id) throw new NotFound(decisionNotFoundMessage)
  const { about_kind, about_id } = decision
  const target = isInDebate(about_kind) ? await findTarget(db.read, { about_kind, about_id }, actor.id) : null
  if (!target) throw new NotFound(decisionNotFoundMessage)
  await requireMayHide(db.read, context, target.debate)
  return { data: presentDecision(decision) }
}

const decisionNotFoundMessage = 'You haven’t made such a decision.'

const isInDebate = (kind: string): kind is About['about_kind'] => kind === 'argument' || kind === 'comment' || kind === 'debate'

type Hideable = { kind: About['about_kind']; notFoundMessage: string }

async function findTarget(
  db: Connection,
  { about_kind: kind, about_id: id }: Omit<About, 'user_id'>,
  actorId: number,
): Promise<{ user_id: number | null; debate: DebateRow } | null> {
  const post = kind === 'debate' ? undefined : await findPost(db, kind, id)
  const debate = await findVisibleDebate(db, post?.debate_id ?? id, actorId)
  if (!debate || (kind !== 'debate' && !post)) return null
  return { user_id: post ? post.user_id : debate.creator_id, debate }
}

type About = { user_id: number | null; about_kind: 'argument' | 'comment' | 'debate'; about_id: number }

type CaseOptions = { actorId: number; groupId: number | null; now: number }

/**
 * Returns the site's open case about the target, or opens a new one with the target as evidence. That evidence is purged like any other.
 * @throws Conflict
 */
async function findOrOpenCase(tx: Connection, about: About, { actorId, groupId, now }: CaseOptions): Promise<CaseRow> {
  const open = groupId === null ? await lockOpenCase(tx, about.about_kind, about.about_id) : undefined
  if (open) return open
  const target = { kind: about.about_kind, id: String(about.about_id) }
  const { evidence } = await reportTarget(tx, { reporterId: actorId, userId: about.user_id, groups: false, about: target })
  const row = await openCase(tx, { ...about, excerpt: createExcerpt(evidence.at(-1)) }, now, groupId)
  const receipt = randomBytes(32).toString('base64url')
  const report = await insertReport(tx, { ...about, reporter_id: null, receipt, created_at: now, decided_at: null, case_id: row.id })
  await storeEvidence(tx, report.id, evidence, now)
  return row
}

/** The group of a debate, and the moderator's role in that group. */
type GroupRole = { circle: { id: number; owner_id: number }; role: 'owner' | 'moderator' }
/** The capacities in which a moderator can hide things in a debate: for the site, for the group, or for both. */
type HidingCapacity = { ofSite: boolean; inGroup: GroupRole | null }

/** Refuses people who moderate neither the site nor the group of the debate. @throws Forbidden */
async function requireMayHide(tx: Connection, { actor, features }: MemberContext, { group_id }: DebateRow): Promise<HidingCapacity> {
  const inGroup = features.groups && group_id !== null ? await findManagedGroup(tx, group_id, actor.id) : null
  if (!isModerator(actor) && !inGroup) throw new Forbidden('Only moderators of this site and of the debate’s group can hide posts.')
  return { ofSite: isModerator(actor), inGroup }
}

async function findManagedGroup(tx: Connection, groupId: number, actorId: number): Promise<GroupRole | null> {
  const circle = await findCircle(tx, 'group', groupId)
  if (!circle) return null
  const role = getCircleRole(circle, await findMembership(tx, groupId, actorId))
  return role === 'owner' || role === 'moderator' ? { circle, role } : null
}

type CaseAbout = Parameters<typeof conflictOfInterest>[1]

/**
 * Decides for whom a moderator hides a target: the site if they may act for it, otherwise the group.
 * @returns the group's id, or null for the site
 * @throws Forbidden with the reason why they may act for neither
 */
async function actingGroupId(
  tx: Connection,
  actorId: number,
  { ofSite, inGroup }: HidingCapacity,
  about: CaseAbout,
): Promise<number | null> {
  const barred = ofSite ? await conflictOfInterest(tx, about, actorId) : null
  if (ofSite && barred === null) return null
  if (!inGroup) throw new Forbidden(barred ?? 'Only moderators of this site can hide this.')
  const { circle, role } = inGroup
  const refusal = groupActingRefusal(
    role,
    about.user_id === null ? null : getCircleRole(circle, await findMembership(tx, circle.id, about.user_id)),
  )
  if (refusal !== null) throw new Forbidden(refusal)
  if (await isInDebateOf(tx, about, actorId)) throw new Forbidden('You’re taking part in this debate. Another moderator has to decide.')
  return circle.id
}
