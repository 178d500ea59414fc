import { randomBytes } from 'node:crypto'
import type { CorrectedDebate, FormerWording } from '#contract/debate-editing'
import { debateLimits } from '#contract/debate-limits'
import type { Debate } from '#contract/debates'
import { slugOf } from '#contract/slug'
import { requireFewLinks } from '../accounts/new-account-limits.ts'
import type { Context, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { isUniqueViolation } from '../database/database-faults.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { record } from '../facts/record.ts'
import { requireNewText } from '../permissions/repeated-text.ts'
import { iso } from '../platform/clock.ts'
import { Conflict, Forbidden, Gone, NotFound } from '../platform/failures.ts'
import { requireCurrentVersion } from '../platform/versions.ts'
import { render } from '../rendering/rendering.ts'
import { indexDebate } from '../search/documents.queries.ts'
import { loadTags } from '../tags/tags.queries.ts'
import { tagDebate, untagDebate } from '../tags/tags.ts'
import { findDebate, updateDebate } from '../turns/debate.queries.ts'
import { debateNotFoundMessage, findVisibleDebate, lockVisibleDebate } from '../turns/debate-visibility.ts'
import { hasModeratorRole, hiddenDebateMessage, requireMayCorrect } from './correction-permission.ts'
import { reservedSlugs } from './create-debate.ts'
import {
  clearWording,
  deleteFormerSlug,
  insertWording,
  isSlugFree,
  isSlugReserved,
  listWordings,
  storeFormerSlug,
} from './debates.queries.ts'
import { computeWordingVersion, getReader, showDebate } from './show-debates.ts'

/**
 * Corrects a debate's topic, introduction and tags. The former wording can still be read, and the former address
 * redirects to the new one.
 * @param corrections what to change; omitted fields stay as they are
 * @throws TooMany, NotFound, Forbidden, Conflict if somebody else has argued or the debate changed since
 * `seen`, Invalid
 */
export async function correctDebate(
  context: MemberContext,
  id: number,
  { seen, ...corrections }: CorrectedDebate,
): Promise<{ data: Debate }> {
  const { db, limits, clock, actor } = context
  await limits.take('actByMember', String(actor.id))
  const text = await renderDescription(context, corrections.description)
  return db
    .transaction(async (tx) => {
      const now = clock.now()
      const debate = await lockVisibleDebate(tx, id, { actorId: actor.id, now })
      if (!debate) throw new NotFound(debateNotFoundMessage)
      const by = await requireMayCorrect(tx, debate, actor)
      const tags = ((await loadTags(tx, [id])).get(id) ?? []).map(({ name }) => name)
      const { topic, description_source, description_html, html_version } = debate
      const after = {
        topic: corrections.topic ?? topic,
        description_source: corrections.description ?? description_source,
        tags: corrections.tags ?? tags,
      }
      if (isUnchanged({ topic, description_source, tags }, after)) return { data: await showDebate(tx, debate, getReader(context)) }
      requireCurrentVersion({ seen, stored: computeWordingVersion(debate, tags), what: 'This debate' })
      if (after.description_source !== description_source) await requireNewText(tx, context, after.description_source, now)
      const former = { topic, description_source, description_html, html_version, tags: JSON.stringify(tags) }
      await insertWording(tx, { debate_id: id, ...former, changed_by: by, changed_at: now })
      const words = { topic: after.topic, ...(text && { ...text, excerpt: debate.note === null ? text.excerpt : debate.excerpt }) }
      await updateDebate(tx, id, { ...words, slug: await slugForTopic(tx, debate, after.topic), corrected_at: now })
      if (corrections.tags) {
        await untagDebate(tx, id)
        await tagDebate(tx, id, corrections.tags)
      }
      await indexDebate(tx, id, { ...debate, ...words })
      const notifiedId = by === 'moderators' ? debate.creator_id : null
      await record(tx, debate, { kind: 'debate.corrected', at: now, user_id: notifiedId, about_id: id })
      const changed = await findDebate(tx, id)
      if (!changed) throw new NotFound(debateNotFoundMessage)
      return { data: await showDebate(tx, changed, getReader(context)) }
    })
    .catch((error) => {
      // A debate that was created at the same time took the address.
      throw isUniqueViolation(error) ? new Conflict('Someone just created a debate with this topic. Send yours again.') : error
    })
}

async function renderDescription(context: MemberContext, description: string | undefined) {
  if (description === undefined) return undefined
  const by = String(context.actor.id)
  const { html, version, excerpt } = await render(description, { excerptLength: debateLimits.excerpt, field: 'description', by })
  requireFewLinks(context, html, 'description')
  return { description_source: description, description_html: html, html_version: version, excerpt }
}

type Wording = Pick<DebateRow, 'topic' | 'description_source'> & { tags: readonly string[] }

/** Checks whether a correction changes nothing. Tags with the same slug are the same, whatever their case. */
function isUnchanged(before: Wording, after: Wording): boolean {
  const slugs = ({ tags }: Wording) => tags.map((name) => slugOf(name, 60)).join()
  return before.topic === after.topic && before.description_source === after.description_source && slugs(before) === slugs(after)
}

/**
 * Returns the slug for a corrected topic, and reserves the former one for the debate. A private group's debate keeps
 * its slug, which doesn't reveal the topic.
 */
async function slugForTopic(tx: Connection, { id, slug, topic, private_to }: DebateRow, corrected: string): Promise<string> {
  const base = slugOf(corrected, 80) || 'debate'
  if (private_to !== null || base === (slugOf(topic, 80) || 'debate')) return slug
  await storeFormerSlug(tx, { slug, debate_id: id })
  for (let tries = 1; ; tries++) {
    // After five numbers, try random endings, as for new debates.
    const next = `${base}${tries === 1 ? '' : tries < 6 ? `-${tries}` : `-${randomBytes(5).toString('hex')}`}`
    if (reservedSlugs.has(next) || !(await isSlugFree(tx, next)) || (await isSlugReserved(tx, next, id))) continue
    await deleteFormerSlug(tx, next)
    return next
  }
}

/**
 * Returns a debate's former wordings, the latest first.
 * @throws NotFound; Gone while moderators hide the debate's text
 */
export async function showWordings({ db, actor }: Context, id: number): Promise<{ data: FormerWording[] }> {
  const debate = await findVisibleDebate(db.read, id, actor?.id ?? null)
  return { data: await listFormerWordings(db.read, debate) }
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
    return { data: await listFormerWordings(tx, debate) }
  })
}

export const wordingNotFoundMessage = 'There is no such former wording of this debate.'

async function listFormerWordings(db: Connection, debate: DebateRow | undefined): Promise<FormerWording[]> {
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
