import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate } from '../arguments/arguments.testing.ts'
import { commentCalls, debateRow } from './comments.testing.ts'

let api: TestApi
let ada: Member
let ben: Member
let comments: ReturnType<typeof commentCalls>
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
  ben = await api.person('Ben')
  comments = commentCalls(api)
})
afterAll(() => api.close())

/** Posts Ben's comment on a debate of Ada's. */
async function createComment() {
  const debate = await openDebate(api, ada)
  const id: string = (await comments.post(ben, debate, { content: 'First words' })).body.data.id
  return { debate, id }
}

describe('editing a comment', () => {
  test('changes it at any time, with or without replies, and marks it as edited', async () => {
    const { debate, id } = await createComment()
    await comments.post(ada, debate, { parent_comment_id: id })
    await api.call('POST', `/api/debates/${debate}/closure`, { token: ada.token })
    api.clock.time += 20 * 24 * 3_600_000
    const { status, body } = await comments.edit(ben, id, 'Second *words*')
    expect(status).toBe(200)
    const edited_at = new Date(api.clock.time).toISOString()
    expect(body.data).toMatchObject({ content: '<p>Second <em>words</em></p>', excerpt: 'Second words', edited_at, replies_count: 1 })
    expect((await comments.thread(id)).body.data.comment).toMatchObject({ excerpt: 'Second words', edited_at, content_source: null })
  })

  test('to the same text changes nothing', async () => {
    const { id } = await createComment()
    expect((await comments.edit(ben, id, 'First words')).body.data.edited_at).toBeNull()
  })

  test('is refused: guests 401, others 403, unknown comment 404, deleted comment 409', async () => {
    const { id } = await createComment()
    expect((await comments.edit({}, id, 'Mine')).status).toBe(401)
    const others = await comments.edit(ada, id, 'Mine')
    expect([others.status, others.body.message]).toEqual([403, 'You can edit only your own comments.'])
    for (const nobody of ['999999', 'abc', '9'.repeat(30)]) expect((await comments.edit(ben, nobody, 'Mine')).status).toBe(404)
    await comments.remove(ben, id)
    expect((await comments.edit(ben, id, 'Mine again')).status).toBe(409)
  })

  test.each(['', '  ', 'x'.repeat(2_001), '\0', undefined])('to %j is refused: 422', async (content) => {
    const { id } = await createComment()
    const { status, body } = await comments.edit(ben, id, content)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['content']])
  })
})

describe('deleting a comment', () => {
  test('leaves an anonymous tombstone, and keeps the replies', async () => {
    const { debate, id } = await createComment()
    const reply = (await comments.post(ada, debate, { parent_comment_id: id })).body.data.id
    const { status, body } = await comments.remove(ben, id)
    const tombstone = {
      user: null,
      content: '',
      excerpt: '',
      content_source: null,
      deleted_at: new Date(api.clock.time).toISOString(),
      replies_count: 1,
    }
    expect([status, body.data]).toEqual([200, expect.objectContaining(tombstone)])
    expect((await comments.list(debate)).body.data).toMatchObject([tombstone, { id: reply, depth: 1 }])
    expect((await comments.thread(id)).body.data.comment).toMatchObject(tombstone)
    expect((await comments.thread(reply)).body.data.ancestors).toMatchObject([tombstone])
    expect(await debateRow(api, debate)).toMatchObject({ comments_count: 2, comment_roots_count: 1 })
    expect((await comments.post(ada, debate)).body.data.number).toBe(3)
  })

  test('removes the text from the database, and the page if there are no replies: 410', async () => {
    const { id } = await createComment()
    await comments.remove(ben, id)
    const { status, body } = await comments.thread(id)
    expect([status, body.message]).toEqual([410, 'The comment was deleted by its author.'])
    const row = await api.ports.db.read
      .selectFrom('posts')
      .selectAll()
      .where('kind', '=', 'comment')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ content_source: '', content_html: '', excerpt: '' })
  })

  test('is refused: guests 401, others 403, unknown comment 404, second time 409', async () => {
    const { id } = await createComment()
    expect((await comments.remove({}, id)).status).toBe(401)
    const others = await comments.remove(ada, id)
    expect([others.status, others.body.message]).toEqual([403, 'You can delete only your own comments.'])
    for (const nobody of ['999999', 'abc', '9'.repeat(30)]) expect((await comments.remove(ben, nobody)).status).toBe(404)
    expect((await comments.remove(ben, id)).status).toBe(200)
    const again = await comments.remove(ben, id)
    expect([again.status, again.body.message]).toEqual([409, 'You already deleted this comment.'])
  })
})
