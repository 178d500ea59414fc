import type { z } from 'zod'
import type { Person } from '#contract/accounts'
import { countCap, type Meta } from '#contract/lists'
import {
  type listMentions as listCall,
  type MentionPage,
  type listMentionable as mentionableCall,
  mentionLimits,
  type ReadMentions,
} from '#contract/mentions'
import { presentAuthor, presentPerson } from '../accounts/present-person.ts'
import type { MemberContext } from '../context.ts'
import { iso } from '../platform/clock.ts'
import { NotFound } from '../platform/failures.ts'
import { fold } from '../platform/normalise-text.ts'
import { createPage, invalidCursor, pageById, parseId, parseIdCursor, parseSpan } from '../platform/paging.ts'
import { runInSearchQueue } from '../search/search-queue.ts'
import { debateNotFoundMessage, findVisibleDebate } from '../turns/debate-visibility.ts'
import { countMentionable, findPlaceInList, loadMentionable, type NameQuery } from './mentionable.queries.ts'
import { countMentions, countUnreadMentions, listMentionsAmong, loadMentionsOf, markMentionsRead } from './mentions.queries.ts'

/** Returns a page of a member's mentions, the latest first. @throws Invalid for a malformed cursor */
export async function listMentions({ db, actor }: MemberContext, query: z.output<(typeof listCall)['query']>): Promise<MentionPage> {
  const { rows, meta } = await pageById(query, mentionLimits.perPage, {
    load: (window) => loadMentionsOf(db.read, actor.id, window),
    count: () => countMentions(db.read, actor.id),
  })
  const unread_count = await countUnreadMentions(db.read, actor.id, countCap)
  const data = rows.map((row) => ({
    id: String(row.id),
    ...{ post_type: row.post_kind, post_id: String(row.post_id), number: row.number, excerpt: row.excerpt },
    user: presentAuthor({ ...row, user_id: row.by_id, author_name: null }),
    debate: { slug: row.slug, topic: row.topic },
    created_at: iso(row.created_at),
    read_at: iso(row.read_at),
  }))
  return { data, meta: { ...meta, unread_count } }
}

const noSuchMention = 'There is no such mention.'

/**
 * Marks a member's mentions as read: some, all, or all up to the newest that they have seen. Repeating it has no
 * further effect.
 * @throws TooMany; NotFound if one of them is somebody else's or gone, in which case none is marked
 */
export async function readMentions(
  { db, limits, clock, actor }: MemberContext,
  selection: z.output<typeof ReadMentions>,
): Promise<undefined> {
  await limits.take('actByMember', String(actor.id))
  const ids = selection.ids && [...new Set(selection.ids.map((id) => parseId(id, noSuchMention)))]
  const last = selection.up_to === undefined ? undefined : parseId(selection.up_to, noSuchMention)
  await db.transaction(async (tx) => {
    if (ids && (await listMentionsAmong(tx, actor.id, ids)).size < ids.length) throw new NotFound(noSuchMention)
    await markMentionsRead(tx, actor.id, { ids, last }, clock.now())
  })
}

/**
 * Returns a page of the people a member can mention in a debate, by name, without the member.
 * @throws NotFound, TooMany, Busy, Invalid for a malformed cursor
 */
export async function listMentionable(context: MemberContext, debateId: number, query: MentionableQuery): Promise<Page> {
  const list = () => loadPage(context, debateId, query)
  if (!query.search) return list()
  await context.limits.take('nameByMember', String(context.actor.id))
  return runInSearchQueue(context, list)
}

type MentionableQuery = z.output<(typeof mentionableCall)['query']>
type Page = { data: Person[]; meta: Meta }

async function loadPage({ db, actor }: MemberContext, debateId: number, query: MentionableQuery): Promise<Page> {
  if (!(await findVisibleDebate(db.read, debateId, actor.id))) throw new NotFound(debateNotFoundMessage)
  const span = parseSpan(query, mentionLimits.suggested)
  const after = query.before === undefined ? undefined : await findPlaceInList(db.read, debateId, parseIdCursor(query.before))
  if (query.before !== undefined && !after) throw invalidCursor()
  const names: NameQuery = { debateId, actorId: actor.id, search: fold(query.search ?? ''), after }
  const people = span.beyond ? [] : await loadMentionable(db.read, names, span)
  const total = await countMentionable(db.read, names)
  const { rows, meta } = createPage(people, span, { total, counted: true, cursorOf: ({ id }) => String(id) })
  return { data: rows.map(presentPerson), meta }
}
