import type { Message } from '#contract/messages'
import type { Answer, TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { befriend } from '../friends/friends.testing.ts'

export function messageCalls(api: TestApi) {
  const at = ({ id }: Pick<Member, 'id'>) => `/api/messages/${id}`
  return {
    list: ({ token }: Pick<Member, 'token'>, query = ''): Promise<Answer> => api.call('GET', `/api/messages${query}`, { token }),
    read: ({ token }: Pick<Member, 'token'>, other: Pick<Member, 'id'>, query = ''): Promise<Answer> =>
      api.call('GET', `${at(other)}${query}`, { token }),
    send: (
      { token }: Pick<Member, 'token'>,
      other: Pick<Member, 'id'>,
      content: string,
      { key, ...more }: SendOptions = {},
    ): Promise<Answer> =>
      api.call('POST', at(other), { token, body: { content, ...more }, ...(key ? { headers: { 'Idempotency-Key': key } } : {}) }),
    mark: ({ token }: Pick<Member, 'token'>, other: Pick<Member, 'id'>, to?: number): Promise<Answer> =>
      api.call('POST', `${at(other)}/read${to === undefined ? '' : `?read_to=${to}`}`, { token }),
    takeBack: ({ token }: Pick<Member, 'token'>, other: Pick<Member, 'id'>, id: string): Promise<Answer> =>
      api.call('DELETE', `${at(other)}/${id}`, { token }),
    unread: async ({ token }: Pick<Member, 'token'>): Promise<number> =>
      (await api.call('GET', '/api/me', { token })).body.data.unread_messages_count,
  }
}

type SendOptions = { key?: string; read_to?: number }

/** Creates two friends without messages. */
export async function createTwoFriends(api: TestApi): Promise<[Member, Member]> {
  const [ada, ben] = [await api.person(), await api.person()]
  await befriend(api, ada, ben)
  return [ada, ben]
}

/** Returns the messages of a page as lines, the oldest first: "1 own: Hello." */
export function formatMessages(answer: Answer): string[] {
  const messages: Message[] = answer.body.data
  return messages
    .map(({ number, is_own, content }) => `${number} ${is_own ? 'own' : 'theirs'}: ${content.replace(/<[^>]*>/g, '')}`)
    .reverse()
}
