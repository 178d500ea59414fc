import { randomBytes } from 'node:crypto'
import { publishToDebate } from '../channels/publish.ts'
import { hiddenCircleName } from '../circles/circle-kinds.ts'
import { lockCircleOfAnyKind, updateCircle } from '../circles/circles.queries.ts'
import { randomSuffix } from '../circles/private-groups.queries.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { hiddenTopic } from '../debates/correction-permission.ts'
import { isSlugFree } from '../debates/debates.queries.ts'
import { Conflict, NotFound } from '../platform/failures.ts'
import { deleteDocument, indexDebate } from '../search/documents.queries.ts'
import { tagDebate, untagDebate } from '../tags/tags.ts'
import { lockDebate, updateDebate } from '../turns/debate.queries.ts'
import { debateNotFoundMessage } from '../turns/debate-visibility.ts'
import {
  deleteHiddenCircle,
  deleteHiddenDebate,
  findHiddenDebate,
  insertHiddenCircle,
  insertHiddenDebate,
  isGroupSlugFree,
  restoreDebate,
} from './decisions.queries.ts'
import {
  type CaseTarget,
  type HiddenText,
  hidePost,
  hideReason,
  isReason,
  relabelHidden,
  relabelHiddenReason,
  showPostAgain,
  showReasonAgain,
} from './hide-post.ts'

/**
 * Hides the target of a case: a post, the reason of a ballot or kick vote, or the texts of a debate, team or group.
 * @throws Conflict if nothing is left to hide
 */
export function hideTarget(tx: Connection, about: CaseTarget, rule: number, now: number): Promise<void> {
  if (isCircle(about)) return hideCircle(tx, about.about_id, rule, now)
  if (isReason(about)) return hideReason(tx, about, rule, now)
  return about.about_kind === 'debate' ? hideDebate(tx, about.about_id, rule, now) : hidePost(tx, about, rule, now)
}

/** Changes the rule by which a target is hidden. */
export function relabelTarget(tx: Connection, about: CaseTarget, rule: number, now: number): Promise<void> {
  if (isCircle(about)) return relabelHiddenCircle(tx, about.about_id, rule)
  if (isReason(about)) return relabelHiddenReason(tx, about, rule, now)
  return about.about_kind === 'debate' ? relabelHiddenDebate(tx, about.about_id, rule, now) : relabelHidden(tx, about, rule, now)
}

/** Shows a hidden target again. @param text a post's text, rendered today (hide-post.ts) */
export function unhideTarget(tx: Connection, about: CaseTarget, text: HiddenText | null, now: number): Promise<void> {
  if (isCircle(about)) return showCircleAgain(tx, about.about_id)
  if (isReason(about)) return showReasonAgain(tx, about, now)
  return about.about_kind === 'debate' ? showDebateAgain(tx, about.about_id, now) : showPostAgain(tx, about, text, now)
}

const isCircle = ({ about_kind: kind }: CaseTarget) => kind === 'team' || kind === 'group'

/**
 * Hides the name, description and picture of a team or group, and a group's address, which contains the name. All of it is stored
 * separately, so that moderators can show it again. Members and debates stay. The name stays reserved, so that nobody else can take it.
 * @throws Conflict if the team or group was deleted, or is hidden already
 */
async function hideCircle(tx: Connection, id: number, rule: number, now: number): Promise<void> {
  const circle = await lockCircleOfAnyKind(tx, id)
  if (!circle) throw new Conflict('It was deleted in the meantime, so there is nothing to hide. You can still warn its owner.')
  if (circle.hidden_rule !== null) throw new Conflict('It is already hidden.')
  const { kind, slug, name, description_source, description_html, excerpt, html_version, picture } = circle
  const texts = { slug, name, description_source, description_html, excerpt, html_version, picture }
  await insertHiddenCircle(tx, { circle_id: id, ...texts, hidden_at: now })
  const address = slug === null ? null : `hidden-${id}-${randomSuffix()}`
  const emptyTexts = { description_source: '', description_html: '', excerpt: '', picture: null }
  await updateCircle(tx, id, { ...emptyTexts, slug: address, name: hiddenCircleName(rule), hidden_rule: rule })
  await deleteDocument(tx, kind, id)
}

async function relabelHiddenCircle(tx: Connection, id: number, rule: number): Promise<void> {
  const circle = await lockCircleOfAnyKind(tx, id)
  if (!circle) return
  await updateCircle(tx, id, { name: hiddenCircleName(rule), hidden_rule: rule })
  await deleteDocument(tx, circle.kind, id)
}

/** Shows the texts again, at the old address unless another group has taken it. */
async function showCircleAgain(tx: Connection, id: number): Promise<void> {
  const circle = await lockCircleOfAnyKind(tx, id)
  const hidden = circle && (await deleteHiddenCircle(tx, id))
  if (!hidden) return
  const { slug, name, description_source, description_html, excerpt, html_version, picture } = hidden
  const address = slug === null || (await isGroupSlugFree(tx, slug)) ? slug : `${slug}-${randomSuffix()}`
  const texts = { name, description_source, description_html, excerpt, html_version, picture }
  await updateCircle(tx, id, { ...texts, slug: address, hidden_rule: null })
}

/**
 * Hides a debate's topic, introduction, picture and tags, and its address, which contains the topic. All of it is stored separately, so
 * that moderators can show it again. Arguments stay and the debate goes on, but lists, search, feeds and highlights leave it out.
 * @throws NotFound; Conflict if it is hidden already
 */
async function hideDebate(tx: Connection, id: number, rule: number, now: number): Promise<void> {
  const debate = await requireDebate(tx, id)
  if (debate.hidden_rule !== null) throw new Conflict('It is already hidden.')
  const { slug, topic, description_source, description_html, excerpt, html_version, picture } = debate
  const tags = JSON.stringify(await untagDebate(tx, id))
  const texts = { slug, topic, description_source, description_html, excerpt, html_version, picture, tags }
  await insertHiddenDebate(tx, { debate_id: id, ...texts, hidden_at: now })
  const emptyTexts = { description_source: '', description_html: '', excerpt: '', picture: null }
  await updateDebate(tx, id, { ...emptyTexts, slug: `hidden-${id}-${shortSuffix()}`, topic: hiddenTopic(rule), hidden_rule: rule })
  await deleteDocument(tx, 'debate', id)
  await publishChange(tx, id, now)
}

async function relabelHiddenDebate(tx: Connection, id: number, rule: number, now: number): Promise<void> {
  await requireDebate(tx, id)
  await updateDebate(tx, id, { topic: hiddenTopic(rule), hidden_rule: rule })
  await publishChange(tx, id, now)
}

/**
 * Shows a debate's texts again at its old address. Hidden addresses are reserved, but another debate may have taken one before they were.
 */
async function showDebateAgain(tx: Connection, id: number, now: number): Promise<void> {
  const debate = await requireDebate(tx, id)
  const hidden = await findHiddenDebate(tx, id)
  if (!hidden) return
  const { slug, topic, description_source, description_html, excerpt, html_version, picture } = hidden
  const address = (await isSlugFree(tx, slug)) ? slug : `${slug}-${shortSuffix()}`
  await restoreDebate(tx, id, { slug: address, topic, description_source, description_html, excerpt, html_version, picture })
  await deleteHiddenDebate(tx, id)
  await indexDebate(tx, id, { ...debate, topic, description_html })
  await tagDebate(tx, id, JSON.parse(hidden.tags))
  await publishChange(tx, id, now)
}

async function requireDebate(tx: Connection, id: number): Promise<DebateRow> {
  const debate = await lockDebate(tx, id)
  if (!debate) throw new NotFound(debateNotFoundMessage)
  return debate
}

/** A short random suffix that keeps addresses unique. */
const shortSuffix = () => randomBytes(5).toString('hex')

const publishChange = (tx: Connection, debateId: number, at: number) =>
  publishToDebate(tx, { debateId, at }, 'debate.changed', { what: ['hidden'] })
