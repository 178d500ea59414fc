import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { openDebate, post } from '../arguments/arguments.testing.ts'
import { searchAsGuest } from './search.testing.ts'

/** So few words that most texts repeat some, and contain the pairs of a phrase without the phrase. */
const word = fc.constantFrom('ka', 'lo', 'mi', 'nu', 'pe', 'ra', 'so')
const texts = fc.sample(fc.array(word, { minLength: 3, maxLength: 9 }), { numRuns: 15, seed: 7 }).map((words) => words.join(' '))
/** Texts that contain the pairs of a phrase, but not the phrase. */
const apart = ['ka lo mi. Nu lo pe', 'ka lo mi so lo mi nu']

let api: TestApi
const byId = new Map<string, string>()
beforeAll(async () => {
  api = await openTestApi()
  const ada = await api.person('Ada')
  const debate = await openDebate(api, ada, { topic: 'What is said here makes no sense' })
  for (const content of [...texts, ...apart]) {
    const { body } = await post(api, ada, debate, { content, stance: 'for' })
    byId.set(body.data.id, ` ${content.toLowerCase().replaceAll('.', '')} `)
  }
})
afterAll(() => api.close())

async function found(q: string): Promise<string[]> {
  const { body } = await searchAsGuest(api, q, { type: 'posts' })
  return body.data.posts.map(({ id }: { id: string }) => byId.get(id)).sort()
}

const having = (test: (text: string) => boolean) => [...byId.values()].filter(test).sort()

test('a phrase finds only texts with its words in sequence, not texts with separate pairs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 3, maxLength: 5 }), word, async (words, other) => {
      const phrase = words.join(' ')
      const has = (text: string) => text.includes(` ${phrase} `)
      expect(await found(`"${phrase}"`)).toEqual(having(has))
      expect(await found(`"${phrase}" ${other}`)).toEqual(having((text) => has(text) && text.includes(` ${other} `)))
      expect(await found(`${other} -"${phrase}"`)).toEqual(having((text) => !has(text) && text.includes(` ${other} `)))
    }),
    {
      numRuns: 150,
      examples: [
        [['ka', 'lo', 'pe'], 'mi'],
        [['ka', 'lo', 'mi', 'nu'], 'so'],
        [['so', 'lo', 'mi', 'nu'], 'ka'],
      ],
    },
  )
})
