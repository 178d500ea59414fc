import type { DebateCard } from '#contract/debates'
import { isCleanText } from '#contract/fields'
import { countCap, type Meta } from '#contract/lists'
import { type ArgumentOfPerson, type Profile, profilePerPage, type Weeks, weeksCounted } from '#contract/people'
import { shownName } from '#contract/readable-name'
import { presentPerson } from '../accounts/present-person.ts'
import { listEarnedBadges } from '../badges/list-badges.ts'
import { listTeamsOf } from '../circles/memberships.queries.ts'
import type { Actor, Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { countRecords } from '../database/debate-records.queries.ts'
import { getReader, showCards } from '../debates/show-debates.ts'
import { acceptsRequests, noObstacles } from '../friends/friends.queries.ts'
import { personNotFoundMessage, presentFriendship } from '../friends/friendships.ts'
import { findRelationship, getPersonPermissions, type Relationship } from '../friends/relationship.ts'
import { iso } from '../platform/clock.ts'
import { NotFound } from '../platform/failures.ts'
import { nameKey } from '../platform/normalise-text.ts'
import { type PageQuery, pageById } from '../platform/paging.ts'
import {
  countArguments,
  countByWeek,
  countDebates,
  findPageOfArguments,
  findPageOfDebates,
  findProfile,
  findProfileByFormer,
  isPerson,
} from './people.queries.ts'

const strangers: Relationship = { friendship: null, ...noObstacles, declined: null }

/**
 * Shows somebody's public profile, also by a former name, with the reader's relationship and permissions. Guests see what they could do
 * after signing in.
 * @param name the display name, in any case
 * @throws NotFound
 */
export async function showProfile({ db, actor, clock }: Context, name: string): Promise<{ data: Profile }> {
  // PostgreSQL rejects NUL characters, even in a search.
  const row = isCleanText(name) ? await findProfileByName(db.read, nameKey(name), clock.now()) : undefined
  if (!row) throw new NotFound(personNotFoundMessage)
  const isSelf = actor?.id === row.id
  const [debates, args, records, badges, teams, relationship] = await Promise.all([
    countDebates(db.read, row.id),
    countArguments(db.read, row.id),
    countRecords(db.read, 'user_id', [row.id]),
    listEarnedBadges(db.read, row.id),
    listTeamsOf(db.read, row.id),
    findRelationshipToActor(db.read, actor, row.id),
  ])
  const person = presentPerson(row)
  const data = {
    ...person,
    bio: row.bio,
    bio_html: row.bio_html || null,
    created_at: iso(row.created_at),
    debates_count: Math.min(debates, countCap),
    debates_count_capped: debates > countCap,
    arguments_count: Math.min(args, countCap),
    arguments_count_capped: args > countCap,
    record: records.get(row.id) ?? { won: 0, lost: 0, tied: 0 },
    badges,
    teams: teams.map(({ id, name }) => ({ id: String(id), name })),
    is_self: isSelf,
    friendship: actor && !isSelf ? presentFriendship(relationship.friendship) : null,
    blocking: relationship.blocking,
    permissions: isSelf ? null : getPersonPermissions(relationship, shownName(person)),
  }
  return { data }
}

/** Returns the reader's relationship. Guests get that of anybody whom the person doesn't block. */
async function findRelationshipToActor(db: Connection, actor: Actor | null, id: number): Promise<Relationship> {
  if (actor?.id === id) return strangers
  return actor ? findRelationship(db, actor.id, id) : { ...strangers, closed: !(await acceptsRequests(db, id)) }
}

async function findProfileByName(db: Connection, key: string, now: number) {
  return (await findProfile(db, key)) ?? findProfileByFormer(db, key, now)
}

/** Returns a page of debates in which somebody takes or took part. @throws NotFound, Invalid for a broken cursor */
export async function listDebatesOf(context: Context, userId: number, query: PageQuery): Promise<{ data: DebateCard[]; meta: Meta }> {
  const { db } = context
  if (!(await isPerson(db.read, userId))) throw new NotFound(personNotFoundMessage)
  const { rows, meta } = await pageById(query, profilePerPage, {
    load: (window) => findPageOfDebates(db.read, userId, window),
    count: () => countDebates(db.read, userId),
  })
  return { data: await showCards(db.read, rows, getReader(context)), meta }
}

/** Returns a page of somebody's arguments. @throws NotFound, Invalid for a broken cursor */
export async function listArgumentsOf(
  { db }: Context,
  userId: number,
  query: PageQuery,
): Promise<{ data: ArgumentOfPerson[]; meta: Meta }> {
  if (!(await isPerson(db.read, userId))) throw new NotFound(personNotFoundMessage)
  const { rows, meta } = await pageById(query, profilePerPage, {
    load: (window) => findPageOfArguments(db.read, userId, window),
    count: () => countArguments(db.read, userId),
  })
  const data = rows.map(({ id, created_at, slug, topic, ...rest }) => ({
    ...rest,
    id: String(id),
    created_at: iso(created_at),
    debate: { slug, topic },
  }))
  return { data, meta }
}

const week = 7 * 86_400_000

/** Counts somebody's remaining arguments in each of the last weeks, the oldest first; the last week ends now. @throws NotFound */
export async function countWeeks({ db, clock }: Context, userId: number): Promise<{ data: Weeks }> {
  if (!(await isPerson(db.read, userId))) throw new NotFound(personNotFoundMessage)
  const counts = await countByWeek(db.read, userId, { from: clock.now() - weeksCounted * week, week })
  // Arguments posted at this very moment belong to the last week.
  const inWeek = (week: number) => counts.filter(({ index }) => Math.min(index, weeksCounted - 1) === week)
  const weeks = Array.from({ length: weeksCounted }, (_, week) => inWeek(week).reduce((sum, { count }) => sum + count, 0))
  return { data: { arguments: weeks } }
}
