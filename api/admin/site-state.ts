import type { SiteState } from '#contract/admin'
import about from '../../package.json'
import type { MemberContext, Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { requireAdministrator } from '../permissions/may-act-on.ts'
import { iso } from '../platform/clock.ts'
import { countByDay, countMails, countPostsByDay, databaseSize, findLastBeat } from './admin.queries.ts'

const day = 24 * 60 * 60 * 1000
const daysShown = 30

/** Returns the site's state in numbers that don't depend on the process. */
export async function loadSiteState({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<Omit<SiteState, 'streams' | 'uptime'>> {
  const [days, mail, size, beat] = await Promise.all([
    listDays(db.read, Math.floor(clock.now() / day)),
    countMails(db.read),
    databaseSize(db),
    findLastBeat(db.read),
  ])
  return { version: about.version, node: process.version, database: { kind: db.kind, size }, mail, alive_at: iso(beat), days }
}

async function listDays(db: Connection, today: number): Promise<SiteState['days']> {
  const first = today - daysShown + 1
  const [people, debates, reports] = await Promise.all(
    (['users', 'debates', 'reports'] as const).map((table) => countByDay(db, table, first * day)),
  )
  const [argumentCounts, commentCounts] = await Promise.all(
    (['argument', 'comment'] as const).map((kind) => countPostsByDay(db, kind, first * day)),
  )
  return Array.from({ length: daysShown }, (_, index) => today - index).map((dayNumber) => ({
    day: iso(dayNumber * day),
    ...{ people: people?.get(dayNumber) ?? 0, debates: debates?.get(dayNumber) ?? 0, reports: reports?.get(dayNumber) ?? 0 },
    ...{ arguments: argumentCounts?.get(dayNumber) ?? 0, comments: commentCounts?.get(dayNumber) ?? 0 },
  }))
}

/** Shows the site's state, including that of the answering process (docs/moderation.md#administration). @throws Forbidden */
export async function showState(context: MemberContext): Promise<{ data: SiteState }> {
  requireAdministrator(context)
  return { data: { ...(await loadSiteState(context)), uptime: Math.floor(process.uptime()), streams: context.hub.size() } }
}
