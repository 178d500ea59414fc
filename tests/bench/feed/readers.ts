import type { Insertable } from 'kysely'
import { issueToken } from '../../../api/accounts/tokens.ts'
import type { Database } from '../../../api/database/database.ts'
import type { Tables } from '../../../api/database/tables.ts'
import type { Filled } from '../growth/fill.ts'
import { insertAll } from '../rows.ts'
import { seededRandom } from '../texts.ts'

/** How many people of a filled database read much: the same number in a small and a large one. */
const readers = 20
const activity = { tags: 20, friends: 30, votes: 60, watches: 40, views: 300 } as const

type Rows = {
  tagFollows: Insertable<Tables['tag_follows']>[]
  friendships: Insertable<Tables['friendships']>[]
  votes: Insertable<Tables['post_votes']>[]
  watches: Insertable<Tables['watches']>[]
  views: Insertable<Tables['feed_views']>[]
}

/** Lets some people follow tags, make friends, vote, watch and read all over the site. @returns their tokens */
export async function fillReaders(db: Database, filled: Filled): Promise<string[]> {
  const now = Date.now()
  const rows: Rows = { tagFollows: [], friendships: [], votes: [], watches: [], views: [] }
  for (let user = 1; user <= readers; user++) addActivity(rows, user, filled, now)
  return db.transaction(async (tx) => {
    await insertAll(rows.tagFollows, (some) => tx.insertInto('tag_follows').values(some).execute())
    await insertAll(rows.friendships, (some) => tx.insertInto('friendships').values(some).execute())
    await insertAll(rows.votes, (some) => tx.insertInto('post_votes').values(some).execute())
    await insertAll(rows.watches, (some) => tx.insertInto('watches').values(some).execute())
    await insertAll(rows.views, (some) => tx.insertInto('feed_views').values(some).execute())
    const tokens: string[] = []
    for (let user = 1; user <= readers; user++)
      tokens.push(await issueToken(tx, user, { agent: undefined, address: '', siteUrl: '', security: () => {}, now }))
    return tokens
  })
}

function addActivity(rows: Rows, user_id: number, { size, forum }: Filled, now: number): void {
  const random = seededRandom(user_id)
  const created_at = now - Math.floor(random() * 1e9)
  const anyDebates = (count: number) => some(count, () => 1 + Math.floor(random() * size.debates))
  for (const tag_id of some(activity.tags, () => 1 + Math.floor(random() * 60))) rows.tagFollows.push({ user_id, tag_id, created_at })
  for (let nth = 1; nth <= activity.friends; nth++) {
    rows.friendships.push({ user_id, other_id: ((user_id + nth - 1) % 50) + 1, state: 'friends', since: created_at })
  }
  for (const place of some(activity.votes, () => Math.floor(random() * forum.parents.length))) {
    rows.votes.push({ user_id, post_kind: 'argument', post_id: forum.firstId + place, value: 1, created_at })
  }
  for (const debate_id of anyDebates(activity.watches)) rows.watches.push({ user_id, debate_id, created_at })
  for (const debate_id of anyDebates(activity.views)) {
    rows.views.push({ user_id, debate_id, last_seen_at: created_at, seen: 1, dwells: 1, skips: debate_id % 2, dwell_seconds: 3 })
  }
}

/** Returns up to `count` different numbers; fewer if `draw` doesn't give enough. */
function some(count: number, draw: () => number): Set<number> {
  const drawn = new Set<number>()
  for (let tries = 0; drawn.size < count && tries < count * 20; tries++) drawn.add(draw())
  return drawn
}
