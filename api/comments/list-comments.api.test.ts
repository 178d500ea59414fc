import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comment } from '#contract/comments'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { importLines, comment as line, sampleDebate } from '../archive/archive.testing.ts'
import { type Member, openDebate, renderOutline } from '../arguments/arguments.testing.ts'
import { commentCalls, insertComments } from './comments.testing.ts'

let api: TestApi
let ada: Member
let comments: ReturnType<typeof commentCalls>
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
  comments = commentCalls(api)
})
afterAll(() => api.close())

const times = (number: number, post: object = {}) => Array.from({ length: number }, () => post)
const chain = (length: number) => [{}, ...Array.from({ length: length - 1 }, (_, above) => ({ parent: above + 1 }))]
const numbersOf = (rows: Comment[]) => rows.map(({ number }) => Number(number))

describe('the tree of comments', () => {
  test('puts replies under their parents in the requested order, the best first by default', async () => {
    const id = await openDebate(api, ada)
    await insertComments(api, id, [{ up: 1 }, { up: 9 }, { parent: 1 }, { parent: 1, up: 5 }, { parent: 4 }, { parent: 2 }, {}])
    expect(renderOutline(await comments.list(id))).toBe('2 .6 1 .4 ..5 .3 7')
    expect(renderOutline(await comments.list(id, 'sort=top'))).toBe('2 .6 1 .4 ..5 .3 7')
    expect(renderOutline(await comments.list(id, 'sort=old'))).toBe('1 .3 .4 ..5 2 .6 7')
    expect(renderOutline(await comments.list(id, 'sort=new'))).toBe('7 2 .6 1 .4 ..5 .3')
  })

  test('sorts by the lower bound of the score: 40 of 50 ranks above 1 of 1, and no votes above downvotes', async () => {
    const id = await openDebate(api, ada)
    await insertComments(api, id, [{ up: 1 }, { up: 40, down: 10 }, { up: 1, down: 9 }, {}, { down: 3 }])
    expect(renderOutline(await comments.list(id, 'sort=top'))).toBe('2 1 3 4 5')
  })

  test('linear: all comments by number, at any level', async () => {
    const id = await openDebate(api, ada)
    await insertComments(api, id, [{}, { parent: 1 }, { parent: 2 }, {}, { parent: 1 }])
    expect(renderOutline(await comments.list(id, 'view=linear'))).toBe('1 2 3 4 5')
    const newest = await comments.list(id, 'view=linear&sort=new&per_page=2')
    expect(renderOutline(newest)).toBe('5 4')
    expect(newest.body.meta).toMatchObject({ total: 5, last_page: 3 })
    expect(renderOutline(await comments.list(id, 'view=linear&sort=new&per_page=2&page=2'))).toBe('3 2')
    expect(renderOutline(await comments.list(id, `view=linear&sort=new&per_page=2&before=${newest.body.meta.older}`))).toBe('3 2')
    expect((await comments.list(id, 'view=outline')).status).toBe(422)
  })

  test('shows 3 replies of each comment and 2 of each reply, with their total', async () => {
    const id = await openDebate(api, ada)
    await insertComments(api, id, [{}, ...times(5, { parent: 1 }), ...times(4, { parent: 2 }), { parent: 7 }])
    const answer = await comments.list(id, 'sort=old')
    expect(renderOutline(answer)).toBe('1 .2 ..7 ..8 .3 .4')
    expect(answer.body.data.map((row: Comment) => row.replies_count)).toEqual([5, 4, 1, 0, 0, 0])
    expect(renderOutline(await comments.list(id, 'sort=old&depth=0'))).toBe('1')
    expect(renderOutline(await comments.list(id, 'sort=old&depth=3'))).toBe('1 .2 ..7 ...11 ..8 .3 .4')
  })

  test('pages 170 replies to one comment by 50', async () => {
    const id = await openDebate(api, ada)
    const [, first] = await insertComments(api, id, [{}, ...times(170, { parent: 1 }), { parent: 60 }])
    expect(renderOutline(await comments.list(id))).toBe('1 .2 .3 .4')
    const page = await comments.replies(first)
    expect(page.body.meta).toMatchObject({ total: 170, last_page: 4, per_page: 50, current_page: 1 })
    expect(renderOutline(await comments.replies(first, 'page=2'))).toContain('60 .172 61')
    expect((await comments.replies(first, 'page=4')).body.data).toHaveLength(20)
    expect((await comments.replies(first, 'page=5')).body.data).toEqual([])
  })

  test('a comment names its siblings, skipping those whose page is gone', async () => {
    const id = await openDebate(api, ada)
    const ids = await insertComments(api, id, [{}, { author: ada }, {}, { parent: 3 }, { parent: 3 }, { author: ada }, { parent: 6 }, {}])
    expect((await comments.remove(ada, ids[2])).status).toBe(200)
    expect((await comments.remove(ada, ids[6])).status).toBe(200)
    const around = async (number: number) => {
      const { previous, next } = (await comments.thread(ids[number])).body.data
      return [previous?.number ?? null, next?.number ?? null]
    }
    expect([await around(1), await around(3), await around(4), await around(8)]).toEqual([
      [null, 3],
      [1, 6],
      [null, 5],
      [6, null],
    ])
    expect((await comments.thread(ids[3])).body.data.next).toMatchObject({ depth: 0, content: '', user: null })
  })

  test('a thread of 400 levels can be read at any level', async () => {
    const id = await openDebate(api, ada)
    const ids = await insertComments(api, id, chain(400))
    const { comment, ancestors, debate_slug } = (await comments.thread(ids[400])).body.data
    expect(numbersOf(ancestors)).toEqual([1, ...Array.from({ length: 20 }, (_, index) => 380 + index)])
    expect(ancestors[20]).toMatchObject({ depth: 398, content: '', excerpt: 'Text 399' })
    expect(comment).toMatchObject({ number: 400, depth: 399, content: '<p>Text 400</p>', parent_comment_id: String(ids[399]) })
    expect(debate_slug).toMatch(/^should-tests-be-written-first/)
    expect(renderOutline(await comments.list(id, 'depth=10')).split(' ')).toHaveLength(11)
    expect(renderOutline(await comments.replies(ids[398]))).toBe('399 .400')
  })

  test('a page of 10,000 comments is no larger than one of 100', async () => {
    const [small, large] = [await openDebate(api, ada), await openDebate(api, ada)]
    const trees = (roots: number) => times(roots).flatMap((_, index) => [{}, ...times(4, { parent: index * 5 + 1 })])
    await insertComments(api, small, trees(20))
    await insertComments(api, large, trees(2_000))
    expect((await comments.list(small)).body.meta.total).toBe(20)
    const page = await comments.list(large)
    expect(page.body.meta).toMatchObject({ total: 2_000, last_page: 40, per_page: 50 })
    expect(page.body.data).toHaveLength(50 * (1 + 3))
    expect((await comments.list(large, 'per_page=100')).body.data).toHaveLength(400)
  })
})

describe('pages of comments', () => {
  test.each(['top', 'new', 'old'])('end at 50; "older" continues to the end without repeating a comment (%s)', async (sort) => {
    const id = await openDebate(api, ada)
    await insertComments(
      api,
      id,
      Array.from({ length: 120 }, (_, index) => ({ up: index % 7 === 0 ? index % 5 : 0, down: index % 3 })),
    )
    const numbers = async (query: string) => numbersOf((await comments.list(id, `sort=${sort}&${query}`)).body.data)
    const whole = [...(await numbers('per_page=100')), ...(await numbers('limit=100&page=2'))]
    expect(new Set(whole).size).toBe(120)
    const last = await comments.list(id, `sort=${sort}&per_page=2&page=50`)
    expect(last.body.meta).toMatchObject({ current_page: 50, last_page: 50, total: 120, total_capped: false })
    const seen: number[] = []
    for (let older = last.body.meta.older; older !== null && seen.length < 100; ) {
      const { body } = await comments.list(id, `sort=${sort}&per_page=3&before=${older}`)
      seen.push(...numbersOf(body.data))
      older = body.meta.older
    }
    expect(seen).toEqual(whole.slice(100))
  })

  test('beyond the last one or of an empty list are empty', async () => {
    const id = await openDebate(api, ada)
    const nothing = { current_page: 1, last_page: 1, per_page: 50, total: 0, total_capped: false, older: null }
    expect((await comments.list(id)).body).toEqual({ data: [], meta: nothing })
    const [, first] = await insertComments(api, id, [{}])
    expect((await comments.replies(first)).body).toEqual({ data: [], meta: nothing })
    for (const page of [2, 51, 10 ** 9]) {
      const { status, body } = await comments.list(id, `page=${page}`)
      expect([status, body.data, body.meta.total]).toEqual([200, [], 1])
    }
  })

  test.each(['page=0', 'page=x', 'page=10000000000', 'per_page=101', 'sort=best', 'depth=11', 'depth=-1', 'before=x', 'before=%00'])(
    'refuse %s: 422',
    async (query) => {
      const id = await openDebate(api, ada)
      const [, first] = await insertComments(api, id, [{}])
      expect([(await comments.list(id, query)).status, (await comments.replies(first, query)).status]).toEqual([422, 422])
    },
  )

  test('refuse a cursor of another order: 422', async () => {
    const id = await openDebate(api, ada)
    await insertComments(api, id, times(3))
    const { older } = (await comments.list(id, 'sort=new&per_page=1')).body.meta
    expect((await comments.list(id, `sort=old&before=${older}`)).status).toBe(422)
  })

  test('of an unknown debate or comment: 404', async () => {
    for (const id of ['999999', 'abc', '9'.repeat(30), '%00'])
      expect([(await comments.list(id)).status, (await comments.replies(id)).status, (await comments.thread(id)).status]).toEqual([
        404, 404, 404,
      ])
  })
})

test('only the reader sees which comments are theirs, their votes and their source', async () => {
  const id = await openDebate(api, ada)
  const ben = await api.person('Ben')
  await insertComments(api, id, [{ author: ben }, { author: ada }])
  const [first] = (await comments.list(id, 'sort=old')).body.data
  await comments.vote(ada, first.id, 'down')
  expect((await comments.list(id, 'sort=old', ada)).body.data).toMatchObject([
    { is_own: false, your_vote: 'down', down: 1, content_source: null, user: { id: ben.id } },
    { is_own: true, your_vote: null, content_source: 'Text 2', user: { id: ada.id } },
  ])
  expect((await comments.list(id, 'sort=old')).body.data).toMatchObject([
    { is_own: false, your_vote: null, content_source: null },
    { is_own: false, content_source: null },
  ])
})

test('comments of an imported debate appear with author names and totals', async () => {
  const lines = [line('1', { author: 'Judge' }), line('2', { parent_id: '1' }), line('3', { votes: { up: 9, down: 0 } })]
  const topic = 'A debate that somebody else kept'
  expect(await importLines(api.ports.db, [sampleDebate({ topic, comments: lines })])).toMatchObject({ comments: 3, refused: 0 })
  const { id, comments_count } = (await api.call('GET', '/api/debates/a-debate-that-somebody-else-kept')).body.data
  const answer = await comments.list(id)
  expect([comments_count, answer.body.meta.total, renderOutline(answer)]).toEqual([3, 2, '3 1 .2'])
  expect(answer.body.data[1]).toMatchObject({ user: { id: null, name: 'Judge' }, content: '<p>Words of 1.</p>', up: 2, down: 1 })
  expect((await comments.post(ada, id, { parent_comment_id: answer.body.data[1].id })).status).toBe(201)
  expect(renderOutline(await comments.list(id))).toBe('3 1 .2 .4')
})
