import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#contract/accounts'
import { isCleanText } from '#contract/fields'
import type { Answer } from '../api.testing.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate } from '../arguments/arguments.testing.ts'
import { block, createDebateAmong, mentionCalls, postCalls } from './mentions.testing.ts'

let api: TestApi
let ada: Member
let ben: Member
let cem: Member
let mentions: ReturnType<typeof mentionCalls>
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
  ben = await api.person('Ben')
  cem = await api.person('Çem')
  mentions = mentionCalls(api)
})
afterAll(() => api.close())

const names = ({ body }: Answer) => (body.data as Person[]).map(({ display_name }) => display_name)

describe('the list of people to mention', () => {
  test('is refused for guests (401) and unknown debates (404)', async () => {
    expect((await mentions.people({}, await openDebate(api, ada))).status).toBe(401)
    for (const id of ['999999', 'abc', '%00', '9'.repeat(30)]) expect((await mentions.people(ada, id)).status).toBe(404)
  })

  test('can be searched 240 times a minute, and browsed more often', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    try {
      const { token } = await strict.person('Eager')
      const { body } = await strict.call('POST', '/api/debates', { token, body: { topic: 'Whether names are many', type: 'open' } })
      const ask = async (query: string) =>
        (await strict.call('GET', `/api/debates/${body.data.id}/mentionable-users${query}`, { token })).status
      for (let times = 0; times < 240; times++) expect(await ask('?search=a')).toBe(200)
      expect([await ask('?search=a'), await ask('')]).toEqual([429, 200])
    } finally {
      await strict.close()
    }
  })

  test('contains the creator, participants and authors of a debate, by name and without the reader', async () => {
    const debate = await openDebate(api, cem)
    expect(names(await mentions.people(ben, debate))).toEqual(['Çem'])
    await api.call('POST', `/api/debates/${debate}/participation`, { token: ada.token, body: {} })
    await postCalls(api, 'comment').post(ben, debate, 'Hear!')
    const answer = await mentions.people(cem, debate)
    expect(names(answer)).toEqual(['Ada', 'Ben'])
    expect(answer.body.data[0]).toEqual({ id: ada.id, name: 'Ada', display_name: 'Ada', show_real_name: false, avatar: null })
    expect(names(await mentions.people(ben, debate))).toEqual(['Ada', 'Çem'])
  })

  test('omits people who left and have nothing in the debate', async () => {
    const debate = await createDebateAmong(api, ada, ben, cem)
    await postCalls(api, 'argument').post(ben, debate, 'I stay.')
    for (const { token } of [ada, ben, cem]) await api.call('DELETE', `/api/debates/${debate}/participation`, { token })
    const dee = await api.person('Dee')
    expect(names(await mentions.people(dee, debate))).toEqual(['Ada', 'Ben'])
    const comment = (await postCalls(api, 'comment').post(cem, debate, 'Bye.')).body.data.id
    const other = (await postCalls(api, 'comment').post(cem, debate, 'Bye!')).body.data.id
    await postCalls(api, 'comment').remove(cem, comment)
    expect(names(await mentions.people(dee, debate))).toEqual(['Ada', 'Ben', 'Çem'])
    await postCalls(api, 'comment').remove(cem, other)
    expect(names(await mentions.people(dee, debate))).toEqual(['Ada', 'Ben'])
  })

  test('includes people who block the reader, so that the reader can’t notice it', async () => {
    const [dan, eve] = [await api.person('Dan'), await api.person('Eve')]
    const debate = await createDebateAmong(api, ada, dan, eve)
    await block(api, dan, eve)
    expect(names(await mentions.people(eve, debate))).toEqual(['Ada', 'Dan'])
    expect(names(await mentions.people(dan, debate))).toEqual(['Ada', 'Eve'])
  })

  test('finds people by the beginning of the name, ignoring case and accents', async () => {
    const debate = await createDebateAmong(api, ada, ben, cem)
    const search = async (search: string) => names(await mentions.people(ben, debate, `search=${encodeURIComponent(search)}`))
    expect(await search('a')).toEqual(['Ada'])
    expect(await search('ÂD')).toEqual(['Ada'])
    expect(await search('cE')).toEqual(['Çem'])
    expect(await search('em')).toEqual([])
    expect(await search('%')).toEqual([])
    expect(await search('  ada  ')).toEqual(['Ada'])
  })

  test('comes in pages of ten, and continues by cursor without gaps or repeats', async () => {
    const crowd = await Promise.all(Array.from({ length: 23 }, (_, index) => api.person(`M ${index + 10}`)))
    const debate = await createDebateAmong(api, ada, ...crowd)
    const expected = crowd.map(({ name }) => name)
    const first = await mentions.people(ada, debate, 'search=m')
    expect(first.body.meta).toMatchObject({ total: 23, last_page: 3, per_page: 10 })
    const seen = names(first)
    for (let { older } = first.body.meta; older !== null; ) {
      const next = await mentions.people(ada, debate, `search=m&before=${older}`)
      seen.push(...names(next))
      older = next.body.meta.older
    }
    expect(seen).toEqual(expected)
    expect(names(await mentions.people(ada, debate, 'search=m&page=3'))).toEqual(expected.slice(20))
    for (const query of ['page=0', 'before=x', `before=${ben.id}`, `search=${'x'.repeat(201)}`])
      expect((await mentions.people(ada, debate, query)).status, query).toBe(422)
  })
})

const hostile = resolve(import.meta.dirname, '../../../shared/data/hostile/blns.json')
test.skipIf(!existsSync(hostile))('hostile names, searches and texts cause no server error', { timeout: 120_000 }, async () => {
  const strings: string[] = JSON.parse(readFileSync(hostile, 'utf8')).filter((each: string) => isCleanText(each))
  const debate = await createDebateAmong(api, ada, ben)
  const { token } = ben
  for (const text of strings) {
    // Another API may have allowed such a name.
    const name = { display_name: text, display_key: `hostile ${text}` }
    await api.ports.db.transaction((tx) => tx.updateTable('users').set(name).where('id', '=', Number(ada.id)).execute())
    const content = `x @${text} @"${text}" @Ada`
    const answers = [
      await mentions.people(ben, debate, `search=${encodeURIComponent(text.slice(0, 200))}`),
      await api.call('POST', `/api/debates/${debate}/spectator-comments`, { token, body: { content: content.slice(0, 2_000) } }),
      await mentions.read(ben, { ids: [text] }),
    ]
    expect(answers[0]?.status, text).toBe(200)
    for (const { status } of answers) expect(status, text).toBeLessThan(500)
  }
  const html = (await api.ports.db.read.selectFrom('posts').select('content_html').where('debate_id', '=', Number(debate)).execute())
    .map(({ content_html }) => content_html)
    .join('')
  const tag =
    /<\/?(?:p|br|em|strong|del|a|blockquote|ul|ol|li|code|pre|hr|table|thead|tbody|tr|th|td)(?: href="(?:https?:|mailto:)[^"<>]*" rel="nofollow ugc noopener"| href="\/users[^"<>]*"| start="\d+")?>/gi
  expect(html.replace(tag, '')).not.toContain('<')
})
