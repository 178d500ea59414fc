import { randomBytes } from 'node:crypto'
import type { NewDebate } from '#contract/debate-editing'
import { debateLimits } from '#contract/debate-limits'
import type { Debate } from '#contract/debates'
import { slugOf } from '#contract/slug'
import { requireFewLinks, requireWithinNewAccountLimit } from '../accounts/new-account-limits.ts'
import { publishToDebate } from '../channels/publish.ts'
import { findGroupOfDebate, requireMemberOfGroup } from '../circles/group-of-debate.ts'
import { randomSuffix } from '../circles/private-groups.queries.ts'
import { requireOwnTeam } from '../circles/show-circles.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { NewDebateRow } from '../database/debate-tables.ts'
import { requirePermission } from '../permissions/permissions.ts'
import { requireNewText } from '../permissions/repeated-text.ts'
import { Invalid, NotFound } from '../platform/failures.ts'
import { noteColumns } from '../rendering/rendered-text.ts'
import { renderOptional } from '../rendering/rendering.ts'
import { tagDebate } from '../tags/tags.ts'
import { cancellationDue } from '../turns/deadlines.ts'
import { lockDebate, neverEnds, updateDebate } from '../turns/debate.queries.ts'
import { debateNotFoundMessage, findVisibleDebate } from '../turns/debate-visibility.ts'
import { insertSeat } from '../turns/seats.queries.ts'
import { changeDebate } from './change-debate.ts'
import { insertDebate, isSlugReserved } from './debates.queries.ts'
import { getReader, showDebate } from './show-debates.ts'

/** The longest edge of a debate's picture, in px. */
const pictureEdge = 512
/** Segments of routes under /debates, which can't be a debate's slug (docs/product.md#creating-a-debate). */
export const reservedSlugs: ReadonlySet<string> = new Set(['create'])

/**
 * Creates a debate with its creator in the first seat (docs/product.md#creating-a-debate). An open debate is active
 * at once.
 * @throws Invalid if the picture can't be read, or if the creator isn't a member of the chosen team or group
 */
export async function createDebate(context: MemberContext, fields: NewDebate): Promise<{ data: Debate }> {
  const { db, pictures, limits, clock, actor } = context
  const reader = getReader(context)
  await limits.take('debateByMember', String(actor.id))
  const renderOptions = { excerptLength: debateLimits.excerpt, field: 'description', by: String(actor.id) }
  const description = await renderOptional(fields.description, renderOptions)
  requireFewLinks(context, description.html, 'description')
  const picture = fields.picture && fields.picture.size > 0 ? await pictures.store(fields.picture, pictureEdge, actor.id) : null
  const now = clock.now()
  const open = fields.type === 'open'
  const demo = actor.demo ? 1 : 0
  const row: Omit<NewDebateRow, 'slug'> = {
    topic: fields.topic,
    description_source: description.source,
    description_html: description.html,
    ...noteColumns(fields.note, { by: 'author', beginning: description.excerpt }),
    html_version: description.version,
    picture,
    type: fields.type,
    status: open ? 'active' : 'waiting',
    creator_id: actor.id,
    round_limit: open ? 1 : fields.rounds,
    current_round: open ? 1 : 0,
    turn_seconds: turnSeconds(fields),
    seats_per_side: open ? 0 : fields.seats_per_side,
    character_limit: fields.character_limit,
    created_at: now,
    started_at: open ? now : null,
    last_activity_at: now,
    ...newDebateColumns,
    participants_count: 1,
    demo,
    due_at: open ? neverEnds : cancellationDue({ demo }, now),
  }
  return db.transaction(async (tx) => {
    await requireWithinNewAccountLimit(tx, context, 'debates')
    await requireNewText(tx, context, fields.description, now)
    const groupColumns = await requireMemberOfGroup(tx, fields.group, reader)
    const id = await insertUnderFreeSlug(tx, { ...row, ...groupColumns })
    const team_id = await requireOwnTeam(tx, fields.team_id, actor.id)
    await insertSeat(tx, { debate_id: id, user_id: actor.id, side: open ? null : fields.side, joined_at: now, team_id })
    await tagDebate(tx, id, fields.tags)
    const debate = await lockDebate(tx, id)
    if (!debate) throw new Error(`debate ${id} vanished in its own transaction`)
    return { data: await showDebate(tx, debate, reader) }
  })
}

/** The counters and times of a new debate. */
export const newDebateColumns = {
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

/**
 * Inserts a debate under its topic's slug, or that with the next free number. Slugs of hidden debates, and former slugs
 * of corrected debates, stay reserved.
 * @returns the new id
 */
export async function insertUnderFreeSlug(tx: Connection, row: Omit<NewDebateRow, 'slug'>): Promise<number> {
  // The address of a private debate must not reveal its topic, or that the topic's slug is taken.
  const base = row.private_to ? `private-${randomSuffix()}` : slugOf(row.topic, 80) || 'debate'
  const first = reservedSlugs.has(base) ? 2 : 1
  for (let tries = first; tries < first + 20; tries++) {
    // After five numbers, try random endings, so that a thousand debates with one topic don't try a thousand slugs.
    const slug = `${base}${tries === 1 ? '' : tries < 6 ? `-${tries}` : randomEnding()}`
    const id = await insertDebate(tx, { ...row, slug })
    if (id === null) continue
    // Check after the insert, which waits for a moderator who is just hiding the debate with this address.
    if (await isSlugReserved(tx, slug, id)) await updateDebate(tx, id, { slug: `${base}${randomEnding()}` })
    return id
  }
  throw new Invalid({ topic: ['This topic can’t be turned into a web address. Change a word.'] })
}

const randomEnding = () => `-${randomBytes(5).toString('hex')}`

function turnSeconds({ type, turn_days, turn_minutes }: NewDebate): number {
  if (type === 'open') return 0
  return type === 'live' ? turn_minutes * 60 : turn_days * 24 * 60 * 60
}

/**
 * Replaces a debate's picture. The image is re-encoded before anything is stored.
 * @throws NotFound, Forbidden, Invalid if it isn't an image
 */
export async function replacePicture(context: MemberContext, id: number, upload: File): Promise<{ data: Debate }> {
  // Check permission before decoding too, so that only people who may change the picture cost that work.
  const debate = await findVisibleDebate(context.db.read, id, context.actor.id)
  if (!debate) throw new NotFound(debateNotFoundMessage)
  const group = await findGroupOfDebate(context.db.read, debate, getReader(context))
  requirePermission({ debate, actorId: context.actor.id, group }, 'change_picture')
  await context.limits.take('pictureByMember', String(context.actor.id))
  const picture = await context.pictures.store(upload, pictureEdge, context.actor.id)
  return changeDebate(context, id, 'change_picture', async (tx) => {
    await updateDebate(tx, id, { picture })
    await publishToDebate(tx, { debateId: id, at: context.clock.now() }, 'debate.changed', { what: ['debate.picture_changed'] })
  })
}
