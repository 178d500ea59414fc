import type { MonthOfModeration } from '#contract/moderation-log'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { iso } from '../platform/clock.ts'
import { countAppeals, countDecisions, countReports, findMedianWaits } from './numbers.queries.ts'

type Numbers = { months: MonthOfModeration[] }

const monthsShown = 12
/** How long the numbers are reused, in ms. Counting reads a year of records, and anybody may ask for it. */
const cacheTime = 10 * 60 * 1000

/** Returns the numbers of reports, decisions, appeals and reversals by month, latest first (docs/moderation.md#the-public-log). */
export async function showNumbers({ db, clock }: Context): Promise<{ data: Numbers }> {
  const now = clock.now()
  const cached = cache.get(db)
  if (cached && now - cached.at < cacheTime && now >= cached.at) return { data: await cached.numbers }
  const numbers = count(db.read, now)
  cache.set(db, { at: now, numbers })
  numbers.catch(() => cache.delete(db))
  return { data: await numbers }
}

const cache = new WeakMap<object, { at: number; numbers: Promise<Numbers> }>()

async function count(db: Connection, now: number): Promise<Numbers> {
  const edges = monthEdges(now)
  const [reports, decisions, appeals, overturned, waits] = await Promise.all([
    countReports(db, edges),
    countDecisions(db, edges),
    countAppeals(db, edges, { overturned: false }),
    countAppeals(db, edges, { overturned: true }),
    findMedianWaits(db, edges),
  ])
  const months = edges.slice(0, -1).map((start, place) => ({
    month: iso(start),
    ...{ reports: reports.get(place) ?? 0, decisions: decisions.get(place) ?? 0, appeals: appeals.get(place) ?? 0 },
    overturned: overturned.get(place) ?? 0,
    median_hours: toHours(waits.get(place)),
  }))
  return { months: months.reverse() }
}

/** Returns the edges of the months shown, in UTC. */
function monthEdges(now: number): number[] {
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()]
  return Array.from({ length: monthsShown + 1 }, (_, place) => Date.UTC(year, month - monthsShown + 1 + place))
}

const toHours = (wait: number | undefined) => (wait === undefined ? null : Math.round(wait / 3_600_000))
