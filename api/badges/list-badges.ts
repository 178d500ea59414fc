import type { Badge, EarnedBadge } from '#contract/badges'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { iso } from '../platform/clock.ts'
import { counts, listBadgesOf } from './badges.queries.ts'
import { badgeRules } from './rules.ts'

/** Returns all badges with the reader's progress. An earned badge stays complete, even if its posts were withdrawn since. */
export async function listBadges({ db, actor, clock }: Context): Promise<{ data: Badge[] }> {
  const earned = new Map(actor ? (await listBadgesOf(db.read, actor.id)).map(({ badge, awarded_at }) => [badge, awarded_at]) : [])
  const now = clock.now()
  const progress = async ({ key, counts: what, threshold }: (typeof badgeRules)[number]) => {
    if (!actor) return null
    return earned.has(key) ? threshold : counts[what](db.read, { userId: actor.id, most: threshold, now })
  }
  const data = badgeRules.map(async (rule) => {
    const { key, name, sentence, threshold } = rule
    return { key, name, sentence, threshold, progress: await progress(rule), awarded_at: iso(earned.get(key) ?? null) }
  })
  return { data: await Promise.all(data) }
}

/** Returns a user's badges as their profile shows them. */
export async function listEarnedBadges(db: Connection, userId: number): Promise<EarnedBadge[]> {
  const earned = new Map((await listBadgesOf(db, userId)).map(({ badge, awarded_at }) => [badge, awarded_at]))
  return badgeRules.flatMap(({ key, name, sentence }) => {
    const awarded_at = earned.get(key)
    return awarded_at === undefined ? [] : [{ key, name, sentence, awarded_at: iso(awarded_at) }]
  })
}
