import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCleanText } from '#contract/fields'
import type { Message } from '#contract/messages'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { createTwoFriends, messageCalls } from './messages.testing.ts'

const folder = resolve(import.meta.dirname, '../../../shared/data/hostile')
const read = (name: string): unknown[] => JSON.parse(readFileSync(resolve(folder, name), 'utf8'))
const payloads = (name: string) => read(name).map((each) => (each as { payload: string }).payload)

/** The only HTML that a message may contain: text, bare tags and external links. */
const tags = 'p|br|em|strong|del|blockquote|ul|ol|li|code|pre|hr|table|thead|tbody|tr|th|td|a'
const link = '<a href="(?:https?:|mailto:)[^"<>]*" rel="nofollow ugc noopener">'
const harmless = new RegExp(`^(?:[^<]|</?(?:${tags})>|<ol start="\\d+">|${link})*$`, 'i')

describe.skipIf(!existsSync(folder))('hostile strings, sent as messages', () => {
  let api: TestApi
  let calls: ReturnType<typeof messageCalls>
  beforeAll(async () => {
    api = await openTestApi()
    calls = messageCalls(api)
  })
  afterAll(() => api.close())

  const sources: [string, () => string[]][] = [
    ['naughty strings', () => read('blns.json') as string[]],
    ['DOMPurify’s attacks', () => payloads('dompurify-expect.json')],
    ['OWASP’s filter evasions', () => payloads('owasp-xss-filter-evasion.json')],
  ]
  test.each(sources)('%s reach the recipient harmless, or are refused', { timeout: 120_000 }, async (_, load) => {
    const [ada, ben] = await createTwoFriends(api)
    let sent = 0
    for (const content of load()) {
      const { status, body } = await calls.send(ada, ben, content)
      if (status === 201) sent += 1
      else expect([status, Object.keys(body.errors)], content).toEqual([422, ['content']])
    }
    expect(sent).toBeGreaterThan(load().length / 3)
    for (let page = 1; (page - 1) * 100 < sent; page++) {
      const messages: Message[] = (await calls.read(ben, ada, `?per_page=100&page=${page}`)).body.data
      for (const { content } of messages) expect(content).toMatch(harmless)
    }
    expect((await calls.list(ben)).body.data[0].last_message.excerpt).toMatch(/^[^\n]{0,120}$/)
  })

  test('as ids, pages, cursors and keys cause no server error', { timeout: 120_000 }, async () => {
    const [ada, ben] = await createTwoFriends(api)
    for (const text of (read('blns.json') as string[]).filter((each) => isCleanText(each))) {
      const segment = encodeURIComponent(text).replaceAll('.', '%2E') || 'x'
      const answers = [
        await calls.read(ada, { id: segment }),
        await calls.read(ada, ben, `?before=${segment}&around=${segment}`),
        await calls.list(ada, `?page=${segment}&before=${segment}`),
        await calls.takeBack(ada, ben, segment),
        await api.call('POST', `/api/messages/${ben.id}/read?read_to=${segment}`, { token: ada.token }),
        await api.call('POST', `/api/messages/${ben.id}`, { token: ada.token, body: { content: 'x', read_to: text } }),
      ]
      for (const { status } of answers) expect(status, text).toBeLessThan(500)
    }
  })
})
