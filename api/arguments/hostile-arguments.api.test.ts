import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Argument } from '#contract/arguments'
import { isCleanText } from '#contract/fields'
import { isVisible } from '#contract/visible-text'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post } from './arguments.testing.ts'

const folder = resolve(import.meta.dirname, '../../../shared/data/hostile')
const read = (name: string): unknown[] => JSON.parse(readFileSync(resolve(folder, name), 'utf8'))
const payloads = (name: string) => read(name).map((each) => (each as { payload: string }).payload)

/**
 * The only HTML that an argument may contain: text, bare tags and external links. HTML that doesn't match as a whole
 * contains an unexpected attribute, tag or address.
 */
const tags = 'p|br|em|strong|del|blockquote|ul|ol|li|code|pre|hr|table|thead|tbody|tr|th|td|a'
const link = '<a href="(?:https?:|mailto:)[^"<>]*" rel="nofollow ugc noopener">'
const harmless = new RegExp(`^(?:[^<]|</?(?:${tags})>|<ol start="\\d+">|${link})*$`, 'i')

describe.skipIf(!existsSync(folder))('posted hostile strings', () => {
  let api: TestApi
  let ada: Member
  beforeAll(async () => {
    api = await openTestApi()
    ada = await api.person('Ada')
  })
  afterAll(() => api.close())

  async function visibleOf(content: string): Promise<string> {
    const { body } = await api.call('POST', '/api/preview', { body: { content } })
    return body.data.content.replace(/<[^>]*>|&nbsp;/g, '')
  }

  const sources: [string, () => string[]][] = [
    ['naughty strings', () => read('blns.json') as string[]],
    ['DOMPurify’s attacks', () => payloads('dompurify-expect.json')],
    ['OWASP’s filter evasions', () => payloads('owasp-xss-filter-evasion.json')],
  ]
  test.each(sources)('%s come back harmless, and as they were typed', { timeout: 120_000 }, async (_, load) => {
    const id = await openDebate(api, ada)
    const posted = new Map<number | null, string>()
    for (const content of load()) {
      const { status, body } = await post(api, ada, id, { content, stance: 'for' })
      if (status === 201) posted.set(body.data.number, content.replace(/\r\n?/g, '\n'))
      // A text is refused only if it can't be stored or if nothing visible remains after sanitising.
      else
        expect([status, isCleanText(content) && isVisible(content) && isVisible(await visibleOf(content))], content).toEqual([422, false])
    }
    expect(posted.size).toBeGreaterThan(load().length / 3)
    for (let page = 1; (page - 1) * 100 < posted.size; page++) {
      const list = await api.call('GET', `/api/debates/${id}/arguments?view=linear&per_page=100&page=${page}`, { token: ada.token })
      for (const { number, content, content_source, excerpt } of list.body.data as Argument[]) {
        expect(content_source).toBe(posted.get(number))
        expect(content).toMatch(harmless)
        expect(excerpt).toMatch(/^[^\n]{1,160}$/)
      }
    }
  })

  test('plain words in any script come back unchanged', async () => {
    const id = await openDebate(api, ada)
    const plain = (read('blns.json') as string[]).filter(
      (each) => /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\p{Emoji_Presentation} ,]*$/u.test(each) && each === each.trim(),
    )
    expect(plain.length).toBeGreaterThan(80)
    for (const content of plain) {
      expect((await post(api, ada, id, { content, stance: 'for' })).body.data).toMatchObject({
        content: `<p>${content}</p>`,
        content_source: content,
      })
    }
  })
})
