import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unseenMarkdown, unseenTexts } from '#contract/visible-text.testing'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { post as archived, importLines, sampleDebate } from '../archive/archive.testing.ts'
import { type Member, openDebate } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { openTestDatabase } from '../database/database.testing.ts'
import { kinds, postCalls } from '../mentions/mentions.testing.ts'
import { createTwoFriends, messageCalls } from '../messages/messages.testing.ts'

let api: TestApi
let ada: Member
let debate: string
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person()
  debate = await openDebate(api, ada)
})
afterAll(() => api.close())

/** Texts that show nothing, except NUL, as typed and as Markdown renders them. */
const unseen = [...Object.values(unseenTexts), ...unseenMarkdown]
const contentRefused = [422, ['content']]

describe.each(kinds)('an %s', (kind) => {
  it('that shows nothing is refused, also as an edit', async () => {
    const comments = postCalls(api, kind)
    const { id } = (await comments.post(ada, debate, `Words of an ${kind}`)).body.data
    for (const content of unseen) {
      for (const { status, body } of [await comments.post(ada, debate, content), await comments.edit(ada, id, content)])
        expect([status, Object.keys(body.errors ?? {})], JSON.stringify(content)).toEqual(contentRefused)
    }
    expect((await comments.read(id)).excerpt).toBe(`Words of an ${kind}`)
  })

  it('with something visible besides is posted', async () => {
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
      expect((await postCalls(api, kind).post(ada, debate, content)).status, content).toBe(201)
  })
})

it('a message that shows nothing is refused', async () => {
  const [from, to] = await createTwoFriends(api)
  const calls = messageCalls(api)
  for (const content of unseen) {
    const { status, body } = await calls.send(from, to, content)
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(content)).toEqual(contentRefused)
  }
  expect((await calls.read(from, to)).body.data).toEqual([])
})

describe('an optional text that shows nothing is left out:', () => {
  it('a bio', async () => {
    for (const bio of ['Words', ...unseen]) {
      const { status, body } = await api.call('PUT', '/api/me', { token: ada.token, body: { bio } })
      expect([status, body.data?.bio], JSON.stringify(bio)).toEqual([200, bio === 'Words' ? bio : ''])
    }
    expect((await api.call('GET', `/api/users/${encodeURIComponent(ada.name)}`)).body.data.bio_html).toBeNull()
  })

  it('the introduction of a debate and of a team', async () => {
    const team = await circleTestCalls(api, '/api/teams').create(ada, { name: 'The Unseen' })
    for (const description of ['\u200b', '&#8203;', '- ', '---']) {
      const body = { topic: 'Is there something to see?', description }
      const created = await api.call('POST', '/api/debates', { token: ada.token, body })
      expect([created.status, created.body.data.description, created.body.data.description_html ?? ''], description).toEqual([201, '', ''])
      const changed = await api.call('PUT', `/api/teams/${team}`, { token: ada.token, body: { name: 'The Unseen', description } })
      expect([changed.status, changed.body.data.description], description).toEqual([200, ''])
    }
  })
})

it('a debate with a post that shows nothing is not imported', async () => {
  const { db, drop } = await openTestDatabase()
  for (const content of unseen)
    expect(await importLines(db, [sampleDebate({ arguments: [archived(1, { content })] })]), JSON.stringify(content)).toMatchObject({
      refused: 1,
    })
  expect(await importLines(db, [sampleDebate({ description: '\u2800' })])).toMatchObject({ debates: 1, refused: 0 })
  await drop()
})
