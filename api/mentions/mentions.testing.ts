import type { Argument } from '#contract/arguments'
import type { Comment } from '#contract/comments'
import type { Mention } from '#contract/mentions'
import type { Answer, TestApi } from '../api.testing.ts'
import { type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { displayKeys } from '../platform/normalise-text.ts'

type Somebody = { token?: string }

/** Returns helpers for all calls about mentions, as a member or a guest. */
export function mentionCalls(api: TestApi) {
  const as = ({ token }: Somebody) => (token ? { token } : {})
  const list = (member: Somebody, query = ''): Promise<Answer> => api.call('GET', `/api/mentions?${query}`, as(member))
  return {
    list,
    read: (member: Somebody, body: object = {}): Promise<Answer> => api.call('POST', '/api/mentions/read', { ...as(member), body }),
    people: (member: Somebody, debate: string, query = ''): Promise<Answer> =>
      api.call('GET', `/api/debates/${debate}/mentionable-users?${query}`, as(member)),
    /** Returns a member's mentions, the latest first. */
    of: async (member: Somebody): Promise<Mention[]> => (await list(member)).body.data,
  }
}

/** Both kinds of posts, which must behave the same. */
export const kinds = ['argument', 'comment'] as const
export type Kind = (typeof kinds)[number]

/** Returns helpers that post, edit and remove either kind of post. */
export function postCalls(api: TestApi, kind: Kind) {
  const comments = commentCalls(api)
  const pathOf = (id: string) => (kind === 'argument' ? `/api/arguments/${id}` : `/api/spectator-comments/${id}`)
  return {
    post: (by: Member, debate: string, content: string): Promise<Answer> =>
      kind === 'argument' ? post(api, by, debate, { content, stance: 'for' }) : comments.post(by, debate, { content }),
    edit: ({ token }: Member, id: string, content: string): Promise<Answer> => api.call('PUT', pathOf(id), { token, body: { content } }),
    remove: ({ token }: Member, id: string): Promise<Answer> => api.call('DELETE', pathOf(id), { token }),
    read: async (id: string): Promise<Argument | Comment> => {
      const { body } = await api.call('GET', `${pathOf(id)}/thread`)
      return body.data.argument ?? body.data.comment
    },
  }
}

/** Creates an open debate in which all the given members take part. */
export async function createDebateAmong(api: TestApi, creator: Member, ...others: readonly Member[]): Promise<string> {
  const id = await openDebate(api, creator)
  for (const { token } of others) await api.call('POST', `/api/debates/${id}/participation`, { token, body: {} })
  return id
}

export async function block(api: TestApi, blocker: Member, blocked: Member): Promise<void> {
  const row = { blocker_id: Number(blocker.id), blocked_id: Number(blocked.id), created_at: api.clock.now() }
  await api.ports.db.transaction((tx) => tx.insertInto('blocks').values(row).execute())
}

/** Creates a member whose name predates the present rules for names. */
export async function createMemberWithOldName(api: TestApi, name: string): Promise<Member> {
  const { id, token } = await api.person()
  const columns = { display_name: name, name, ...displayKeys(name) }
  await api.ports.db.transaction((tx) => tx.updateTable('users').set(columns).where('id', '=', Number(id)).execute())
  return { id, token, name }
}
