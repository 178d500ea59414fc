import type { Answer, TestApi } from '../api.testing.ts'
import { insertPosts } from '../archive/insert-posts.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { newPost } from '../posts/new-post.ts'
import { computeScore } from '../posts/score.ts'
import { htmlVersion } from '../rendering/rendered-text.ts'
import { addToCounters } from '../turns/debate.queries.ts'

type Somebody = { token?: string }

/** Returns helpers for all calls about comments, as a member or a guest. */
export function commentCalls(api: TestApi) {
  const as = ({ token }: Somebody) => (token ? { token } : {})
  return {
    post: (member: Somebody, debate: string, more: object = {}, key?: string): Promise<Answer> =>
      api.call('POST', `/api/debates/${debate}/spectator-comments`, {
        ...as(member),
        body: { content: 'Well said.', ...more },
        ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
      }),
    list: (debate: string, query = '', member: Somebody = {}): Promise<Answer> =>
      api.call('GET', `/api/debates/${debate}/spectator-comments?${query}`, as(member)),
    replies: (id: unknown, query = ''): Promise<Answer> => api.call('GET', `/api/spectator-comments/${id}/replies?${query}`),
    thread: (id: unknown, member: Somebody = {}): Promise<Answer> => api.call('GET', `/api/spectator-comments/${id}/thread`, as(member)),
    edit: (member: Somebody, id: unknown, content: unknown): Promise<Answer> =>
      api.call('PUT', `/api/spectator-comments/${id}`, { ...as(member), body: { content } }),
    remove: (member: Somebody, id: unknown): Promise<Answer> => api.call('DELETE', `/api/spectator-comments/${id}`, as(member)),
    vote: (member: Somebody, id: unknown, vote_type: unknown): Promise<Answer> =>
      api.call('POST', `/api/spectator-comments/${id}/vote`, { ...as(member), body: { vote_type } }),
    takeBack: (member: Somebody, id: unknown): Promise<Answer> => api.call('DELETE', `/api/spectator-comments/${id}/vote`, as(member)),
  }
}

export function debateRow(api: TestApi, id: string) {
  return api.ports.db.read.selectFrom('debates').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()
}

type PlantedComment = { parent?: number; up?: number; down?: number; author?: Member }

/**
 * Inserts comments directly into the tables, for threads that are too large to post one by one. They are numbered 1, 2,
 * 3 …
 * @param comments parents by number, before their replies
 * @returns the ids, indexed by number
 */
export async function insertComments(api: TestApi, debateId: string, comments: readonly PlantedComment[]): Promise<number[]> {
  const [debate_id, now] = [Number(debateId), api.clock.now()]
  const replies = new Map<number, number>()
  for (const { parent } of comments) if (parent !== undefined) replies.set(parent, (replies.get(parent) ?? 0) + 1)
  const rows = comments.map(({ parent, up = 0, down = 0, author }, index) => {
    const number = index + 1
    return {
      ...newPost({ kind: 'comment', debate_id, number, parent: null }, now + number),
      parent_number: parent ?? null,
      content_source: `Text ${number}`,
      content_html: `<p>Text ${number}</p>`,
      excerpt: `Text ${number}`,
      html_version: htmlVersion,
      user_id: author ? Number(author.id) : null,
      author_name: author ? null : 'Somebody of an archive',
      ...{ up, down, score: computeScore({ up, down }), replies_count: replies.get(number) ?? 0 },
    }
  })
  const places = comments.map(({ parent }, index) => ({ id: String(index + 1), parent_id: parent === undefined ? null : String(parent) }))
  return api.ports.db.transaction(async (tx) => {
    const ids = await insertPosts(tx, 'comment', places, rows)
    const roots = comments.filter(({ parent }) => parent === undefined).length
    await addToCounters(tx, debate_id, { comments_count: rows.length, comment_roots_count: roots })
    return [0, ...ids]
  })
}
