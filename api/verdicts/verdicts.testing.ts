import type { Answer, TestApi } from '../api.testing.ts'
import { type Member, post, startTurnDebate } from '../arguments/arguments.testing.ts'

/** Creates a debate of one round in which both have spoken, so that voting is open. @returns its id */
export async function createDebateInVoting(api: TestApi, pro: Member, contra: Member, settings: object = {}): Promise<string> {
  const debate = await startTurnDebate(api, [pro], [contra], { rounds: 1, ...settings })
  for (const member of [pro, contra]) await post(api, member, debate)
  return debate
}

export function castBallotAs(api: TestApi, member: { token?: string }, debate: string, choice: unknown, reason?: unknown): Promise<Answer> {
  const body = { choice, ...(reason === undefined ? {} : { reason }) }
  return api.call('POST', `/api/debates/${debate}/ballot`, { ...(member.token ? { token: member.token } : {}), body })
}

export function readVerdictAs(api: TestApi, member: { token?: string }, debate: string, query = ''): Promise<Answer> {
  return api.call('GET', `/api/debates/${debate}/verdict${query}`, member.token ? { token: member.token } : {})
}
