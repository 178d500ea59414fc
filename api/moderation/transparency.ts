import type { Meta } from '#contract/lists'
import { moderationLimits } from '#contract/moderation-limits'
import type { LogEntry, MonthOfModeration, Rule } from '#contract/moderation-log'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { iso } from '../platform/clock.ts'
import { type PageQuery, pageById } from '../platform/paging.ts'
import { renderInBackground } from '../rendering/rendering.ts'
import { presentTarget } from '../reports/present-report.ts'
import { countLog, type LogRow, pageOfLog } from './decisions.queries.ts'
import { countAppeals, countDecisions, countReports, findMedianWaits } from './numbers.queries.ts'

export async function showRules({ rules }: Context): Promise<{ data: { introduction: string; rules: Rule[] } }> {
  const [introduction, ...texts] = await Promise.all([rules.introduction, ...rules.rules.map(({ source }) => source)].map(renderRule))
  const shown = rules.rules.map(({ number, title }, index) => ({ number, title, content: texts[index] ?? '' }))
  return { data: { introduction: introduction ?? '', rules: shown } }
}

/** The rendered rules. They can't change while the process runs. */
const rendered = new Map<string, Promise<string>>()

function renderRule(source: string): Promise<string> {
  const cached = rendered.get(source)
  if (cached) return cached
  const html = renderInBackground(source, { excerptLength: 0 }).then((text) => text.html)
  rendered.set(source, html)
  html.catch(() => rendered.delete(source))
  return html
}

/**
 * Lists what moderators did, for everybody, latest first (docs/moderation.md#the-public-log). It names nobody: it links only to posts
 * whose text is hidden from everybody, names no group so small that its members could guess who is meant, and gives the day of a decision
 * but no time.
 * @throws Invalid for a broken cursor
 */
export async function showLog({ db, siteUrl }: Context, query: PageQuery): Promise<{ data: LogEntry[]; meta: Meta }> {
  const { rows, meta } = await pageById(query, moderationLimits.perPage, {
    load: (window) => pageOfLog(db.read, window),
    count: () => countLog(db.read),
  })
  return { data: await Promise.all(rows.map((row) => presentEntry(db.read, row, siteUrl))), meta }
}

const day = 24 * 60 * 60 * 1000

async function presentEntry(db: Connection, row: LogRow, siteUrl: string): Promise<LogEntry> {
  const { outcome, about_kind: kind, about_id, user_id, hides, rule, rule_title, created_at, undone_at, appeal_id, appeal_outcome } = row
  const at = { id: String(row.id), decided_on: iso(created_at - (created_at % day)) }
  if (outcome === null || kind === null || about_id === null) return { ...at, ...removal, group: namedGroup(row) }
  const isHidden = hides === 1 && undone_at === null
  return {
    ...at,
    ...{ outcome, hides: hides === 1, rule, rule_title: rule_title ?? '', kind, group: null },
    about: isHidden
      ? await presentTarget(db, { about_kind: kind, about_id, user_id }, { actorId: null, displayName: null, siteUrl })
      : null,
    undone: undone_at !== null,
    appeal: appeal_id === null ? null : (appeal_outcome ?? 'waits'),
  }
}

/** The fields of the log entry for every removal from a group. Groups don't cite the site's rules. */
const removal = {
  outcome: 'remove',
  hides: false,
  rule: null,
  rule_title: '',
  kind: 'person',
  about: null,
  undone: false,
  appeal: null,
} as const

/** Names the group, unless it is small or has been deleted. */
function namedGroup({ group_id, group_name: name, group_slug: slug, members_count }: LogRow): LogEntry['group'] {
  const isSmall = (members_count ?? 0) < moderationLimits.namedGroup
  return group_id === null || name === null || isSmall ? null : { id: String(group_id), slug: slug ?? String(group_id), name }
}

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
  const edges = listMonthBoundaries(now)
  const [reports, decisions, appeals, overturned, waits] = await Promise.all([
    countReports(db, edges),
    countDecisions(db, edges),
    countAppeals(db, edges, { overturned: false }),
    countAppeals(db, edges, { overturned: true }),
    findMedianWaits(db, edges),
  ])
  const months = edges.slice(0, -1).map((start, index) => ({
    month: iso(start),
    ...{ reports: reports.get(index) ?? 0, decisions: decisions.get(index) ?? 0, appeals: appeals.get(index) ?? 0 },
    overturned: overturned.get(index) ?? 0,
    median_hours: toHours(waits.get(index)),
  }))
  return { months: months.reverse() }
}

/** Returns the edges of the months shown, in UTC. */
function listMonthBoundaries(now: number): number[] {
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()]
  return Array.from({ length: monthsShown + 1 }, (_, index) => Date.UTC(year, month - monthsShown + 1 + index))
}

const toHours = (wait: number | undefined) => (wait === undefined ? null : Math.round(wait / 3_600_000))
