import type { Person } from '#contract/accounts'
import type { CircleKind } from '#contract/circles'
import { type ReportableKind, reportLimits } from '#contract/moderation-limits'
import type { NewReport } from '#contract/reports'
import { findAccount } from '../accounts/accounts.queries.ts'
import { findPerson } from '../accounts/person-rows.queries.ts'
import { archivedPerson } from '../accounts/present-person.ts'
import { argumentKind } from '../arguments/argument-kind.ts'
import { circleKindConfigs } from '../circles/circle-kinds.ts'
import { findCircle } from '../circles/circles.queries.ts'
import { commentKind } from '../comments/comment-kind.ts'
import type { Connection } from '../database/database.ts'
import type { CaseRow, NewEvidenceRow } from '../database/moderation-tables.ts'
import { personNotFoundMessage } from '../friends/friendships.ts'
import { messageNotFoundMessage } from '../messages/messages.ts'
import { canSeeGroup } from '../permissions/permissions.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../platform/failures.ts'
import { parseId } from '../platform/paging.ts'
import type { PostKindConfig } from '../posts/post-kind.ts'
import { findPost } from '../posts/posts.queries.ts'
import { findDebate } from '../turns/debate.queries.ts'
import { debateNotFoundMessage, findVisibleDebate } from '../turns/debate-visibility.ts'
import { findReadableReason } from '../verdicts/verdicts.ts'
import {
  findAuthorOfBallot,
  findAuthorOfMessage,
  findKickReason,
  findMessageBetween,
  listMessagesUpTo,
  type Reported,
} from './reports.queries.ts'

const noSuchReason = 'There is no such reason.'

/**
 * Collects the reason of a ballot, if the reporter may read the reasons of its debate.
 * @throws NotFound, Conflict if it is hidden, Invalid
 */
async function ballot(tx: Connection, id: number, { userId, reporterId }: Parties): Promise<Evidence[]> {
  const found = await findReadableReason(tx, id, reporterId)
  if (!found) throw new NotFound(noSuchReason)
  const { reason, user_id, hidden_rule, cast_at, changed_at, debate } = found
  requireAuthor(user_id, userId, 'reason')
  if (hidden_rule !== null) throw new Conflict(goneMessage('reason', 'hidden', userId))
  const content = { title: debate.topic, content_source: reason, written_at: changed_at ?? cast_at }
  return [{ kind: 'ballot', about_id: id, user_id, ...content }]
}

/** Collects the reason of a kick vote. @throws NotFound, Conflict if it is hidden, Invalid */
async function kickVote(tx: Connection, id: number, { userId, reporterId }: Parties): Promise<Evidence[]> {
  const found = await findKickReason(tx, id)
  const debate = found && (await findVisibleDebate(tx, found.debate_id, reporterId))
  if (!debate) throw new NotFound(noSuchReason)
  const { reason, opened_by, hidden_rule, opened_at } = found
  requireAuthor(opened_by, userId, 'reason')
  if (hidden_rule !== null) throw new Conflict(goneMessage('reason', 'hidden', userId))
  return [{ kind: 'kick-vote', about_id: id, user_id: opened_by, title: debate.topic, content_source: reason, written_at: opened_at }]
}

export type Evidence = Omit<NewEvidenceRow, 'report_id' | 'taken_at'>
type ReportTarget = { reported: Pick<Reported, 'about_kind' | 'about_id'>; evidence: Evidence[] }
type TargetQuery = Parties & { about: NewReport['about'] }

/**
 * Looks up the target of a report: a person, or something that this person, or somebody without an account, wrote.
 * @returns the target, and the evidence for moderators with the target itself last
 * @throws NotFound; Conflict if it was deleted or hidden; Invalid if somebody else wrote it; Forbidden for the reporter's own message
 */
export async function reportTarget(tx: Connection, { about, ...parties }: TargetQuery): Promise<ReportTarget> {
  const { userId } = parties
  if (!about) {
    if (userId === null) throw new NotFound(personNotFoundMessage)
    return { reported: { about_kind: 'person', about_id: userId }, evidence: [await profile(tx, userId)] }
  }
  const { kind } = about
  const id = parseId(about.id, notFoundMessages[kind])
  const collect = {
    argument: collectPost(argumentKind),
    comment: collectPost(commentKind),
    debate,
    message,
    ...circles,
    ballot,
    'kick-vote': kickVote,
  }[kind]
  return { reported: { about_kind: kind, about_id: id }, evidence: await collect(tx, id, parties) }
}

/** The message for each kind of target that doesn't exist. */
export const notFoundMessages = {
  ...{
    argument: argumentKind.notFoundMessage,
    comment: commentKind.notFoundMessage,
    debate: debateNotFoundMessage,
    message: messageNotFoundMessage,
  },
  ...{
    team: circleKindConfigs.team.notFoundMessage,
    group: circleKindConfigs.group.notFoundMessage,
    ballot: noSuchReason,
    'kick-vote': noSuchReason,
  },
}

/** The reporter, the reported person (null without an account), and whether this site has groups. */
type Parties = { reporterId: number; userId: number | null; groups: boolean }

async function profile(tx: Connection, id: number): Promise<Evidence> {
  const account = await findAccount(tx, id)
  if (!account) throw new NotFound(personNotFoundMessage)
  const { name, display_name, show_real_name, bio, created_at } = account
  const title = show_real_name === 1 && name !== display_name ? `${display_name} (${name})` : display_name
  return { kind: 'person', about_id: id, user_id: id, title, content_source: bio, written_at: created_at }
}

function collectPost<Shown>(postKind: Pick<PostKindConfig<Shown>, 'kind' | 'notFoundMessage' | 'deletion'>) {
  return async (tx: Connection, id: number, { userId, reporterId }: Parties): Promise<Evidence[]> => {
    const post = await findPost(tx, postKind.kind, id)
    const parentDebate = post && (await findVisibleDebate(tx, post.debate_id, reporterId))
    if (!post || !parentDebate) throw new NotFound(postKind.notFoundMessage)
    requireAuthor(post.user_id, userId, postKind.kind)
    if (post.taken_away_at !== null)
      throw new Conflict(goneMessage(postKind.kind, post.hidden_rule === null ? postKind.deletion.participle : 'hidden', userId))
    const { content_source, created_at, edited_at } = post
    return [
      {
        ...{ kind: postKind.kind, about_id: id, user_id: userId, title: parentDebate.topic },
        ...{ content_source, written_at: edited_at ?? created_at },
      },
    ]
  }
}

async function debate(tx: Connection, id: number, { userId, reporterId }: Parties): Promise<Evidence[]> {
  const found = await findVisibleDebate(tx, id, reporterId)
  if (!found) throw new NotFound(debateNotFoundMessage)
  requireAuthor(found.creator_id, userId, 'debate')
  if (found.hidden_rule !== null) throw new Conflict(goneMessage('debate', 'hidden', userId))
  const { topic, description_source, created_at } = found
  return [{ kind: 'debate', about_id: id, user_id: userId, title: topic, content_source: description_source, written_at: created_at }]
}

/** Collects a message and the ones before it, by either person, that aren't taken back. */
async function message(tx: Connection, id: number, { reporterId, userId }: Parties): Promise<Evidence[]> {
  const reported = userId === null ? undefined : await findMessageBetween(tx, id, { ownId: reporterId, otherId: userId })
  if (!reported) throw new NotFound(messageNotFoundMessage)
  if (reported.user_id !== userId) throw new Forbidden('Only the recipient of a message can report it. This one is your own.')
  if (reported.taken_back_at !== null) throw new Conflict(goneMessage('message', 'taken back', userId))
  const messages = await listMessagesUpTo(tx, reported, reportLimits.messagesBefore + 1)
  return messages.reverse().map(({ id: about_id, user_id, content_source, created_at }) => ({
    ...{ kind: 'message' as const, about_id, user_id, title: '', content_source, written_at: created_at },
  }))
}

const circles = { team: collectCircle('team'), group: collectCircle('group') }

/** Collects the texts of a team or group. Its owner is responsible for them. */
function collectCircle(kind: CircleKind) {
  return async (tx: Connection, id: number, { reporterId, userId, groups }: Parties): Promise<Evidence[]> => {
    const found = kind === 'group' && !groups ? undefined : await findCircle(tx, kind, id)
    if (!found || !(await canSeeGroup(tx, found, reporterId))) throw new NotFound(circleKindConfigs[kind].notFoundMessage)
    requireAuthor(found.owner_id, userId, kind)
    if (found.hidden_rule !== null) throw new Conflict(goneMessage(kind, 'hidden', userId))
    const { name: title, description_source: content_source, created_at: written_at } = found
    return [{ kind, about_id: id, user_id: userId, title, content_source, written_at }]
  }
}

/** Refuses a target that isn't the reported person's. @throws Invalid */
function requireAuthor(authorId: number | null, userId: number | null, kind: string): void {
  if (authorId !== userId) throw new Invalid({ about: [`That ${kind} is by someone else. Report it from its own page.`] })
}

/** The message for a target that was deleted or hidden. @param userId its author; null without an account */
function goneMessage(kind: string, done: string, userId: number | null): string {
  const verb = kind === 'team' || kind === 'group' ? 'owns' : 'wrote'
  const hint = userId === null ? '' : ` You can still report the person who ${verb} it.`
  return `That ${kind} has been ${done}, so nobody can read it any more.${hint}`
}

/** Finds the author's account of a target; null if it came with an archive, undefined if there is no such target. */
export async function findAuthorOf(db: Connection, kind: ReportableKind, id: number): Promise<number | null | undefined> {
  if (kind === 'argument' || kind === 'comment') return (await findPost(db, kind, id))?.user_id
  if (kind === 'debate') return (await findDebate(db, id))?.creator_id
  if (kind === 'message') return findAuthorOfMessage(db, id)
  if (kind === 'ballot') return findAuthorOfBallot(db, id)
  if (kind === 'kick-vote') return (await findKickReason(db, id))?.opened_by
  return (await findCircle(db, kind, id))?.owner_id
}

type About = Pick<CaseRow, 'user_id' | 'about_kind' | 'about_id'>

/** Returns the author of a target as others see them: an account, or a name in an archive; null if there is neither. */
export async function findAuthor(db: Connection, { user_id, about_kind: kind, about_id }: About): Promise<Person | null> {
  if (user_id !== null) return findPerson(db, user_id)
  const post = kind === 'argument' || kind === 'comment' ? await findPost(db, kind, about_id) : undefined
  return post ? archivedPerson(post.author_name ?? '') : null
}
