import { removeExcessMarks } from '#contract/marks'
import type { ReportReason } from '#contract/moderation-limits'
import { shorten } from '#contract/shorten'
import type { Connection } from '../database/database.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import { insertCase, insertCaseUnlessOpen, listLastOutcomes, lockOpenCase, updateCase } from './report-cases.queries.ts'
import type { Evidence } from './report-target.ts'
import type { Reported } from './reports.queries.ts'

/** After this many unfounded reports in a row, a person's further reports sink in the queue (docs/moderation.md). */
const unfoundedLimit = 10

/**
 * Adds a report to the moderators' queue, as a new case or to an open one, which moves up. The caller has locked the reported person, so
 * two simultaneous reports about the same target share a case.
 * @param open the target's open case, locked; undefined for a new one
 * @returns the case's id
 */
export async function openCase(
  tx: Connection,
  { reporter_id, user_id, about_kind, about_id }: Reported,
  { open, reason, excerpt, now }: { open: CaseRow | undefined; reason: ReportReason; excerpt: string; now: number },
): Promise<number> {
  const heeded = (await isReliable(tx, reporter_id)) ? 1 : 0
  if (open) return addToCase(tx, open, heeded)
  const rank = rankOfCase({ created_at: now, heeded })
  const row = { user_id, about_kind, about_id, reason, excerpt, reporters: 1, heeded, rank, created_at: now }
  const id = await insertCaseUnlessOpen(tx, row)
  if (id !== undefined) return id
  // Targets whose author has no account aren't locked, so somebody else may have opened the case just now.
  const existing = await lockOpenCase(tx, about_kind, about_id)
  return existing ? addToCase(tx, existing, heeded) : (await insertCase(tx, row)).id
}

async function addToCase(tx: Connection, open: CaseRow, heeded: number): Promise<number> {
  const counts = { reporters: open.reporters + 1, heeded: open.heeded + heeded }
  await updateCase(tx, open.id, { ...counts, rank: rankOfCase({ created_at: open.created_at, ...counts }) })
  return open.id
}

async function isReliable(tx: Connection, reporterId: number | null): Promise<boolean> {
  if (reporterId === null) return true
  const outcomes = await listLastOutcomes(tx, reporterId, unfoundedLimit)
  return outcomes.length < unfoundedLimit || outcomes.some((outcome) => outcome !== 'nothing')
}

/** Returns the beginning of a reported text, as one line for the queue. */
export function createExcerpt(evidence: Evidence | undefined): string {
  if (!evidence) return ''
  const { kind, title, content_source } = evidence
  const text = isNamedByTitle(kind) ? title : content_source
  return shorten(removeExcessMarks(text.replace(/\s+/g, ' ').trim()), 200)
}

const isNamedByTitle = (kind: Evidence['kind']) => kind === 'debate' || kind === 'team' || kind === 'group' || kind === 'person'

const day = 24 * 60 * 60 * 1000
/** How far cases sink that only unreliable reporters reported, in ms: a hundred years, so behind everything else. */
const lowPriorityDelay = 100 * 365 * day

/**
 * Returns a case's place in the queue, lowest first: as if it had waited one day longer for each additional reporter (docs/moderation.md,
 * "oldest and most reported first"). It is stored with the case, so that an index sorts a queue of any length.
 */
export function rankOfCase({ created_at, heeded }: { created_at: number; heeded: number }): number {
  return heeded === 0 ? created_at + lowPriorityDelay : created_at - (heeded - 1) * day
}
