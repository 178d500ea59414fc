import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'

const folder = resolve(import.meta.dirname, '../../../shared/data/hostile')
const read = (name: string): unknown[] => JSON.parse(readFileSync(resolve(folder, name), 'utf8'))
const payloads = (name: string) => read(name).map((each) => (each as { payload: string }).payload)

const attack = /<(?:script|iframe|img|svg|style|object|embed|form|input)|\son\w+=|javascript:/i

describe.skipIf(!existsSync(folder))('hostile strings in a debate', () => {
  let api: TestApi
  let token: string
  beforeAll(async () => {
    api = await openTestApi()
    ;({ token } = await api.person('Ada'))
  })
  afterAll(() => api.close())

  /** Every tag so far. Tags that differ only in case or signs share the first spelling. */
  const typed = new Set<string>()
  const create = (body: object) => api.call('POST', '/api/debates', { token, body: { type: 'open', ...body } })
  const search = async (query: string): Promise<{ status: number; ids: string[] }> => {
    const { status, body } = await api.call('GET', `/api/debates?per_page=20&${query}`)
    return { status, ids: status === 200 ? body.data.map(({ id }: { id: string }) => id) : [] }
  }

  const sources: [string, () => string[]][] = [
    ['naughty strings', () => read('blns.json') as string[]],
    ['DOMPurify’s attacks', () => payloads('dompurify-expect.json')],
    ['OWASP’s filter evasions', () => payloads('owasp-xss-filter-evasion.json')],
  ]
  describe.each(sources)('%s', (_, load) => {
    test('as a topic come back as text, have an address, and are found by address and words', async () => {
      let created = 0
      for (const text of load()) {
        const topic = `Motion: ${text}`.slice(0, 140).padEnd(10, '.')
        const { status, body } = await create({ topic })
        if (status !== 201) {
          expect([status, body.errors?.topic], topic).toEqual([422, [expect.any(String)]])
          continue
        }
        created++
        expect(body.data.topic).toBe(topic.replace(/\s+/gu, ' ').trim())
        const { data } = (await api.call('GET', `/api/debates/${encodeURIComponent(body.data.slug)}`)).body
        expect([data.id, data.topic]).toEqual([body.data.id, body.data.topic])
        // A hyphen before a word would exclude it.
        const words = body.data.topic.slice(0, 100).replace(/(?<=\s)-(?=["\p{L}\p{N}])/gu, '')
        expect((await search(`search=${encodeURIComponent(words)}`)).ids, topic).toContain(data.id)
      }
      expect(created).toBeGreaterThan(load().length / 2)
    })

    test('as a description become harmless HTML', async () => {
      for (const description of load()) {
        const { status, body } = await create({ topic: 'What a description may hold', description })
        expect([201, 422], description).toContain(status)
        if (status === 201) expect(body.data.description_html.replace(/&\w+;|>[^<]*</g, '><')).not.toMatch(attack)
      }
    })

    test('as tags come back as text in their first spelling, and find their debates', async () => {
      for (const tags of load()) {
        for (const name of tags.split(',')) typed.add(name.replace(/^[#\s]+|\s+$/g, '').replace(/\s+/g, ' '))
        const { status, body } = await create({ topic: 'What a tag may be called', tags })
        expect([201, 422], tags).toContain(status)
        if (status !== 201) continue
        for (const { slug, name } of body.data.tags) {
          expect(typed, tags).toContain(name)
          expect((await search(`tags=${encodeURIComponent(slug)}`)).ids, tags).toContain(body.data.id)
          expect((await api.call('GET', `/api/tags/${encodeURIComponent(slug)}`)).body.data.slug).toBe(slug)
        }
      }
    })

    test('as a filter cause no server error', async () => {
      for (const text of load()) {
        for (const name of ['search', 'tags', 'sort', 'status', 'page', 'before']) {
          expect((await search(String(new URLSearchParams({ [name]: text })))).status, `${name}=${text}`).toBeLessThan(500)
        }
      }
    })
  })
})
