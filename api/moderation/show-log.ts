import type { Meta } from '#contract/lists'
import { moderationLimits } from '#contract/moderation-limits'
import type { LogEntry } from '#contract/moderation-log'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { iso } from '../platform/clock.ts'
import { type AskedPage, pageById } from '../platform/paging.ts'
import { presentTarget } from '../reports/present-report.ts'
import { countLog, type LogRow, pageOfLog } from './log.queries.ts'

/**
 * Lists what moderators did, for everybody, latest first (docs/moderation.md#the-public-log). It names nobody: it links only to posts
 * whose text is hidden from everybody, names no group so small that its members could guess who is meant, and gives the day of a decision
 * but no time.
 * @throws Invalid for a broken cursor
 */
export async function showLog({ db, siteUrl }: Context, query: AskedPage): Promise<{ data: LogEntry[]; meta: Meta }> {
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

/** What every removal from a group looks like in the log. Groups don't cite the site's rules. */
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
