import type { Person } from '#contract/accounts'
import { circlesPerPage, membersPerPage } from '#contract/circle-limits'
import type { CircleKind, Member, Membership, waitingStates } from '#contract/circles'
import type { DebateRecord } from '#contract/debates'
import type { Meta } from '#contract/lists'
import { searchLimits } from '#contract/search-limits'
import type { Team, TeamCard } from '#contract/teams'
import { findPeople } from '../accounts/person-rows.queries.ts'
import { presentPerson } from '../accounts/present-person.ts'
import type { Context, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { countRecords } from '../database/debate-records.queries.ts'
import type { CircleRow, MembershipRow } from '../database/people-tables.ts'
import { type ApproachObstacles, acceptsRequests, findObstacles, noObstacles } from '../friends/friends.queries.ts'
import { iso } from '../platform/clock.ts'
import { Invalid, NotFound, Unauthorized } from '../platform/failures.ts'
import { type PageQuery, pageByKey } from '../platform/paging.ts'
import { pictureAddress } from '../platform/pictures.ts'
import { computeVersion } from '../platform/versions.ts'
import { kinds as letters } from '../search/lexemes.ts'
import { newestMatches } from '../search/matches.queries.ts'
import { runInSearchQueue } from '../search/search-queue.ts'
import { parseTerms } from '../search/terms.ts'
import { requireManager } from './change-circle.ts'
import type { CircleKindConfig } from './circle-kinds.ts'
import { countCircles, findCircle, type IdFilter, listIdsOfDocuments, pageOfCircles } from './circles.queries.ts'
import { getCirclePermissions, getCircleRole, getMembershipState, isManager, memberRole } from './membership-status.ts'
import {
  countDeletedMembers,
  countMembers,
  countOwnCircles,
  findMembership,
  listFirstMembers,
  listMembershipsIn,
  type MembershipQuery,
  pageOfMembers,
  pageOfOwnCircles,
} from './memberships.queries.ts'

/** The reader, and the current time in ms. */
export type Viewer = { actorId: number | null; now: number }

/** Shows circles as cards for a reader: as many queries for one as for a page of them. */
export async function showCircleCards(db: Connection, circles: readonly CircleRow[], actorId: number | null): Promise<CircleCard[]> {
  const parts = await loadCircleParts(db, circles, actorId)
  return circles.map((circle) => presentCircleCard(parts(circle)))
}

/** Shows one circle for its page, with the reader's membership and permissions: the part that teams and groups share. */
export async function showCircle(db: Connection, circle: CircleRow, { actorId, now }: Viewer): Promise<Team> {
  const parts = (await loadCircleParts(db, [circle], actorId))(circle)
  const membership = parts.row
  const managed = isManager(circle, membership)
  return {
    ...presentCircleCard(parts),
    description: circle.description_source,
    description_html: circle.description_html || null,
    hidden_rule: circle.hidden_rule,
    permissions: getCirclePermissions({ circle, membership, now, approach: await findApproach(db, circle, actorId) }),
    version: getCircleRole(circle, membership) === 'owner' ? computeCircleVersion(circle) : null,
    requests_count: managed ? await countMembers(db, circle.id, 'asked', maxRequests) : 0,
  }
}

/** Returns whether a reader may approach a circle's owner. Guests get the answer for anybody whom the owner doesn't block. */
async function findApproach(db: Connection, { owner_id }: CircleRow, actorId: number | null): Promise<ApproachObstacles> {
  if (actorId !== null) return findObstacles(db, actorId, owner_id)
  return { ...noObstacles, closed: !(await acceptsRequests(db, owner_id)) }
}

/** Open requests are counted up to this number. */
const maxRequests = 1_000

async function loadCircleParts(db: Connection, circles: readonly CircleRow[], actorId: number | null) {
  const ids = circles.map(({ id }) => id)
  const memberships = actorId === null ? new Map<number, MembershipRow>() : await listMembershipsIn(db, actorId, ids)
  const inviters = [...memberships.values()].flatMap(({ by_id }) => by_id ?? [])
  const showsMembers = (circle: CircleRow) => circle.private === 0 || memberships.get(circle.id)?.state === 'member'
  const firstMembers = await listFirstMembers(
    db,
    circles.filter(showsMembers).map(({ id }) => id),
  )
  const [people, unseen, records] = await Promise.all([
    findPeople(db, [...new Set([...circles.map(({ owner_id }) => owner_id), ...inviters, ...[...firstMembers.values()].flat()])]),
    countDeletedMembers(db, ids),
    countRecords(
      db,
      'team_id',
      circles.filter(({ kind }) => kind === 'team').map(({ id }) => id),
    ),
  ])
  return (circle: CircleRow) => {
    const row = memberships.get(circle.id)
    const by = row?.by_id == null ? null : (people.get(row.by_id) ?? null)
    const membership = actorId === null ? null : presentMembership(circle, row, by)
    return {
      ...{ circle, row, membership, owner: people.get(circle.owner_id) ?? null, unseen: unseen.get(circle.id) ?? 0 },
      firstMembers: (firstMembers.get(circle.id) ?? []).flatMap((id) => people.get(id) ?? []),
      record: circle.kind === 'team' ? (records.get(circle.id) ?? { won: 0, lost: 0, tied: 0 }) : null,
    }
  }
}

/** The fields that cards of teams and groups share. */
type CircleCard = TeamCard

type CardParts = {
  circle: CircleRow
  owner: Person | null
  /** Members with deleted accounts, whom nobody sees. */
  unseen: number
  /** The reader's membership; null for guests. */
  membership: Membership | null
  firstMembers: readonly Person[]
  record: DebateRecord | null
}

function presentCircleCard({ circle, owner, unseen, membership, firstMembers, record }: CardParts): CircleCard {
  return {
    id: String(circle.id),
    name: circle.name,
    description: circle.excerpt,
    avatar: circle.picture === null ? null : pictureAddress(circle.picture),
    members_count: circle.members_count - unseen,
    owner,
    first_members: [...firstMembers],
    record,
    created_at: iso(circle.created_at),
    membership,
  }
}

/** Returns a version that changes with every edit of a circle by its owner. */
export function computeCircleVersion({ name, description_source, open, private: isPrivate }: CircleRow): string {
  return computeVersion(name, description_source, open, isPrivate)
}

/** Presents somebody's membership in a circle. @param by the person who invited them */
function presentMembership(circle: CircleRow, membership: MembershipRow | undefined, by: Person | null): Membership {
  const state = getMembershipState(membership)
  if (!membership || state === 'none') return { state, role: null, since: null, by: null }
  return { state, role: getCircleRole(circle, membership), since: iso(membership.since), by: state === 'invited' ? by : null }
}

/** Returns a page of circles, the largest first, or those that match a search. @throws TooMany, Busy, Invalid for a broken cursor */
export function listCircles(context: Context, kind: CircleKind, query: CirclesQuery) {
  const list = () => searchCircles(context, kind, query)
  return query.search ? runInSearchQueue(context, list) : list()
}

async function searchCircles({ db }: Context, kind: CircleKind, { search, ...query }: CirclesQuery) {
  const among = await findMatchingIds(db.read, kind, search)
  return pageByKey(query, circlesPerPage, {
    load: (window) => pageOfCircles(db.read, kind, among, window),
    count: () => countCircles(db.read, kind, among),
    name: kind,
    keyOf: ({ members_count, id }) => [members_count, id],
  })
}

type CirclesQuery = PageQuery & { search?: string | undefined }

/** Finds circles by words; each one may be the beginning of a word. @returns null without words */
async function findMatchingIds(db: Connection, kind: CircleKind, search: string | undefined): Promise<IdFilter> {
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

/**
 * Returns a page of a circle's members, the longest first; or, for its managers, of people with an open request or invitation.
 * @throws NotFound, Unauthorized or Forbidden for readers who may not see those, Invalid for a broken cursor
 */
export async function listMembers(
  context: Context,
  rules: CircleKindConfig,
  id: number,
  { state, ...query }: MembersQuery,
): Promise<Members> {
  const { db, actor } = context
  const circle = await findCircle(db.read, rules.kind, id)
  if (!circle) throw new NotFound(rules.notFoundMessage)
  if (state) {
    if (!actor) throw new Unauthorized()
    requireManager({ circle, ownMembership: await findMembership(db.read, id, actor.id) })
  }
  const { rows, meta } = await pageByKey(query, membersPerPage, {
    load: (window) => pageOfMembers(db.read, id, state ?? 'member', window),
    count: () => countMembers(db.read, id, state ?? 'member'),
    name: state ?? 'member',
    keyOf: (row) => [row.since, row.id],
  })
  const inviters = await findPeople(db.read, [...new Set(rows.flatMap(({ by_id }) => by_id ?? []))])
  const data = rows.map(({ since, by_id, moderator, ...person }) => ({
    ...{ id: String(person.id), user: presentPerson(person), since: iso(since) },
    role: state ? ('member' as const) : memberRole(circle.owner_id, { user_id: person.id, moderator }),
    by: by_id === null ? null : (inviters.get(by_id) ?? null),
  }))
  return { data, meta }
}

type MembersQuery = PageQuery & { state?: (typeof waitingStates)[number] | undefined }
type Members = { data: Member[]; meta: Meta }
