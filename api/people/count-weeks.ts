import { type Weeks, weeksCounted } from '#contract/people'
import type { Context } from '../context.ts'
import { noSuchPerson } from '../friends/change-friendship.ts'
import { NotFound } from '../platform/failures.ts'
import { countByWeek, isPerson } from './people.queries.ts'

const week = 7 * 86_400_000

/** How many arguments of somebody's stand from each of the last weeks, the oldest first; the last week ends now. @throws NotFound */
export async function countWeeks({ db, clock }: Context, userId: number): Promise<{ data: Weeks }> {
  if (!(await isPerson(db.read, userId))) throw new NotFound(noSuchPerson)
  const counted = await countByWeek(db.read, userId, { from: clock.now() - weeksCounted * week, week })
  // What comes in this very moment belongs to the last.
  const inWeek = (week: number) => counted.filter(({ index }) => Math.min(index, weeksCounted - 1) === week)
  const weeks = Array.from({ length: weeksCounted }, (_, week) => inWeek(week).reduce((sum, { count }) => sum + count, 0))
  return { data: { arguments: weeks } }
}
