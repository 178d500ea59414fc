import { randomBytes } from 'node:crypto'
import { debateLimits } from '#contract/debate-limits'
import type { Debate, NewDebate } from '#contract/debates'
import { slugOf } from '#contract/shortened'
import { requireFewLinks, requireWithinNewAccountLimit } from '../accounts/new-account-limits.ts'
import { requireOwnGroup } from '../circles/group-of-debate.ts'
import { requireOwnTeam } from '../circles/list-circles.ts'
import { unguessable } from '../circles/private-groups.queries.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { NewDebateRow } from '../database/tables.ts'
import { requireNewText } from '../permissions/repeated-text.ts'
import { Invalid } from '../platform/failures.ts'
import { noteColumns } from '../rendering/noted.ts'
import { renderOptional } from '../rendering/rendering.ts'
import { tagDebate } from '../tags/tag-debate.ts'
import { dueAlone } from '../turns/deadlines.ts'
import { lockDebate, neverEnds, updateDebate } from '../turns/debate.queries.ts'
import { insertSeat } from '../turns/seats.queries.ts'
import { insertDebate, isSlugReserved } from './debates.queries.ts'
import { readerOf, showDebate } from './show-debates.ts'

/** Longest edge of a debate's picture, px. */
export const pictureEdge = 512
/** Words of routes below /debates, which no debate may be called (docs/product.md#creating-a-debate). */
export const reservedSlugs: ReadonlySet<string> = new Set(['create'])

/**
 * Starts a debate with its creator on the first seat (docs/product.md#creating-a-debate). An open one is active at once.
 * @throws Invalid if the picture is none, and for a team or group that one is no member of
 */
export async function createDebate(context: MemberContext, asked: NewDebate): Promise<{ data: Debate }> {
  const { db, pictures, limits, clock, actor } = context
  const reader = readerOf(context)
  await limits.take('debateByMember', String(actor.id))
  const writing = { excerptLength: debateLimits.excerpt, field: 'description', by: String(actor.id) }
  const description = await renderOptional(asked.description, writing)
  requireFewLinks(context, description.html, 'description')
  const picture = asked.picture && asked.picture.size > 0 ? await pictures.keep(asked.picture, pictureEdge, actor.id) : null
  const now = clock.now()
  const open = asked.type === 'open'
  const demo = actor.demo ? 1 : 0
  const row: Omit<NewDebateRow, 'slug'> = {
    topic: asked.topic,
    description_source: description.source,
    description_html: description.html,
    ...noteColumns(asked.note, { by: 'author', beginning: description.excerpt }),
    html_version: description.version,
    picture,
    type: asked.type,
    status: open ? 'active' : 'waiting',
    creator_id: actor.id,
    round_limit: open ? 1 : asked.rounds,
    current_round: open ? 1 : 0,
    turn_seconds: turnSeconds(asked),
    seats_per_side: open ? 0 : asked.seats_per_side,
    character_limit: asked.character_limit,
    created_at: now,
    started_at: open ? now : null,
    last_activity_at: now,
    ...nothingYet,
    participants_count: 1,
    demo,
    due_at: open ? neverEnds : dueAlone({ demo }, now),
  }
  return db.transaction(async (tx) => {
    await requireWithinNewAccountLimit(tx, context, 'debates')
    await requireNewText(tx, context, asked.description, now)
    const within = await requireOwnGroup(tx, asked.group, reader)
    const id = await insertUnderFreeSlug(tx, { ...row, ...within })
    const team_id = await requireOwnTeam(tx, asked.team_id, actor.id)
    await insertSeat(tx, { debate_id: id, user_id: actor.id, side: open ? null : asked.side, joined_at: now, team_id })
    await tagDebate(tx, id, asked.tags)
    const debate = await lockDebate(tx, id)
    if (!debate) throw new Error(`debate ${id} vanished in its own transaction`)
    return { data: await showDebate(tx, debate, reader) }
  })
}

/** The counters and moments of a debate in which nothing has happened. */
export const nothingYet = {
  outcome: null,
  winning_side: null,
  turn_participant_id: null,
  turn_end: null,
  round_end: null,
  voting_ends_at: null,
  ends_key: neverEnds,
  closed_at: null,
  watchers_count: 0,
  arguments_count: 0,
  roots_count: 0,
  comments_count: 0,
  votes_count: 0,
  popularity: 0,
  archive_key: null,
  source_name: null,
  source_license: null,
  source_url: null,
} as const

/** Inserts under the topic's slug, or that with the next number free. The addresses of a debate whose words are hidden, and
 * those that a debate had before it was corrected, stay reserved. */
export async function insertUnderFreeSlug(tx: Connection, row: Omit<NewDebateRow, 'slug'>): Promise<number> {
  // The address of one that few may see tells nobody its topic, nor that the topic's address is taken.
  const wanted = row.private_to ? `private-${unguessable()}` : slugOf(row.topic, 80) || 'debate'
  const first = reservedSlugs.has(wanted) ? 2 : 1
  for (let tries = first; tries < first + 20; tries++) {
    // After a few neighbours a random ending, so that a thousand debates of one topic don't try a thousand slugs.
    const slug = `${wanted}${tries === 1 ? '' : tries < 6 ? `-${tries}` : randomEnding()}`
    const id = await insertDebate(tx, { ...row, slug })
    if (id === null) continue
    // Looked up after the insert, which waits for whoever is just hiding the debate that has this address.
    if (await isSlugReserved(tx, slug, id)) await updateDebate(tx, id, { slug: `${wanted}${randomEnding()}` })
    return id
  }
  throw new Invalid({ topic: ['No address could be made from this topic. Change a word in it.'] })
}

const randomEnding = () => `-${randomBytes(5).toString('hex')}`

function turnSeconds({ type, turn_days, turn_minutes }: NewDebate): number {
  if (type === 'open') return 0
  return type === 'live' ? turn_minutes * 60 : turn_days * 24 * 60 * 60
}
