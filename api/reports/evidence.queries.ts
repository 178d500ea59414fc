import type { Connection } from '../database/database.ts'

/** Of cases that were decided before a moment and wait for nothing. @returns how many cases it was of, at most `limit` */
export async function deleteEvidence(tx: Connection, before: number, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('report_evidence')
    .innerJoin('reports', 'reports.id', 'report_evidence.report_id')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .select('cases.id')
    .distinct()
    .where('cases.decided_at', '<', before)
    .where('cases.appealed_at', 'is', null)
    .limit(limit)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  const reported = tx.selectFrom('reports').select('id').where('case_id', 'in', ids)
  await tx.deleteFrom('report_evidence').where('report_id', 'in', reported).execute()
  await tx.updateTable('cases').set({ excerpt: '' }).where('id', 'in', ids).execute()
  return ids.length
}
