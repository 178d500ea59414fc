import type { Answer, TestApi } from '../api.testing.ts'
import { type Member, startTurnDebate } from '../arguments/arguments.testing.ts'

/** Starts a debate with the given number of people on each side. Their names identify the seats: F1 F2 … A1 A2 … */
export async function startKickDebate(
  api: TestApi,
  people: readonly Member[],
  [pro, contra]: readonly [number, number],
  settings: object = {},
) {
  const [creator, ...friends] = people.slice(0, pro)
  if (!creator) throw new Error('nobody is for')
  const others = people.slice(pro, pro + contra)
  const seats = Math.max(pro, contra)
  const id = await startTurnDebate(api, [creator, ...friends], others, { seats_per_side: seats, ...settings })
  if (pro !== contra) await api.call('POST', `/api/debates/${id}/start`, { token: creator.token })
  return { id, pro: [creator, ...friends], contra: others }
}

export const reason = 'Posts the same link in every turn.'

type Caller = { token?: string }
const by = ({ token }: Caller) => (token ? { token } : {})

export function kickCalls(api: TestApi, debate: string) {
  const path = `/api/debates/${debate}/kick-votes`
  return {
    open: (opener: Caller, target: { id: string }, more: object = {}): Promise<Answer> =>
      api.call('POST', path, { ...by(opener), body: { target_user_id: target.id, reason, ...more } }),
    cast: (voter: Caller, vote: string, choice: string | null = 'yes'): Promise<Answer> =>
      api.call('POST', `${path}/${vote}/ballot`, { ...by(voter), body: { choice } }),
    read: (reader: Caller, vote: string): Promise<Answer> => api.call('GET', `${path}/${vote}`, by(reader)),
    list: (reader: Caller = {}, query = ''): Promise<Answer> => api.call('GET', `${path}${query}`, by(reader)),
    kicks: (query = ''): Promise<Answer> => api.call('GET', `/api/debates/${debate}/kicks${query}`),
  }
}

/** Returns the kinds of a debate's facts that begin with a prefix, in order. */
export async function listEventKinds(api: TestApi, debate: string, prefix: string): Promise<string[]> {
  const rows = await api.ports.db.read.selectFrom('facts').select('kind').where('debate_id', '=', Number(debate)).orderBy('id').execute()
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith(prefix))
}

export function debateRow(api: TestApi, debate: string) {
  return api.ports.db.read.selectFrom('debates').selectAll().where('id', '=', Number(debate)).executeTakeFirstOrThrow()
}
