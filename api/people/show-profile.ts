import { isCleanText } from '#contract/fields'
import { countedTo } from '#contract/lists'
import type { Profile } from '#contract/people'
import { shownName } from '#contract/shown-name'
import { presentPerson } from '../accounts/people.ts'
import { badgesOf } from '../badges/list-badges.ts'
import { listTeamsOf } from '../circles/memberships.queries.ts'
import type { Actor, Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { noSuchPerson, presentFriendship } from '../friends/change-friendship.ts'
import { openToAll, takesRequests } from '../friends/closed-to.queries.ts'
import { permittedToward, type Standing, standingToward } from '../friends/standing.ts'
import { iso } from '../platform/clock.ts'
import { NotFound } from '../platform/failures.ts'
import { nameKey } from '../platform/folding.ts'
import { countArgumentsOf, countDebatesOf, findProfile, findProfileByFormer } from './people.queries.ts'

const strangers: Standing = { friendship: null, ...openToAll, declined: null }

/**
 * Somebody's public profile, by a name that they had until a while ago too, with how they stand to the reader and what the reader may do; for guests as if they had signed in.
 * @param name the display name, in any case
 * @throws NotFound
 */
export async function showProfile({ db, actor, clock }: Context, name: string): Promise<{ data: Profile }> {
  // PostgreSQL takes no NUL, not even to look for it.
  const row = isCleanText(name) ? await profileNamed(db.read, nameKey(name), clock.now()) : undefined
  if (!row) throw new NotFound(noSuchPerson)
  const isSelf = actor?.id === row.id
  const [debates, args, badges, teams, standing] = await Promise.all([
    countDebatesOf(db.read, row.id),
    countArgumentsOf(db.read, row.id),
    badgesOf(db.read, row.id),
    listTeamsOf(db.read, row.id),
    standingOf(db.read, actor, row.id),
  ])
  const person = presentPerson(row)
  const data = {
    ...person,
    bio: row.bio,
    bio_html: row.bio_html || null,
    created_at: iso(row.created_at),
    debates_count: Math.min(debates, countedTo),
    debates_count_capped: debates > countedTo,
    arguments_count: Math.min(args, countedTo),
    arguments_count_capped: args > countedTo,
    badges,
    teams: teams.map(({ id, name }) => ({ id: String(id), name })),
    is_self: isSelf,
    friendship: actor && !isSelf ? presentFriendship(standing.friendship) : null,
    blocking: standing.blocking,
    permissions: isSelf ? null : permittedToward(standing, shownName(person)),
  }
  return { data }
}

/** Guests read what anybody would whom the person does not block. */
async function standingOf(db: Connection, actor: Actor | null, id: number): Promise<Standing> {
  if (actor?.id === id) return strangers
  return actor ? standingToward(db, actor.id, id) : { ...strangers, closed: !(await takesRequests(db, id)) }
}

async function profileNamed(db: Connection, key: string, now: number) {
  return (await findProfile(db, key)) ?? findProfileByFormer(db, key, now)
}
