import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await openTestApi()
  ;({ token } = await api.person())
  for (let number = 1; number <= 45; number++) {
    api.clock.time += 60_000
    const body = {
      topic: `Motion number ${number} of the list`,
      type: number % 3 === 0 ? 'open' : 'standard',
      tags: number % 2 ? 'odd, both' : 'even, both',
      description: number === 7 ? 'Ein schönes 100%_Müsli' : '',
    }
    await api.call('POST', '/api/debates', { token, body })
  }
})
afterAll(() => api.close())

const list = async (query: string) => (await api.call('GET', `/api/debates?${query}`)).body
const numbers = (body: { data: { topic: string }[] }) => body.data.map(({ topic }) => Number(topic.split(' ')[2]))

describe('the list of debates', () => {
  it('pages from the latest debate, with either spelling of its parameters', async () => {
    const first = await list('limit=20')
    expect(numbers(first)).toEqual(Array.from({ length: 20 }, (_, index) => 45 - index))
    expect(first.meta).toMatchObject({ current_page: 1, last_page: 3, per_page: 20, total: 45, total_capped: false })
    expect(numbers(await list('per_page=20&page=3&sortBy=latest'))).toEqual([5, 4, 3, 2, 1])
    expect((await list('page=9')).data).toEqual([])
  })

  it('continues from a page’s last item by cursor, without gaps or repeats', async () => {
    const seen: number[] = []
    let before = ''
    do {
      const page = await list(`per_page=8&before=${before}`.replace(/&before=$/, ''))
      seen.push(...numbers(page))
      before = page.meta.older ?? ''
    } while (before)
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index))
  })

  it('filters by status, type, all given tags and text', async () => {
    expect((await list('type=open')).meta.total).toBe(15)
    expect((await list('status=active')).meta.total).toBe(15)
    expect((await list('tags=odd')).meta.total).toBe(23)
    expect((await list('tags=odd,both&type=open')).meta.total).toBe(8)
    expect((await list('tags=odd,even')).meta.total).toBe(0)
    expect(numbers(await list('search=SCHONES'))).toEqual([7])
    expect(numbers(await list(`search=${encodeURIComponent('müsli 100%_')}`))).toEqual([7])
    expect((await list('search=0%25m')).meta.total).toBe(0)
    expect((await list('search=_otion')).meta.total).toBe(0)
  })

  it('sorts by activity, popularity and earliest end', async () => {
    const { data } = await list('per_page=100')
    const [popular, other] = [data[10], data[20]]
    for (let watchers = 0; watchers < 2; watchers++) {
      const jun = await api.person()
      await api.call('POST', `/api/debates/${popular.id}/watch`, { token: jun.token })
      if (watchers === 0) await api.call('POST', `/api/debates/${other.id}/watch`, { token: jun.token })
    }
    expect((await list('sort=popular')).data.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([popular.id, other.id])
    expect((await list('sort=active')).data).toHaveLength(20)
    expect((await list('sort=ending&page=2')).data).toHaveLength(20)
  })

  it('sorts and filters a tag’s debates by their present state', async () => {
    const body = { topic: 'A motion that moves within its tag', type: 'open', tags: 'moving' }
    const { id } = (await api.call('POST', '/api/debates', { token, body })).body.data
    api.clock.time += 60_000
    await api.call('POST', '/api/debates', { token, body: { ...body, topic: 'A motion that stays where it is' } })
    const first = async (query: string) => (await list(`tags=moving&${query}`)).data[0]?.id === id

    expect([await first('sort=latest'), await first('sort=popular'), await first('sort=active')]).toEqual([false, false, false])
    api.clock.time += 60_000
    await api.call('POST', '/api/arguments', { token, body: { debate_id: id, stance: 'for', content: 'It moves.' } })
    expect([await first('sort=latest'), await first('sort=popular'), await first('sort=active')]).toEqual([false, true, true])
    await api.call('POST', `/api/debates/${id}/closure`, { token })
    expect((await list('tags=moving&status=active')).meta.total).toBe(1)
    expect((await list('tags=moving&status=closed&type=open')).data).toMatchObject([{ id }])
  })

  it.each(['%00', 'odd,%00', '%ED%A0%80'])('finds nothing for tags that can’t exist: %s', async (tags) => {
    expect(await list(`tags=${tags}`)).toMatchObject({ data: [], meta: { total: 0 } })
    expect((await api.call('GET', `/api/debates/${tags}`)).status).toBe(404)
  })

  it.each(['page=0', 'page=x', 'per_page=101', 'sort=best', 'status=lost', 'before=nonsense', 'before=active.1.1'])(
    'refuses %s with 422',
    async (query) => {
      expect((await api.call('GET', `/api/debates?${query}`)).status).toBe(422)
    },
  )
})

describe('tags', () => {
  it('are listed by use and found by slug', async () => {
    const { body } = await api.call('GET', '/api/tags')
    expect(body.data.map((tag: { slug: string; debates_count: number }) => [tag.slug, tag.debates_count])).toEqual([
      ['both', 45],
      ['odd', 23],
      ['even', 22],
      ['moving', 2],
    ])
    expect((await api.call('GET', '/api/tags/odd')).body.data).toMatchObject({ name: 'odd', url: '/tags/odd' })
    expect((await api.call('GET', '/api/tags/none')).status).toBe(404)
  })
})

it('browsing isn’t limited; searching is limited by address across all lists', async () => {
  const strict = await openTestApi({ limitFactor: 1 })
  try {
    const ask = async (path: string, from: string) =>
      (await strict.call('GET', path, { headers: { 'Rostrum-Socket-Address': from } })).status
    const [debates, tags] = ['/api/debates?search=masks', '/api/tags?search=sch']
    for (let times = 0; times < 120; times++)
      expect([await ask(debates, '203.0.113.7'), await ask(tags, '203.0.113.7')]).toEqual([200, 200])
    for (const path of [debates, tags, '/api/search?q=masks']) expect(await ask(path, '203.0.113.7')).toBe(429)
    for (const path of ['/api/debates', '/api/debates?search=', '/api/tags']) expect(await ask(path, '203.0.113.7')).toBe(200)
    expect(await ask(debates, '203.0.113.8')).toBe(200)
  } finally {
    await strict.close()
  }
})
