import type { z } from 'zod'
import type { Person } from '#contract/accounts'
import type { Meta } from '#contract/lists'
import { type listMentionable as call, mentionLimits } from '#contract/mentions'
import { presentPerson } from '../accounts/people.ts'
import type { MemberContext } from '../context.ts'
import { NotFound } from '../platform/failures.ts'
import { fold } from '../platform/normalise-text.ts'
import { idIn, invalidCursor, pageOf, spanOf } from '../platform/paging.ts'
import { runInSearchQueue } from '../search/search-queue.ts'
import { debateNotFoundMessage, findVisibleDebate } from '../turns/debate-visibility.ts'
import { countMentionable, findPlaceInList, loadMentionable, type NameQuery } from './mentionable.queries.ts'

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

type MentionableQuery = z.output<(typeof call)['query']>
type Page = { data: Person[]; meta: Meta }

async function loadPage({ db, actor }: MemberContext, debateId: number, query: MentionableQuery): Promise<Page> {
  if (!(await findVisibleDebate(db.read, debateId, actor.id))) throw new NotFound(debateNotFoundMessage)
  const span = spanOf(query, mentionLimits.suggested)
  const after = query.before === undefined ? undefined : await findPlaceInList(db.read, debateId, idIn(query.before))
  if (query.before !== undefined && !after) throw invalidCursor()
  const names: NameQuery = { debateId, actorId: actor.id, search: fold(query.search ?? ''), after }
  const found = span.beyond ? [] : await loadMentionable(db.read, names, span)
  const total = await countMentionable(db.read, names)
  const { rows, meta } = pageOf(found, span, { total, counted: true, cursorOf: ({ id }) => String(id) })
  return { data: rows.map(presentPerson), meta }
}
