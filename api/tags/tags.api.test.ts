import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tagLimits } from '#contract/debate-limits'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'

let api: TestApi
let ada: Member
let ben: Member
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
  ben = await api.person('Ben')
  await startWith('Energy', 'Work', 'Économie')
  await startWith('energy', 'economy of scale')
  await startWith('energy', 'work')
})
afterAll(() => api.close())

async function startWith(...tags: string[]): Promise<void> {
  const body = { topic: `A debate about ${tags.join(' and ')}`, type: 'open', tags }
  expect((await api.call('POST', '/api/debates', { token: ada.token, body })).status).toBe(201)
}

const follow = (slug: string, member: { token?: string } = ada) =>
  api.call('POST', `/api/tags/${slug}/follow`, member.token ? { token: member.token } : {})
const unfollow = (slug: string, member: { token?: string } = ada) =>
  api.call('DELETE', `/api/tags/${slug}/follow`, member.token ? { token: member.token } : {})
const list = (query = '', member: { token?: string } = {}) =>
  api.call('GET', `/api/tags${query}`, member.token ? { token: member.token } : {})
const slugs = ({ body }: { body: { data: { slug: string }[] } }) => body.data.map(({ slug }) => slug)

describe('the list of tags', () => {
  test('shows the most used first, in pages and by cursor', async () => {
    const all = await list()
    expect(slugs(all)).toEqual(['energy', 'work', 'economy-of-scale', 'économie'])
    expect(all.body.meta).toMatchObject({ total: 4, total_capped: false, last_page: 1, older: null })
    const first = await list('?per_page=2')
    expect(slugs(first)).toEqual(['energy', 'work'])
    expect(slugs(await list('?per_page=2&page=2'))).toEqual(['economy-of-scale', 'économie'])
    expect(slugs(await list(`?per_page=2&before=${first.body.meta.older}`))).toEqual(['economy-of-scale', 'économie'])
    expect(slugs(await list('?page=51'))).toEqual([])
  })

  test('can be searched by the start of a name, ignoring case and accents', async () => {
    const found = await list('?search=ECO')
    expect(slugs(found)).toEqual(['économie', 'economy-of-scale'])
    expect(found.body.meta.total).toBe(2)
    const first = await list('?search=%C3%89co&per_page=1')
    expect(slugs(await list(`?search=eco&per_page=1&before=${first.body.meta.older}`))).toEqual(['economy-of-scale'])
    expect(slugs(await list('?search=%25'))).toEqual([])
  })

  test('refuses invalid queries', async () => {
    expect((await list('?before=energy')).status).toBe(422)
    expect((await list(`?search=${'a'.repeat(tagLimits.length.max + 1)}`)).status).toBe(422)
    expect((await list('?followed=1')).status).toBe(401)
    expect((await list('?search=a%00')).status).toBe(422)
    expect((await list('?before=999')).body.data).toEqual([])
  })
})

describe('following a tag', () => {
  test('counts once however often it is sent, and can be undone', async () => {
    expect((await follow('energy')).body).toEqual({ data: { following: true, followers_count: 1 } })
    expect((await follow('energy')).body).toEqual({ data: { following: true, followers_count: 1 } })
    expect((await follow('energy', ben)).body.data.followers_count).toBe(2)
    const read = async (member: { token?: string }) =>
      (await api.call('GET', '/api/tags/energy', member.token ? { token: member.token } : {})).body.data
    expect(await read(ada)).toMatchObject({ name: 'Energy', debates_count: 3, followers_count: 2, user_is_following: true })
    expect(await read({})).toMatchObject({ followers_count: 2, user_is_following: false })
    expect((await unfollow('energy', ben)).body).toEqual({ data: { following: false, followers_count: 1 } })
    expect((await unfollow('energy', ben)).body).toEqual({ data: { following: false, followers_count: 1 } })
  })

  test('is shown in the list; followed tags are listed latest first', async () => {
    api.clock.time += 1
    await follow('work')
    expect((await list('', ada)).body.data.map((tag: { user_is_following: boolean }) => tag.user_is_following)).toEqual([
      true,
      true,
      false,
      false,
    ])
    const own = await list('?followed=true', ada)
    expect(slugs(own)).toEqual(['work', 'energy'])
    expect(own.body.meta).toMatchObject({ total: 2, last_page: 1 })
    expect(slugs(await list('?followed=true', ben))).toEqual([])
  })

  test('is only for members and existing tags', async () => {
    expect((await follow('energy', {})).status).toBe(401)
    expect((await unfollow('energy', {})).status).toBe(401)
    expect((await follow('nothing')).status).toBe(404)
    expect((await unfollow('nothing')).status).toBe(404)
    for (const slug of ['%00', '%ED%A0%80', '..%2F', '%25']) expect((await follow(slug)).status, slug).toBe(404)
    expect((await api.call('GET', '/api/tags/%00')).status).toBe(404)
  })

  test('stops at a hundred tags, also for simultaneous requests', async () => {
    const cem = await api.person('Cem')
    const rows = Array.from({ length: tagLimits.followed - 1 }, (_, index) => ({
      slug: `t${index}`,
      name: `T${index}`,
      search_key: `t${index}`,
    }))
    await api.ports.db.transaction(async (tx) => {
      const tags = await tx
        .insertInto('tags')
        .values(rows.map((row) => ({ ...row, debates_count: 0 })))
        .returning('id')
        .execute()
      const follows = tags.map(({ id }) => ({ user_id: Number(cem.id), tag_id: id, created_at: 0 }))
      await tx.insertInto('tag_follows').values(follows).execute()
    })
    const both = await Promise.all([follow('energy', cem), follow('work', cem)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.message).toContain('100 tags')
  })
})

describe('tags that differ by their signs', () => {
  const names = ['C', 'C#', 'C++', 'R&D', 'R-D', '.NET', '#hash', '🌍', 'TCP/IP', '100%', '..', 'ünïcode', 'مناخ', '气候', 'हिन्दी']
  const shown = async (slug: string) => (await api.call('GET', `/api/tags/${encodeURIComponent(slug)}`)).body.data

  test('are different tags, each with its own address and list', async () => {
    for (const name of names) await startWith(name)
    for (const name of names) {
      const found = (await list(`?search=${encodeURIComponent(name)}&per_page=100`)).body.data
      const tag = found.find((one: { name: string }) => one.name === name)
      expect(tag, name).toMatchObject({ name, debates_count: 1 })
      expect(await shown(tag.slug), name).toMatchObject({ name })
      const debates = await api.call('GET', `/api/debates?tags=${encodeURIComponent(tag.slug)}`)
      expect(
        debates.body.data.map(({ tags }: { tags: { name: string }[] }) => tags.map((one) => one.name)),
        name,
      ).toEqual([[name]])
      expect((await follow(encodeURIComponent(tag.slug), ben)).status, name).toBe(200)
    }
    expect(new Set((await list('?per_page=100')).body.data.map(({ slug }: { slug: string }) => slug)).size).toBeGreaterThanOrEqual(
      names.length,
    )
  })

  test('are found by any spelling of their address', async () => {
    expect(await shown('C%23'.replace('%23', '#'))).toMatchObject({ slug: 'c#' })
    expect(await shown('u\u0308ni\u0308code')).toMatchObject({ name: 'ünïcode' })
    expect(await shown('ENERGY')).toMatchObject({ slug: 'energy' })
  })

  test('are refused at the field if invalid, and merged if equal', async () => {
    const start = (tags: unknown) =>
      api.call('POST', '/api/debates', { token: ada.token, body: { topic: 'A debate with odd tags in it', type: 'open', tags } })
    const long = await start(['work', 'x'.repeat(41)])
    expect([long.status, Object.values<string[]>(long.body.errors).flat()[0]]).toEqual([
      422,
      expect.stringContaining(`“${'x'.repeat(41)}”`),
    ])
    expect((await start('Climate, climate, CLIMATE')).body.data.tags.map(({ name }: { name: string }) => name)).toEqual(['Climate'])
    expect((await start(['\u202Eetamilc'])).status).toBe(422)
  })
})
