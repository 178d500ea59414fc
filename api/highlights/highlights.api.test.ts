import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Highlight } from '#contract/highlights'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { insertArguments, type Member, openDebate, post } from '../arguments/arguments.testing.ts'

let api: TestApi
let ada: Member
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
})
afterAll(() => api.close())

const list = async (query = '') => (await api.call('GET', `/api/feed/highlights${query}`)).body
const topics = (clips: readonly Highlight[]) => clips.map(({ debate }) => debate.topic)

test('are the hottest arguments, one per debate', async () => {
  const [one, other, ...more] = await Promise.all(Array.from({ length: 6 }, () => openDebate(api, ada)))
  for (const id of more) await insertArguments(api, id, [{ up: 1 }])
  await insertArguments(api, one ?? '', [{ up: 50_000 }, { up: 90_000, author: ada, stance: 'against' }])
  await insertArguments(api, other ?? '', [{ up: 70_000 }])
  const { data } = await list('?limit=2')
  expect(data).toMatchObject([
    { content: '<p>Text 2</p>', up: 90_000, stance: 'against', user: { id: ada.id } },
    { content: '<p>Text 1</p>', up: 70_000, user: { id: null } },
  ])
  expect(data[0].debate).toEqual({ slug: expect.stringMatching(/^should-tests/), topic: 'Should tests be written first?' })
  expect((await list()).data).toHaveLength(5)
})

test('come in pages, each debate on only one', async () => {
  for (let index = 0; index < 12; index++) {
    const id = await openDebate(api, ada, { topic: `Topic ${index} has something to it` })
    await insertArguments(api, id, [{ up: 1_000_000 * (index + 1) }, { up: 500_000 * (index + 1) }])
  }
  const pages = await Promise.all([1, 2, 3].map((page) => list(`?per_page=5&page=${page}`)))
  const shown = pages.flatMap(({ data }) => data)
  expect(topics(shown.slice(0, 12))).toEqual(Array.from({ length: 12 }, (_, index) => `Topic ${11 - index} has something to it`))
  expect(new Set(shown.map(({ debate }: Highlight) => debate.slug)).size).toBe(15)
  expect(pages.map(({ meta }) => [meta.current_page, meta.last_page, meta.total, meta.total_capped])).toEqual([
    [1, 2, 5, true],
    [2, 3, 10, true],
    [3, 4, 15, true],
  ])
  const last = await list('?per_page=5&page=4')
  expect([last.data.length, last.meta.last_page, last.meta.total_capped]).toEqual([3, 4, false])
  expect(await list('?per_page=5&page=5')).toMatchObject({ data: [], meta: { last_page: 5, total: 18 } })
  expect((await list('?per_page=100&page=2')).data).toEqual([])
})

test('show the beginning of long arguments, as complete HTML', async () => {
  const id = await openDebate(api, ada, { topic: 'Long arguments are read to the end' })
  const content = `${'A fare gate **costs more** than it brings. '.repeat(40)}\n\nThe end.`
  const argument = (await post(api, ada, id, { content, stance: 'for' })).body.data
  const { token } = await api.person('Ben')
  await api.call('POST', `/api/arguments/${argument.id}/vote`, { token, body: { vote_type: 'up' } })
  const clip = (await list('?limit=100')).data.find((one: Highlight) => one.id === argument.id)
  expect(clip.content).toMatch(/^<p>A fare gate <strong>costs more<\/strong> .*…<\/p>$/)
  expect(clip.content).not.toContain('The end')
})

test('include the best answer, but no withdrawn one', async () => {
  const id = await openDebate(api, ada, { topic: 'Answers are what makes a debate' })
  const [, first, , , withdrawn] = await insertArguments(api, id, [
    { up: 80_000_000, stance: 'against' },
    { parent: 1, up: 1 },
    { parent: 1, up: 7, stance: 'against', author: ada },
    { parent: 1, up: 90, author: ada },
  ])
  await api.call('DELETE', `/api/arguments/${withdrawn}`, { token: ada.token })
  const clips: Highlight[] = (await list('?limit=100')).data
  const clip = clips.find((one) => one.id === String(first))
  expect(clip).toMatchObject({ number: 1, side: 'against', answer: { number: 3, side: 'for', excerpt: 'Text 3', user: { id: ada.id } } })
  expect(clips.find(({ debate }) => debate.topic === 'Long arguments are read to the end')).toMatchObject({ answer: null })
})

test('refuse an invalid number', async () => {
  expect((await api.call('GET', '/api/feed/highlights?limit=0')).status).toBe(422)
  expect((await api.call('GET', '/api/feed/highlights?per_page=101')).status).toBe(422)
})

test('are upvoted in the last 30 days or else the best of all time, and never mostly downvoted', async () => {
  const other = await openTestApi()
  const ids = async () => (await other.call('GET', '/api/feed/highlights')).body.data.map(({ id }: Highlight) => Number(id))
  const cem = await other.person('Cem')
  const [old, older] = [await openDebate(other, cem), await openDebate(other, cem)]
  const [, best, good] = await insertArguments(other, old, [
    { up: 40, down: 10 },
    { up: 2, down: 1 },
  ])
  const [, fine] = await insertArguments(other, older, [{ up: 1 }])
  other.clock.time += 31 * 24 * 60 * 60 * 1000
  const dee = await other.person('Dee')
  await insertArguments(other, await openDebate(other, dee), [{}, { up: 2, down: 2 }, { up: 1, down: 3 }])
  expect(await ids(), 'nothing of late: the best of each debate').toEqual([best, fine])
  await other.call('POST', `/api/arguments/${good}/vote`, { token: dee.token, body: { vote_type: 'up' } })
  expect(await ids(), 'old, but voted up now').toEqual([good])
  const [, fresh] = await insertArguments(other, await openDebate(other, dee), [{ up: 1 }])
  expect(await ids()).toEqual([fresh, good])
  await other.close()
})
