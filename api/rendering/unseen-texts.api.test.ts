import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unseenMarkdown, unseenTexts } from '#contract/visible-text.testing'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { post as archived, importLines, written } from '../archive/archive.testing.ts'
import { type Member, openDebate } from '../arguments/arguments.testing.ts'
import { circlesOf } from '../circles/circles.testing.ts'
import { openTestDatabase } from '../database/database.testing.ts'
import { kinds, writing } from '../mentions/mentions.testing.ts'
import { messagesOf, twoFriends } from '../messages/messages.testing.ts'

let api: TestApi
let ada: Member
let debate: string
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person()
  debate = await openDebate(api, ada)
})
afterAll(() => api.close())

/** NUL aside, whatever shows nothing, as it stands and as Markdown renders it. */
const unseen = [...Object.values(unseenTexts), ...unseenMarkdown]
const contentTold = [422, ['content']]

describe.each(kinds)('an %s', (kind) => {
  it('in which there is nothing to see is refused, and none becomes so by an edit', async () => {
    const comments = writing(api, kind)
    const { id } = (await comments.post(ada, debate, `Words of an ${kind}`)).body.data
    for (const content of unseen) {
      for (const { status, body } of [await comments.post(ada, debate, content), await comments.edit(ada, id, content)])
        expect([status, Object.keys(body.errors ?? {})], JSON.stringify(content)).toEqual(contentTold)
    }
    expect((await comments.read(id)).excerpt).toBe(`Words of an ${kind}`)
  })

  it('with something to see beside it is posted', async () => {
    for (const content of [
      '&#8203;.',
      '[&shy;](https://a.example/)',
      '[](x)',
      '# ',
      '[a]: https://a.example/',
      '# &nbsp;\n\n\u200bא',
      '**',
      '<!-- -->',
      '![](https://a.example/a.png)',
    ])
      expect((await writing(api, kind).post(ada, debate, content)).status, content).toBe(201)
  })
})

it('a message in which there is nothing to see is refused', async () => {
  const [from, to] = await twoFriends(api)
  const calls = messagesOf(api)
  for (const content of unseen) {
    const { status, body } = await calls.send(from, to, content)
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(content)).toEqual(contentTold)
  }
  expect((await calls.read(from, to)).body.data).toEqual([])
})

describe('what may be left out is, where there is nothing to see in it:', () => {
  it('what somebody says of themselves', async () => {
    for (const bio of ['Words', ...unseen]) {
      const { status, body } = await api.call('PUT', '/api/me', { token: ada.token, body: { bio } })
      expect([status, body.data?.bio], JSON.stringify(bio)).toEqual([200, bio === 'Words' ? bio : ''])
    }
    expect((await api.call('GET', `/api/users/${encodeURIComponent(ada.name)}`)).body.data.bio_html).toBeNull()
  })

  it('what is said of a debate and of a team', async () => {
    const team = await circlesOf(api, '/api/teams').founded(ada, { name: 'The Unseen' })
    for (const description of ['\u200b', '&#8203;', '- ', '---']) {
      const body = { topic: 'Is there something to see?', description }
      const created = await api.call('POST', '/api/debates', { token: ada.token, body })
      expect([created.status, created.body.data.description, created.body.data.description_html ?? ''], description).toEqual([201, '', ''])
      const changed = await api.call('PUT', `/api/teams/${team}`, { token: ada.token, body: { name: 'The Unseen', description } })
      expect([changed.status, changed.body.data.description], description).toEqual([200, ''])
    }
  })
})

it('a debate of which a post shows nothing is not imported', async () => {
  const { db, drop } = await openTestDatabase()
  for (const content of unseen)
    expect(await importLines(db, [written({ arguments: [archived(1, { content })] })]), JSON.stringify(content)).toMatchObject({
      refused: 1,
    })
  expect(await importLines(db, [written({ description: '\u2800' })])).toMatchObject({ debates: 1, refused: 0 })
  await drop()
})
