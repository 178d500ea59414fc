import { isCleanText } from '#contract/fields'
import { countedTo } from '#contract/lists'
import type { Profile } from '#contract/people'
import { shownName } from '#contract/shown-name'
import { presentPerson } from '../accounts/people.ts'
import type { Context } from '../context.ts'
import { noSuchPerson, presentFriendship } from '../friends/change-friendship.ts'
import { permittedToward, type Standing, standingToward } from '../friends/standing.ts'
import { iso } from '../platform/clock.ts'
import { NotFound } from '../platform/failures.ts'
import { nameKey } from '../platform/folding.ts'
import { countArgumentsOf, countDebatesOf, findProfile } from './people.queries.ts'

const strangers: Standing = { friendship: null, blocking: false, blocked: false, declined: null }

/**
 * Somebody's public profile, with how they stand to the reader and what the reader may do; for guests as if they had signed in.
 * @param name the display name, in any case
 * @throws NotFound
 */
export async function showProfile({ db, actor, clock }: Context, name: string): Promise<{ data: Profile }> {
  // PostgreSQL takes no NUL, not even to look for it.
  const row = isCleanText(name) ? await findProfile(db.read, nameKey(name)) : undefined
  if (!row) throw new NotFound(noSuchPerson)
  const isSelf = actor?.id === row.id
  const [debates, args, standing] = await Promise.all([
    countDebatesOf(db.read, row.id),
    countArgumentsOf(db.read, row.id),
    actor && !isSelf ? standingToward(db.read, actor.id, row.id) : strangers,
  ])
  const person = presentPerson(row)
  const data = {
    ...person,
    bio: row.bio,
    created_at: iso(row.created_at),
    debates_count: Math.min(debates, countedTo),
    debates_count_capped: debates > countedTo,
    arguments_count: Math.min(args, countedTo),
    arguments_count_capped: args > countedTo,
    is_self: isSelf,
    friendship: actor && !isSelf ? presentFriendship(standing.friendship) : null,
    blocking: standing.blocking,
    permissions: isSelf ? null : permittedToward(standing, { name: shownName(person), now: clock.now() }),
  }
  return { data }
}
