import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundPost, SearchAnswer } from '#contract/search'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { insertArguments, type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { indexWaiting } from './index-waiting.ts'
import { searchAsGuest } from './search.testing.ts'

let api: TestApi
let ada: Member
let ben: Member
beforeAll(async () => {
  api = await openTestApi()
  ;[ada, ben] = [await api.person('Ada'), await api.person('Ben')]
})
afterAll(() => api.close())

let words = 0
/** Returns a word that no text contains yet. */
const newWord = () => `unheard${++words}of`

async function search(q: string, more: Record<string, string> = {}): Promise<SearchAnswer> {
  const { status, body } = await searchAsGuest(api, q, more)
  expect(status, q).toBe(200)
  return body
}
const posts = async (q: string, more = {}) =>
  (await search(q, { type: 'posts', ...more })).data.posts.map(({ type, number }) => `${type} ${number}`)
const act = (method: string, path: string, { token }: Member, body?: object) => api.call(method, path, { token, body })

describe('search results', () => {
  test('show the best of each category, or pages of one, with all totals', async () => {
    const word = newWord()
    const debate = await openDebate(api, ada, { topic: `All of the ${word} at once`, description: `Why *${word}*?` })
    await post(api, ada, debate, { content: `The **${word}** is here`, stance: 'for' })
    for (let count = 0; count < 4; count++) await commentCalls(api).post(ben, debate, { content: `${word} and ${count}` })
    const all = await search(word)
    expect(all.totals).toEqual({ debates: 1, people: 0, groups: 0, posts: 5 })
    expect(all.totals_capped).toEqual({ debates: false, people: false, groups: false, posts: false })
    expect(all.meta).toMatchObject({ current_page: 1, last_page: 1, total: 6 })
    expect(all.data.posts).toHaveLength(3)
    expect(all.data.debates).toEqual([
      {
        slug: `all-of-the-${word}-at-once`,
        topic: `All of the ${word} at once`,
        topic_marks: [[11, 11 + word.length]],
        excerpt: `Why ${word}?`,
        excerpt_marks: [[4, 4 + word.length]],
        ...{ status: 'active', type: 'open', outcome: null, winning_side: null, current_round: 1, round_limit: 1 },
      },
    ])
    const page = await search(word, { type: 'posts', page: '2', per_page: '2' })
    expect(page.meta).toMatchObject({ current_page: 2, last_page: 3, per_page: 2, total: 5 })
    expect(page.totals).toEqual(all.totals)
    expect([page.data.debates, page.data.posts.length]).toEqual([[], 2])
    const [argument] = (await search(word, { type: 'posts', post_type: 'argument' })).data.posts as [FoundPost]
    expect(argument).toMatchObject({
      type: 'argument',
      number: 1,
      snippet: `The ${word} is here`,
      snippet_marks: [[4, 4 + word.length]],
      debate: { topic: `All of the ${word} at once` },
      author: { display_name: 'Ada' },
    })
    expect((await search(word, { type: 'groups' })).data.groups).toEqual([])
  })

  test('include people by name and bio, but never by a hidden real name', async () => {
    const { db } = api.ports
    const person = await api.person('Zoë Quagga-Smith')
    const names = async (q: string) => (await search(q, { type: 'people' })).data.people.map(({ display_name }) => display_name)
    expect(await names('quaggasmith')).toEqual(['Zoë Quagga-Smith'])
    expect(await names('zoe qua*')).toEqual(['Zoë Quagga-Smith'])
    await api.person('Zoë Qua')
    expect(await names('zoe qua*')).toEqual(['Zoë Qua', 'Zoë Quagga-Smith'])
    const hidden = { name: 'Wilhelmina', show_real_name: 0, bio: 'Keeps okapis' }
    await db.transaction(async (tx) => {
      await tx.updateTable('users').set(hidden).where('id', '=', Number(person.id)).execute()
      await tx
        .updateTable('search_documents')
        .set({ indexed: 0 })
        .where('kind', '=', 'person')
        .where('ref_id', '=', Number(person.id))
        .execute()
    })
    expect(await indexWaiting(api.ports)).toBe(1)
    expect([await names('wilhelmina'), await names('okapis'), (await names('zoe')).length]).toEqual([[], ['Zoë Quagga-Smith'], 2])
  })

  test('are the same for people who block each other', async () => {
    const word = newWord()
    const debate = await openDebate(api, ada)
    await post(api, ada, debate, { content: word, stance: 'for' })
    await act('POST', `/api/users/${ben.id}/block`, ada)
    for (const { token } of [ada, ben]) expect((await api.call('GET', `/api/search?q=${word}`, { token })).body.totals.posts).toBe(1)
  })
})

describe('changed content', () => {
  test('is found by its current words, and not at all once it is withdrawn or deleted', async () => {
    const [first, second] = [newWord(), newWord()]
    const debate = await openDebate(api, ada)
    const argument = (await post(api, ada, debate, { content: first, stance: 'for' })).body.data.id
    const comment = (await commentCalls(api).post(ben, debate, { content: first })).body.data.id
    expect((await posts(first)).sort()).toEqual(['argument 1', 'comment 1'])
    await act('PUT', `/api/arguments/${argument}`, ada, { content: second })
    await act('PUT', `/api/spectator-comments/${comment}`, ben, { content: second })
    expect([await posts(first), (await posts(second)).sort()]).toEqual([[], ['argument 1', 'comment 1']])
    await act('DELETE', `/api/arguments/${argument}`, ada)
    expect(await posts(second)).toEqual(['comment 1'])
    await act('DELETE', `/api/spectator-comments/${comment}`, ben)
    expect([await posts(second), (await search(second)).totals.posts]).toEqual([[], 0])
  })

  test('disappears together with its debate', async () => {
    const word = newWord()
    const debate = await openDebate(api, ada, { topic: `Everything about ${word}` })
    await post(api, ada, debate, { content: word, stance: 'for' })
    await api.ports.db.transaction((tx) => tx.deleteFrom('debates').where('id', '=', Number(debate)).execute())
    expect((await search(word)).totals).toEqual({ debates: 0, people: 0, groups: 0, posts: 0 })
  })

  test('is not affected by a refused edit or a failed post', async () => {
    const [first, second] = [newWord(), newWord()]
    const debate = await openDebate(api, ada)
    const argument = (await post(api, ada, debate, { content: first, stance: 'for' })).body.data.id
    await act('PUT', `/api/arguments/${argument}`, ben, { content: second })
    await post(api, ben, debate, { content: second })
    expect([await posts(first), await posts(second)]).toEqual([['argument 1'], []])
  })
})

describe('the order', () => {
  test('is by votes and age, or by age alone', async () => {
    const word = newWord()
    const debate = await openDebate(api, ada)
    const ids: string[] = []
    for (let number = 1; number <= 3; number++) {
      ids.push((await post(api, ada, debate, { content: `${word} ${number}`, stance: 'for' })).body.data.id)
      api.clock.time += 60_000
    }
    expect(await posts(word)).toEqual(['argument 3', 'argument 2', 'argument 1'])
    await act('POST', `/api/arguments/${ids[0]}/vote`, ben, { vote_type: 'up' })
    await act('POST', `/api/arguments/${ids[2]}/vote`, ben, { vote_type: 'down' })
    expect(await posts(word)).toEqual(['argument 1', 'argument 2', 'argument 3'])
    expect(await posts(word, { sort: 'newest' })).toEqual(['argument 3', 'argument 2', 'argument 1'])
    await act('DELETE', `/api/arguments/${ids[0]}/vote`, ben)
    expect(await posts(word)).toEqual(['argument 2', 'argument 1', 'argument 3'])
  })

  test('puts a match in a topic before one in a description, however popular that is', async () => {
    const word = newWord()
    await openDebate(api, ada, { topic: `A topic with ${word} in it` })
    const popular = await openDebate(api, ada, { topic: 'A description with it', description: `It is ${word}` })
    await post(api, ada, popular, { stance: 'for' })
    const topics = async (more = {}) =>
      (await search(word, { type: 'debates', ...more })).data.debates.map(({ topic }) => topic.split(' ')[1])
    expect(await topics()).toEqual(['topic', 'description'])
    expect(await topics({ sort: 'newest' })).toEqual(['description', 'topic'])
  })
})

describe('a frequent word', () => {
  test('is counted up to a thousand, and only the newest thousand are listed', async () => {
    const debate = await openDebate(api, ada)
    await insertArguments(
      api,
      debate,
      Array.from({ length: 1_005 }, () => ({})),
    )
    const first = await search('text', { type: 'posts', per_page: '100', sort: 'newest' })
    expect([first.totals.posts, first.totals_capped.posts, first.meta.total_capped, first.meta.last_page]).toEqual([1_000, true, true, 10])
    const last = await search('text', { type: 'posts', per_page: '100', page: '10', sort: 'newest' })
    expect(last.data.posts.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, index) => 105 - index))
    const beyond = await search('text', { type: 'posts', per_page: '100', page: '11' })
    expect([beyond.data.posts, beyond.meta.total]).toEqual([[], 1_000])
    expect((await search('text', { type: 'posts', page: '51' })).data.posts).toEqual([])
    expect((await search('"text 77"', { type: 'posts' })).data.posts.map(({ number }) => number)).toEqual([77])
    expect((await search('text -"text 77"', { type: 'posts' })).totals_capped.posts).toBe(true)
  })
})

test('refuses an empty query, a query that is too long, and too many searches', async () => {
  const refused = async (query: string) => {
    const { status, body } = await api.call('GET', `/api/search${query}`)
    return [status, body.message]
  }
  expect(await refused('')).toEqual([422, 'Enter something to search for.'])
  expect(await refused('?q=%20')).toEqual([422, 'Enter something to search for.'])
  expect(await refused(`?q=${'x'.repeat(201)}`)).toEqual([422, 'Search for at most 200 characters.'])
  expect(await refused(`?q=${'x+'.repeat(17)}`)).toEqual([422, 'Search for at most 16 words at once.'])
  expect((await refused('?q=x&type=nothing'))[0]).toBe(422)
  const strict = await openTestApi({ limitFactor: 1 })
  try {
    const answers = await Promise.all(Array.from({ length: 241 }, () => strict.call('GET', '/api/search?q=x')))
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429])
    expect(answers.find(({ status }) => status === 429)?.headers.get('Retry-After')).toMatch(/^\d+$/)
  } finally {
    await strict.close()
  }
})
