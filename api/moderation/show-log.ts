import type { Meta } from '#contract/lists'
import { moderationLimits } from '#contract/moderation-limits'
import type { LogEntry } from '#contract/moderation-log'
import type { Context } from '../context.ts'
import { iso } from '../platform/clock.ts'
import { type AskedPage, pageById } from '../platform/paging.ts'
import { thingOf } from '../reports/present-report.ts'
import { countLog, type LogRow, pageOfLog } from './log.queries.ts'

/**
 * What the moderators did, for everybody, the latest first (COMMUNITY §5, Log). It names nobody: of people and messages it says no more than
 * that it was one, and of no decision when in a day it was made.
 * @throws Invalid for a broken cursor
 */
export async function showLog({ db, siteUrl }: Context, asked: AskedPage): Promise<{ data: LogEntry[]; meta: Meta }> {
  const { rows, meta } = await pageById(asked, moderationLimits.perPage, {
    load: (window) => pageOfLog(db.read, window),
    count: () => countLog(db.read),
  })
  const things = await Promise.all(rows.map((row) => (isPublic(row) ? thingOf(db.read, row, { displayName: null, siteUrl }) : null)))
  return { data: rows.map((row, index) => presentEntry(row, things[index] ?? null)), meta }
}

const day = 24 * 60 * 60 * 1000

const isPublic = ({ about_kind }: LogRow) => about_kind !== 'person' && about_kind !== 'message'

function presentEntry(row: LogRow, about: LogEntry['about']): LogEntry {
  const { id, outcome, hides, rule, rule_title, about_kind: kind, created_at, undone_at, appeal_id, appeal_outcome } = row
  const appeal = appeal_id === null ? null : (appeal_outcome ?? 'waits')
  return {
    id: String(id),
    outcome,
    hides: hides === 1,
    rule,
    rule_title,
    kind,
    about,
    decided_on: iso(created_at - (created_at % day)),
    undone: undone_at !== null,
    appeal,
  }
}
