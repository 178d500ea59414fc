import { circlesPerPage } from '#contract/circle-limits'
import type { CircleKind, waitingStates } from '#contract/circles'
import { searchLimits } from '#contract/search-limits'
import type { Context, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Invalid } from '../platform/failures.ts'
import { type PageQuery, pageByKey } from '../platform/paging.ts'
import { kinds as letters } from '../search/lexemes.ts'
import { newestMatches } from '../search/matches.queries.ts'
import { runInSearchQueue } from '../search/search-queue.ts'
import { parseTerms } from '../search/terms.ts'
import { countCircles, findCircle, type IdFilter, listIdsOfDocuments, pageOfCircles } from './circles.queries.ts'
import { countOwnCircles, findMembership, type MembershipQuery, pageOfOwnCircles } from './memberships.queries.ts'

/** Returns a page of circles, the largest first, or those that match a search. @throws TooMany, Busy, Invalid for a broken cursor */
export function listCircles(context: Context, kind: CircleKind, query: CirclesQuery) {
  const list = () => searchCircles(context, kind, query)
  return query.search ? runInSearchQueue(context, list) : list()
}

async function searchCircles({ db }: Context, kind: CircleKind, { search, ...query }: CirclesQuery) {
  const among = await idsMatching(db.read, kind, search)
  return pageByKey(query, circlesPerPage, {
    load: (window) => pageOfCircles(db.read, kind, among, window),
    count: () => countCircles(db.read, kind, among),
    name: kind,
    keyOf: ({ members_count, id }) => [members_count, id],
  })
}

type CirclesQuery = PageQuery & { search?: string | undefined }

/** Finds circles by words; each one may be the beginning of a word. @returns null without words */
async function idsMatching(db: Connection, kind: CircleKind, search: string | undefined): Promise<IdFilter> {
  if (search === undefined || search.trim() === '') return null
  const terms = parseTerms(search, 'all').slice(0, searchLimits.terms)
  return listIdsOfDocuments(db, await newestMatches(db, terms, [letters[kind]]))
}

/** Returns a page of the member's circles, invitations and requests, the latest first. @throws Invalid for a broken cursor */
export async function listOwnCircles({ db, actor }: MemberContext, kind: CircleKind, { state, ...query }: OwnCirclesQuery) {
  const memberships: MembershipQuery = { userId: actor.id, kind, states: state ? [state] : ['member', 'invited', 'asked'] }
  return pageByKey(query, circlesPerPage, {
    load: (window) => pageOfOwnCircles(db.read, memberships, window),
    count: () => countOwnCircles(db.read, memberships),
    name: state ?? 'own',
    keyOf: ({ key, id }) => [key, id],
  })
}

type OwnCirclesQuery = PageQuery & { state?: 'member' | (typeof waitingStates)[number] | undefined }

/**
 * Checks the team under whose name somebody argues.
 * @param sentId its id as it was sent; undefined or empty for no team
 * @throws Invalid if there is no such team, or they aren't a member
 */
export async function requireOwnTeam(tx: Connection, sentId: string | undefined, userId: number): Promise<number | null> {
  if (sentId === undefined || sentId === '') return null
  const id = /^\d{1,15}$/.test(sentId) ? Number(sentId) : 0
  const team = await findCircle(tx, 'team', id)
  const membership = team && (await findMembership(tx, id, userId))
  if (membership?.state !== 'member') throw new Invalid({ team_id: ['You aren’t a member of that team. Choose another team, or none.'] })
  return id
}
