import type { ReportableKind } from '#contract/moderation-limits'
import type { Answer, TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'

type Typed = { reason?: string; details?: string; about?: { kind: ReportableKind; id: unknown }; mail?: boolean; key?: string }

/** The calls for reports, as a client sends them. */
export function reportCalls(api: TestApi) {
  return {
    report: ({ token }: { token?: string }, { id }: Pick<Member, 'id'>, { key, ...typed }: Typed = {}): Promise<Answer> =>
      api.call('POST', `/api/users/${id}/report`, {
        ...(token ? { token } : {}),
        body: { reason: 'spam', ...typed },
        ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
      }),
    reportThing: ({ token }: { token?: string }, { key, ...typed }: Typed = {}): Promise<Answer> =>
      api.call('POST', '/api/reports', {
        ...(token ? { token } : {}),
        body: { reason: 'spam', ...typed },
        ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
      }),
    receipt: (receipt: string, { token }: { token?: string } = {}): Promise<Answer> =>
      api.call('GET', `/api/reports/${receipt}`, token ? { token } : {}),
    /** Returns the evidence that moderators see, earliest first: "Ada: Hello." */
    evidence: async (receipt: string): Promise<string[]> => {
      const rows = await api.ports.db.read
        .selectFrom('report_evidence as kept')
        .innerJoin('reports', 'reports.id', 'report_id')
        .innerJoin('users', 'users.id', 'kept.user_id')
        .select(['display_name', 'title', 'content_source'])
        .where('receipt', '=', receipt)
        .orderBy('kept.id')
        .execute()
      return rows.map(({ display_name, title, content_source }) => `${display_name}: ${[title, content_source].filter(Boolean).join(': ')}`)
    },
  }
}
