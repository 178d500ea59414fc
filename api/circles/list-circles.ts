import { circlesPerPage } from '#contract/circle-limits'
import type { CircleKind, waitingStates } from '#contract/circles'
import { searchLimits } from '#contract/search-limits'
import type { Context, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Invalid } from '../platform/failures.ts'
import { type AskedPage, pageByKey } from '../platform/paging.ts'
import { kinds as letters } from '../search/lexemes.ts'
import { newestMatches } from '../search/matches.queries.ts'
import { inSearchQueue } from '../search/search-queue.ts'
import { termsOf } from '../search/terms.ts'
import { type Among, countCircles, findCircle, listOfDocuments, pageOfCircles } from './circles.queries.ts'
import { countOwn, findMembership, type Own, pageOfOwn } from './memberships.queries.ts'

/**
 * The rows of a page of circles, those with the most members first, or those found by some words.
 * @throws TooMany, Busy, Invalid for a broken cursor
 */
export function listCircles(context: Context, kind: CircleKind, asked: AskedCircles) {
  const list = () => listThose(context, kind, asked)
  return asked.search ? inSearchQueue(context, list) : list()
}

async function listThose({ db }: Context, kind: CircleKind, { search, ...asked }: AskedCircles) {
  const among = await foundBy(db.read, kind, search)
  return pageByKey(asked, circlesPerPage, {
    load: (window) => pageOfCircles(db.read, kind, among, window),
    count: () => countCircles(db.read, kind, among),
    name: kind,
    keyOf: ({ members_count, id }) => [members_count, id],
  })
}

type AskedCircles = AskedPage & { search?: string | undefined }

/** Every word as the beginning of one. @returns null without words */
async function foundBy(db: Connection, kind: CircleKind, search: string | undefined): Promise<Among> {
  if (search === undefined || search.trim() === '') return null
  const terms = termsOf(search, 'all').slice(0, searchLimits.terms)
  return listOfDocuments(db, await newestMatches(db, terms, [letters[kind]]))
}

/** The rows of a page of the circles that a member is in, or may be, the latest first. @throws Invalid for a broken cursor */
export async function listOwnCircles({ db, actor }: MemberContext, kind: CircleKind, { state, ...asked }: AskedOwn) {
  const own: Own = { userId: actor.id, kind, states: state ? [state] : ['member', 'invited', 'asked'] }
  return pageByKey(asked, circlesPerPage, {
    load: (window) => pageOfOwn(db.read, own, window),
    count: () => countOwn(db.read, own),
    name: state ?? 'own',
    keyOf: ({ key, id }) => [key, id],
  })
}

type AskedOwn = AskedPage & { state?: 'member' | (typeof waitingStates)[number] | undefined }

/**
 * The team beside whose name somebody argues.
 * @param asked its id as it was sent; none for no team
 * @throws Invalid for one that there is not, or that they are no member of
 */
export async function requireOwnTeam(tx: Connection, asked: string | undefined, userId: number): Promise<number | null> {
  if (asked === undefined || asked === '') return null
  const id = /^\d{1,15}$/.test(asked) ? Number(asked) : 0
  const team = await findCircle(tx, 'team', id)
  const membership = team && (await findMembership(tx, id, userId))
  if (membership?.state !== 'member') throw new Invalid({ team_id: ['You are no member of that team. Choose another one, or none.'] })
  return id
}
