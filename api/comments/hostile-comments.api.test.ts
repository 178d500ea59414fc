import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comment } from '#contract/comments'
import { isCleanText } from '#contract/fields'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate } from '../arguments/arguments.testing.ts'
import { commentCalls } from './comments.testing.ts'

const folder = resolve(import.meta.dirname, '../../../shared/data/hostile')
const read = (name: string): unknown[] => JSON.parse(readFileSync(resolve(folder, name), 'utf8'))
const payloads = (name: string) => read(name).map((each) => (each as { payload: string }).payload)

/** The only HTML that a comment may contain: text, bare tags and external links. */
const tags = 'p|br|em|strong|del|blockquote|ul|ol|li|code|pre|hr|table|thead|tbody|tr|th|td|a'
const link = '<a href="(?:https?:|mailto:)[^"<>]*" rel="nofollow ugc noopener">'
const harmless = new RegExp(`^(?:[^<]|</?(?:${tags})>|<ol start="\\d+">|${link})*$`, 'i')

describe.skipIf(!existsSync(folder))('hostile strings, posted as comments', () => {
  let api: TestApi
  let ada: Member
  let comments: ReturnType<typeof commentCalls>
  beforeAll(async () => {
    api = await openTestApi()
    ada = await api.person('Ada')
    comments = commentCalls(api)
  })
  afterAll(() => api.close())

  const sources: [string, () => string[]][] = [
    ['naughty strings', () => read('blns.json') as string[]],
    ['DOMPurify’s attacks', () => payloads('dompurify-expect.json')],
    ['OWASP’s filter evasions', () => payloads('owasp-xss-filter-evasion.json')],
  ]
  test.each(sources)('%s come back harmless with the source as typed, or are refused', { timeout: 120_000 }, async (_, load) => {
    const id = await openDebate(api, ada)
    const posted = new Map<number | null, string>()
    for (const content of load()) {
      const { status, body } = await comments.post(ada, id, { content })
      if (status === 201) posted.set(body.data.number, content.replace(/\r\n?/g, '\n'))
      else expect([status, Object.keys(body.errors)], content).toEqual([422, ['content']])
    }
    expect(posted.size).toBeGreaterThan(load().length / 3)
    for (let page = 1; (page - 1) * 100 < posted.size; page++) {
      const list = await comments.list(id, `sort=old&per_page=100&page=${page}`, ada)
      for (const { number, content, content_source, excerpt } of list.body.data as Comment[]) {
        expect(content_source).toBe(posted.get(number))
        expect(content).toMatch(harmless)
        expect(excerpt).toMatch(/^[^\n]{1,160}$/)
      }
    }
  })

  test('as ids, parents, pages, sorts and keys cause no server error', { timeout: 120_000 }, async () => {
    const debate = await openDebate(api, ada)
    for (const text of (read('blns.json') as string[]).filter((each) => isCleanText(each))) {
      const segment = encodeURIComponent(text).replaceAll('.', '%2E') || 'x'
      const answers = [
        await comments.thread(segment),
        await comments.replies(segment),
        await comments.list(debate, `sort=${segment}&before=${segment}&page=${segment}`),
        await comments.post(ada, debate, { parent_comment_id: text }),
        await comments.post(ada, segment, {}, 'hostile'),
        await comments.vote(ada, segment, text),
      ]
      for (const { status } of answers) expect(status, text).toBeLessThan(500)
    }
  })
})
