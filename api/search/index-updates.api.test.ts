import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { importLines, sampleDebate, comment as writtenComment, post as writtenPost } from '../archive/archive.testing.ts'
import { type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { searchAsGuest } from './search.testing.ts'

let api: TestApi
let ada: Member
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
})
afterAll(() => api.close())

async function idsFound(q: string): Promise<string[]> {
  const { status, body } = await searchAsGuest(api, q, { type: 'posts', per_page: '100' })
  expect(status, q).toBe(200)
  return body.data.posts.map(({ type, id }: { type: string; id: string }) => `${type} ${id}`)
}

describe('posts that are written, edited and withdrawn in random order', () => {
  const word = fc.constantFrom('Straße', 'climate', 'four-day', '民主', '水', 'كِتاب', "don't", 'Σοφίας', '정부가')
  const content = fc.array(word, { minLength: 1, maxLength: 3 })
  const step = fc.oneof(
    fc.record({ act: fc.constant('argue' as const), content }),
    fc.record({ act: fc.constant('comment' as const), content }),
    fc.record({ act: fc.constant('edit' as const), content, which: fc.nat() }),
    fc.record({ act: fc.constant('withdraw' as const), which: fc.nat() }),
  )

  test('are found by each of their words, and not once they are withdrawn', async () => {
    const talk = commentCalls(api)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), fc.uuid(), async (steps, uuid) => {
        const mark = `run${uuid.replaceAll('-', '')}`
        const debate = await openDebate(api, ada)
        const standing = new Map<string, string[]>()
        for (const step of steps) {
          const [chosen, id] = [...standing.keys()][('which' in step ? step.which : 0) % Math.max(1, standing.size)]?.split(' ') ?? []
          const text = 'content' in step ? `${mark} ${step.content.join(' ')}` : ''
          if (step.act === 'argue')
            standing.set(`argument ${(await post(api, ada, debate, { content: text, stance: 'for' })).body.data.id}`, step.content)
          if (step.act === 'comment')
            standing.set(`comment ${(await talk.post(ada, debate, { content: text })).body.data.id}`, step.content)
          if (!id || step.act === 'argue' || step.act === 'comment') continue
          const path = chosen === 'argument' ? `/api/arguments/${id}` : `/api/spectator-comments/${id}`
          if (step.act === 'edit') standing.set(`${chosen} ${id}`, step.content)
          else standing.delete(`${chosen} ${id}`)
          const body = step.act === 'edit' ? { content: text } : undefined
          expect((await api.call(body ? 'PUT' : 'DELETE', path, { token: ada.token, body })).status).toBe(200)
        }
        for (const word of new Set([...standing.values()].flat())) {
          const having = [...standing].filter(([, words]) => words.includes(word)).map(([id]) => id)
          expect((await idsFound(`${mark} ${word}`)).sort()).toEqual(having.sort())
        }
        expect((await idsFound(mark)).sort()).toEqual([...standing.keys()].sort())
      }),
      { numRuns: 12 },
    )
  })
})

test('an imported archive is found at once, with its authors’ names', async () => {
  const imported = await importLines(api.ports.db, [
    sampleDebate({
      topic: 'Do axolotls make good colleagues?',
      arguments: [writtenPost('1', { content: 'Axolotls are *quiet*.' }), writtenPost('2', { content: '', withdrawn: true })],
      comments: [writtenComment('1', { content: 'I worked with axolotls.', author: 'Judge' })],
    }),
  ])
  expect(imported).toMatchObject({ debates: 1, refused: 0 })
  const { data, totals } = (await searchAsGuest(api, 'axolotls')).body
  expect(totals).toMatchObject({ debates: 1, posts: 2 })
  expect(data.posts.map(({ author }: { author: { id: null; name: string } }) => [author.id, author.name]).sort()).toEqual([
    [null, 'Ann'],
    [null, 'Judge'],
  ])
})

const folder = resolve(import.meta.dirname, '../../../shared/data/hostile')
test.skipIf(!existsSync(folder))(
  'hostile strings cause no error, and find themselves if they contain words',
  { timeout: 120_000 },
  async () => {
    const read = (name: string): unknown[] => JSON.parse(readFileSync(resolve(folder, name), 'utf8'))
    const payloads = (name: string) => read(name).map((each) => (each as { payload: string }).payload)
    const strings = [...(read('blns.json') as string[]), ...payloads('dompurify-expect.json'), ...payloads('owasp-xss-filter-evasion.json')]
    const operators = [
      '"',
      '*',
      '-',
      '"*',
      '-"',
      '""*',
      '-*',
      'a*"b',
      "'",
      "''",
      '\\',
      "\\'",
      'a\\',
      ':*',
      '!',
      '&',
      '|',
      '<->',
      '(',
      ')',
      'a:*',
      '{a}',
      '^',
      'NEAR(a b)',
      '%',
      '_',
      '?',
      '$1',
      ';',
      '--',
    ]
    for (const q of [...strings, ...operators, ...operators.flatMap((one) => [`word ${one} word`, `${one}word`])]) {
      expect([200, 422], q).toContain((await searchAsGuest(api, q, { limit: '4' })).status)
    }
    const debate = await openDebate(api, ada)
    const found: string[] = []
    for (const content of strings.filter((text) => /^[\p{L}\p{M}\p{N} ]{1,100}$/u.test(text))) {
      const { status, body } = await post(api, ada, debate, { content, stance: 'for' })
      if (status !== 201 || !/[\p{L}\p{N}]/u.test(content)) continue
      expect(await idsFound(content), content).toContain(`argument ${body.data.id}`)
      found.push(content)
    }
    expect(found.length).toBeGreaterThan(60)
  },
)
