import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SitemapEntry, sitemapKinds, sitemapPartSize } from '#contract/sitemap'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { insertArguments, type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { createPrivateGroup, privateTexts } from '../permissions/private-group.testing.ts'

let api: TestApi
let ada: Member
beforeAll(async () => {
  api = await openTestApi({ groups: true })
  ada = await api.person('Ada L')
})
afterAll(() => api.close())

const get = async (path: string, site = api) => (await site.call('GET', `/api/sitemap/${path}`)).body
const addresses = async (part: string, site = api) => (await get(part, site)).data.map(({ url }: SitemapEntry) => url)
const set = (site: TestApi, table: 'debates' | 'users' | 'posts', id: string, change: Record<string, unknown>) =>
  site.ports.db.transaction((tx) => tx.updateTable(table).set(change).where('id', '=', Number(id)).execute())

async function comment(site: TestApi, { token }: Member, debate: string, content: string): Promise<string> {
  return (await site.call('POST', `/api/debates/${debate}/spectator-comments`, { token, body: { content } })).body.data.id
}

describe('the sitemap', () => {
  it('lists the address of everything that a guest may read', async () => {
    const debate = await openDebate(api, ada, { topic: 'Trams should be free', tags: ['C#'] })
    const argument = (await post(api, ada, debate, { content: 'They are quick to board.', stance: 'for' })).body.data.id
    const remark = await comment(api, ada, debate, 'Well said.')
    const team = (await circleTestCalls(api, '/api/teams').post(ada, { name: 'The Rooks' })).body.data
    const group = (await circleTestCalls(api, '/api/groups').post(ada, { name: 'Kunst & Kultur' })).body.data
    expect(await addresses('debates/1')).toEqual(['/debates/trams-should-be-free'])
    expect(await addresses('arguments/1')).toEqual([`/debates/trams-should-be-free/arguments/${argument}`])
    expect(await addresses('comments/1')).toEqual([`/debates/trams-should-be-free/comments/${remark}`])
    expect(await addresses('people/1')).toEqual(['/users/Ada%20L'])
    const [{ url }] = (await api.call('GET', '/api/tags')).body.data
    expect(await addresses('tags/1')).toEqual([url])
    expect(await addresses('teams/1')).toEqual([`/teams/${team.id}`])
    expect(await addresses('groups/1')).toEqual([`/groups/${encodeURIComponent(group.slug)}`])
  })

  it('tells when a post or a debate last changed, and nothing where that is not known', async () => {
    const later = api.clock.time + 60_000
    const debate = await openDebate(api, ada, { topic: 'Buses should be free too' })
    const [, id] = await insertArguments(api, debate, [{}])
    await set(api, 'posts', String(id), { edited_at: later })
    await set(api, 'debates', debate, { last_activity_at: later + 1, corrected_at: later + 2 })
    const time = (at: number) => new Date(at).toISOString()
    expect((await get('arguments/1')).data.at(-1)).toMatchObject({ changed_at: time(later) })
    expect((await get('debates/1')).data.at(-1)).toMatchObject({ changed_at: time(later + 2) })
    expect(await get('arguments')).toEqual({ data: [{ part: 1, changed_at: time(later) }], next: null })
    expect(await get('debates')).toEqual({ data: [{ part: 1, changed_at: time(later + 2) }], next: null })
    for (const kind of ['people', 'tags', 'teams', 'groups']) {
      expect(await get(kind)).toEqual({ data: [{ part: 1, changed_at: null }], next: null })
      expect((await get(`${kind}/1`)).data[0]).toMatchObject({ changed_at: null })
    }
  })

  it('has parts by ranges of ids, leaves empty ones out, and goes on after a thousand addresses', async () => {
    const site = await openTestApi()
    const ben = await site.person('Ben')
    const debate = await openDebate(site, ben, { topic: 'Every bridge needs a bench' })
    const [, first = 0] = await insertArguments(
      site,
      debate,
      Array.from({ length: 1_002 }, () => ({})),
    )
    const last = first + 1_001
    await set(site, 'posts', String(last), { id: 3 * sitemapPartSize })
    await set(site, 'posts', String(last - 1), { id: 3 * sitemapPartSize + 1 })
    const parts = (await get('arguments', site)).data.map(({ part }: { part: number }) => part)
    expect(parts).toEqual([1, 3, 4])
    expect((await get('arguments?after=1', site)).data).toHaveLength(2)
    const beginning = await get('arguments/1', site)
    expect([beginning.data.length, beginning.next]).toEqual([1_000, first + 999])
    expect(await get(`arguments/1?after=${beginning.next}`, site)).toEqual({ data: [], next: null })
    expect((await addresses('arguments/3', site)).map((url: string) => url.split('/').at(-1))).toEqual([String(3 * sitemapPartSize)])
    expect(await addresses('arguments/4', site)).toHaveLength(1)
    await site.close()
  })

  it('refuses unknown kinds, parts and places, and has no groups where they are turned off', async () => {
    for (const path of ['messages', 'messages/1', 'debates/0', 'debates/-1', 'debates/one', 'debates/1e3'])
      expect((await api.call('GET', `/api/sitemap/${path}`)).status, path).toBe(404)
    for (const path of ['debates?after=-1', 'debates/1?after=x']) expect((await api.call('GET', `/api/sitemap/${path}`)).status).toBe(422)
    expect((await get('debates/999')).data).toEqual([])
    const site = await openTestApi()
    expect((await site.call('GET', '/api/sitemap/groups')).status).toBe(404)
    await site.close()
  })
})

describe('what guests may not read', () => {
  it('is left out: withdrawn, deleted, hidden and suspended', async () => {
    const site = await openTestApi({ groups: true })
    const [eve, fay, gil] = [await site.person('Eve'), await site.person('Fay'), await site.person('Gil')]
    const hidden = await openDebate(site, eve, { topic: 'A debate that moderators hide' })
    await insertArguments(site, hidden, [{}])
    await set(site, 'debates', hidden, { hidden_rule: 1 })
    const shown = await openDebate(site, eve, { topic: 'A debate that everybody reads' })
    const withdrawn = (await post(site, eve, shown, { content: 'I take this back.', stance: 'for' })).body.data.id
    await site.call('DELETE', `/api/arguments/${withdrawn}`, { token: eve.token })
    const deleted = await comment(site, eve, shown, 'And this too.')
    await site.call('DELETE', `/api/spectator-comments/${deleted}`, { token: eve.token })
    await set(site, 'users', fay.id, { deleted_at: site.clock.time })
    await set(site, 'users', gil.id, { suspended_until: site.clock.time + 1 })
    expect(await addresses('debates/1', site)).toEqual(['/debates/a-debate-that-everybody-reads'])
    for (const kind of ['arguments', 'comments']) expect(await get(kind, site)).toEqual({ data: [], next: null })
    expect(await addresses('people/1', site)).toEqual(['/users/Eve'])
    site.clock.time += 1
    expect(await addresses('people/1', site)).toEqual(['/users/Eve', '/users/Gil'])
    await site.close()
  })

  it('is left out: a private group with its debates, posts and tags, even for its members', async () => {
    const site = await openTestApi({ groups: true, limitFactor: 1_000_000 })
    const { people, debate, group } = await createPrivateGroup(site)
    for (const kind of sitemapKinds) {
      const answers = [await site.call('GET', `/api/sitemap/${kind}`, { token: people.member.token })]
      answers.push(await site.call('GET', `/api/sitemap/${kind}/1`, { token: people.member.token }))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const text = JSON.stringify(answers.map(({ body }) => body))
      for (const secret of [...Object.values(privateTexts), debate.slug, group.slug]) expect(text).not.toContain(secret)
    }
    expect(await get('groups', site)).toEqual({ data: [], next: null })
    await site.close()
  }, 60_000)
})
