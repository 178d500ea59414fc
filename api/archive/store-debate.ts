import { debateLimits } from '#contract/debate-limits'
import { completeSettings } from '#contract/debate-settings'
import type { Database } from '../database/database.ts'
import type { NewDebateRow } from '../database/tables.ts'
import { insertUnderFreeSlug, newDebateColumns } from '../debates/create-debate.ts'
import { renderBatch } from '../posts/render-batch.ts'
import { isHtmlVisible, noteColumns, type Rendered } from '../rendering/rendered-text.ts'
import { renderInBackground } from '../rendering/rendering.ts'
import { tagDebate } from '../tags/tag-debate.ts'
import { insertNamedSeats } from './archive.queries.ts'
import type { CanonicalForm, KeyedDebate } from './canonical.ts'
import { argumentRows, commentRows, insertPosts } from './insert-posts.ts'
import { BadLine } from './split-lines.ts'

/** All rendered texts of a debate, in the order of its posts. */
export type RenderedDebate = { description: Rendered; arguments: Rendered[]; comments: Rendered[] }

/** Renders a debate's texts. @throws BadLine if a post shows nothing, such as an empty list */
export async function renderDebate({ form }: KeyedDebate): Promise<RenderedDebate> {
  const [description, posts, comments] = await Promise.all([
    renderInBackground(form.description, { excerptLength: debateLimits.excerpt }),
    renderBatch(form.arguments),
    renderBatch(form.comments),
  ])
  requireVisible(form.arguments, posts, 'argument')
  requireVisible(form.comments, comments, 'comment')
  return { description, arguments: posts, comments }
}

function requireVisible(posts: readonly { id: string; content: string }[], texts: readonly Rendered[], kind: string): void {
  for (const [index, { id, content }] of posts.entries())
    if (content !== '' && !isHtmlVisible(texts[index]?.html ?? ''))
      throw new BadLine(`${kind} ${JSON.stringify(id)} has no visible text. Add some`)
}

/**
 * Stores an archived debate, completely or not at all. Its people are only names, so nobody can act: a debate that was
 * still running keeps its status, but has no turn and no end.
 */
export async function storeDebate(db: Database, { form, key }: KeyedDebate, texts: RenderedDebate): Promise<void> {
  await db.transaction(async (tx) => {
    const id = await insertUnderFreeSlug(tx, debateRow({ form, key }, texts.description))
    await insertNamedSeats(tx, seatsOf(form, id))
    await tagDebate(tx, id, form.tags)
    const seats = new Map(form.participants.map(({ name, side }) => [name, side]))
    await insertPosts(tx, 'argument', form.arguments, argumentRows(form.arguments, texts.arguments, { id, seats }))
    await insertPosts(tx, 'comment', form.comments, commentRows(form.comments, texts.comments, id))
  })
}

function debateRow({ form, key }: KeyedDebate, description: Rendered): Omit<NewDebateRow, 'slug'> {
  return {
    ...newDebateColumns,
    topic: form.topic,
    description_source: form.description,
    description_html: description.html,
    ...noteColumns(form.note, { by: 'author', beginning: description.excerpt }),
    hidden_rule: form.hidden ?? null,
    html_version: description.version,
    picture: null,
    type: form.type,
    status: form.status,
    outcome: form.outcome ?? null,
    winning_side: form.winning_side ?? null,
    creator_id: null,
    round_limit: form.round_limit,
    ...completeSettings(form),
    created_at: Date.parse(form.created_at),
    started_at: parseTime(form.started_at),
    closed_at: parseTime(form.closed_at),
    ...countsOf(form),
    archive_key: key,
    source_name: form.source?.name ?? null,
    source_license: form.source?.license ?? null,
    source_url: form.source?.url ?? null,
    demo: 0,
  }
}

function countsOf(form: CanonicalForm) {
  const votes_count = form.arguments.reduce((sum, { votes }) => sum + votes.up + votes.down, 0)
  const moments = [form, ...form.arguments, ...form.comments].map(({ created_at }) => Date.parse(created_at))
  return {
    // The last round that has an argument.
    current_round: form.arguments.reduce((latest, { round }) => Math.max(latest, round), 0),
    last_activity_at: moments.reduce((latest, time) => Math.max(latest, time)),
    participants_count: form.participants.length,
    arguments_count: form.arguments.length,
    roots_count: form.arguments.filter(({ parent_id }) => parent_id === null).length,
    comments_count: form.comments.length,
    comment_roots_count: form.comments.filter(({ parent_id }) => parent_id === null).length,
    votes_count,
    popularity: votes_count + form.arguments.length,
  }
}

function seatsOf({ participants, created_at }: CanonicalForm, debate_id: number) {
  return participants.map(({ name, side, joined_at, left_at }) => ({
    debate_id,
    name,
    side,
    joined_at: Date.parse(joined_at ?? created_at),
    left_at: parseTime(left_at),
    left_how: left_at === undefined ? null : ('left' as const),
  }))
}

function parseTime(time: string | undefined): number | null {
  return time === undefined ? null : Date.parse(time)
}
