import type { ReportedKind } from '#contract/moderation-limits'
import type { Answer, TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'

type AppealAnswer = { outcome?: string; answer?: string; key?: string }
type DecisionInput = { outcome?: string; hides?: boolean; rule?: number; reason?: string; instead_of?: string; key?: string }

/** The calls for moderation, as a client sends them. */
export function moderationCalls(api: TestApi) {
  const call = (method: string, path: string, by: { token?: string }, body?: object, key?: string): Promise<Answer> =>
    api.call(method, path, {
      ...(by.token ? { token: by.token } : {}),
      ...(body ? { body } : {}),
      ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
    })
  const list = (by: { token?: string }, query = '') => call('GET', `/api/moderation/reports${query}`, by)
  return {
    /** Creates a person and makes them a moderator, as the command line does. */
    moderator: async (): Promise<Member> => {
      const member = await api.person()
      await api.ports.db.transaction((tx) =>
        tx.updateTable('users').set({ role: 'moderator' }).where('id', '=', Number(member.id)).execute(),
      )
      return member
    },
    revoke: ({ id }: Member) =>
      api.ports.db.transaction((tx) => tx.updateTable('users').set({ role: null }).where('id', '=', Number(id)).execute()),
    list,
    /** Returns the id of the latest case about a target. */
    caseOf: async (kind: ReportedKind, aboutId: string): Promise<string> => {
      const row = await api.ports.db.read
        .selectFrom('cases')
        .select('id')
        .where('about_kind', '=', kind)
        .where('about_id', '=', Number(aboutId))
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return String(row.id)
    },
    file: (by: { token?: string }, id: string) => call('GET', `/api/moderation/reports/${id}`, by),
    look: (by: { token?: string }, id: string) => call('POST', `/api/moderation/reports/${id}/look`, by),
    decide: (by: { token?: string }, id: string, { key, ...decision }: DecisionInput = {}) =>
      call('POST', `/api/moderation/reports/${id}/decision`, by, { outcome: 'nothing', reason: 'All is well with it.', ...decision }, key),
    appeal: (by: { token?: string }, decisionId: string, content: string, key?: string) =>
      call('POST', `/api/me/decisions/${decisionId}/appeal`, by, { content }, key),
    answer: (by: { token?: string }, id: string, { key, ...answer }: AppealAnswer = {}) =>
      call('POST', `/api/moderation/reports/${id}/appeal`, by, { outcome: 'upheld', answer: 'It is as we said.', ...answer }, key),
    statement: (by: { token?: string }, id: string) => call('GET', `/api/me/decisions/${id}`, by),
  }
}
