import type { Answer, TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'

/** Returns all calls about friends and blocks, as a client sends them. */
export function friendCalls(api: TestApi) {
  const act = (method: string, path: string) => (actor: { token: string }, other: { id: string }) =>
    api.call(method, path.replace('{id}', other.id), { token: actor.token })
  const list =
    (path: string) =>
    ({ token }: { token: string }, query = ''): Promise<Answer> =>
      api.call('GET', `${path}${query}`, { token })
  return {
    ask: act('POST', '/api/friends/{id}'),
    accept: act('POST', '/api/friends/{id}/accept'),
    end: act('DELETE', '/api/friends/{id}'),
    block: act('POST', '/api/users/{id}/block'),
    unblock: act('DELETE', '/api/users/{id}/block'),
    friends: list('/api/friends'),
    requests: list('/api/friends/requests'),
    profile: (reader: { token?: string }, name: string, query = ''): Promise<Answer> =>
      api.call('GET', `/api/users/${encodeURIComponent(name)}${query}`, reader.token ? { token: reader.token } : {}),
  }
}

/** Returns the names in a list of friends or requests. */
export const getNames = (answer: Answer): string[] =>
  answer.body.data.map((entry: { user: { display_name: string } }) => entry.user.display_name)

export async function befriend(api: TestApi, one: Member, other: Member): Promise<void> {
  await friendCalls(api).ask(one, other)
  await friendCalls(api).accept(other, one)
}
