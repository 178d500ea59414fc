import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { openDebate, post } from '../arguments/arguments.testing.ts'
import { searchAsGuest } from './search.testing.ts'

/** Things that people type. Each must find its own text alone, in a phrase and while it is being typed. */
const typed = [
  ...['C#', 'F#', 'C++', 'A+', 'Notepad++', '.NET', '.com', 'node.js', 'example.org/a?b=c#d', 'user@example.org', '@ada', '#12', '#metoo'],
  ...[
    '$5',
    '€5',
    '5 €',
    '5€',
    '£1,000',
    '-5',
    '−5',
    '+5',
    '5%',
    '5 %',
    '5‰',
    '±5',
    '1/2',
    '½',
    '3.14',
    '3,14',
    '.5',
    '2:1',
    '10:30',
    '1–2',
  ],
  ...[
    '24/7',
    '9/11',
    '2032-05-01',
    '5×5',
    '5°C',
    '5 °C',
    '§5',
    '№5',
    '1st',
    '1º',
    '10³',
    'x²',
    'H₂O',
    'CO₂',
    'km/h',
    'm²',
    '10^6',
    'π',
    'µm',
  ],
  ...[
    'R&D',
    'AT&T',
    'Q&A',
    'e.g.',
    'U.S.',
    'Ph.D.',
    'w/o',
    'and/or',
    'o’clock',
    "o'clock",
    'rock’n’roll',
    "'90s",
    '’tis',
    'naïve',
    'naive',
  ],
  ...[
    'STRASSE',
    'straße',
    'ﬁnance',
    'ΑΘΗΝΑ',
    'Αθήνα',
    'ΣΊΣΥΦΟΣ',
    'İzmir',
    'ＡＢＣ',
    'Ⅳ',
    '①',
    '™',
    '…',
    '¿qué?',
    '(sic)',
    '[1]',
    '{x}',
    '<b>',
    '`x`',
  ],
  ...[
    'snake_case',
    'kebab-case',
    'camelCase',
    'C:\\Users',
    '~/.ssh',
    '--force',
    'a*b',
    '50:50',
    '🏳️‍🌈',
    '👍',
    '1️⃣',
    'צה"ל',
    'ال',
    'OR',
    'AND',
    'NOT',
    'NEAR(a b)',
  ],
]
/** Signs alone search for nothing. */
const signs = ['…']

let api: TestApi
const ids = new Map<string, string>()
beforeAll(async () => {
  api = await openTestApi()
  const ada = await api.person('Ada')
  const debate = await openDebate(api, ada, { topic: 'Where many odd things are written' })
  for (const [index, one] of typed.entries()) {
    const escaped = one.replace(/[\\`*_[\]<>~#{}^-]/g, '\\$&')
    const { status, body } = await post(api, ada, debate, { content: `Here stands ${escaped} as lot${index} says`, stance: 'for' })
    expect(status, one).toBe(201)
    ids.set(one, body.data.id)
  }
})
afterAll(() => api.close())

async function found(q: string, more: Record<string, string> = {}): Promise<string[]> {
  const { status, body } = await searchAsGuest(api, q, { type: 'posts', per_page: '50', ...more })
  expect(status, q).toBe(200)
  return body.data.posts.map(({ id }: { id: string }) => id)
}

test.each(typed.filter((one) => !signs.includes(one)).map((one) => [one]))('%s finds its own text', async (one) => {
  const own = ids.get(one)
  expect(await found(one)).toContain(own)
  expect(await found(`"${one.replaceAll('"', '״')}"`), 'as a phrase').toContain(own)
  // Before another word, a minus would exclude it.
  const wanted = one.replace(/^-+/, '')
  expect(await found(`${wanted} here`), 'before a word').toContain(own)
  expect(await found(`here ${wanted}`), 'after a word').toContain(own)
  expect((await searchAsGuest(api, one, { limit: '50' })).status, 'while it is typed').toBe(200)
  expect((await api.call('GET', `/api/debates?search=${encodeURIComponent(one)}`)).status, 'in a list').toBe(200)
})

test.each(signs)('%s searches for nothing', async (one) => {
  expect(await found(one)).toEqual([])
})
