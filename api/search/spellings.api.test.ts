import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchAnswer } from '#contract/search'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { searchAsGuest } from './search.testing.ts'

let api: TestApi
let ada: Member
let debate: string
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
  debate = await openDebate(api, ada, { topic: 'Where all of these are written' })
})
afterAll(() => api.close())

type Posts = SearchAnswer['data']['posts']
async function found(q: string): Promise<Posts> {
  const { status, body } = await searchAsGuest(api, q, { type: 'posts', per_page: '50' })
  expect(status, q).toBe(200)
  return body.data.posts
}

const marked = ({ snippet, snippet_marks }: Posts[number]) => snippet_marks.map(([start, end]) => snippet.slice(start, end))

/** Each text, the queries that find it with the part they mark, and queries that don't find it. */
const cases: [text: string, finds: Readonly<Record<string, string | null>>, not: string[]][] = [
  ['Made in the U.S. of today', { 'U.S.': 'U.S', 'U.S': 'U.S', US: 'U.S', us: 'U.S', '"U.S."': 'U.S' }, ['u.s.a.']],
  ['Sold by US firms', { 'U.S.': 'US', 'u.s': 'US', '"by U.S. firms"': 'by US firms' }, []],
  ['Told of U.S. trade', { '"US trade"': 'U.S. trade', '"of US trade"': 'of U.S. trade', '"U.S. trade"': 'U.S. trade' }, ['"us trader"']],
  ['Her Ph.D. thesis', { PhD: 'Ph.D', 'ph.d.': 'Ph.D' }, []],
  ['Written for Node.js servers', { nodejs: 'Node.js', 'node.js': 'Node.js', node: 'Node' }, []],
  ['Only ½ of it', { '1/2': '½', '½': '½', '1⁄2': '½' }, ['12', '1/3']],
  ['Only 1.2 of them', { '1.2': '1.2', '1,2': '1.2' }, ['½', '1/2', '1⁄2', '"½ of them"', '"1/2 of them"']],
  ['Only version 10.3 of them', { '10.3': '10.3' }, ['10³', '10^3']],
  ['Only 1/3 of them', { '⅓': '1/3', '1/3': '1/3' }, ['13', '½']],
  ['About 3½ hours', { '3½': '3½', '½': '½' }, ['312']],
  ['Some 10³ litres', { '10³': '10³', '10^3': '10³', '10': '10' }, ['103']],
  ['Some 10^6 litres', { '10⁶': '10^6', '10^6': '10^6' }, ['106']],
  ['CO₂ per m² of it', { co2: 'CO₂', 'm²': 'm²', m2: 'm²', 'm^2': 'm²' }, []],
  [
    'It costs $1,250 a year',
    { '1250': '1,250', '$1,250': '1,250', '1,250': '1,250', '1.250': '1,250', '€1250': '1,250', '1’250': '1,250' },
    ['125', '12'],
  ],
  ['It costs 1270 € a year', { '1,270': '1270', '$1,270': '1270', '1.270': '1270', "1'270": '1270', '1270€': '1270' }, []],
  ['It costs 1\u202F290 € or 2.000.000', { '1290': '1 290', '2000000': '2.000.000', '2,000,000': '2.000.000' }, []],
  ['The value 3.14159 of pi', { '3.14159': '3.14159', '3,14159': '3.14159' }, ['314159']],
  ['Paid 1,234.56 in all', { '1234.56': '1,234.56', '1.234,56': '1,234.56', '1,234.56': '1,234.56' }, []],
  ['In ٢٠٣٧ it ends', { '2037': '٢٠٣٧' }, []],
  ['On 24.12.2031 it began', { '24.12.2031': '24.12.2031', '2031': '2031' }, []],
  ['On 2032-05-01 it began', { '2032-05-01': '2032-05-01' }, []],
  ['A rise of 7% then', { '7%': '7%', '7': '7', '7 %': '7%', '７％': '7%', '"of 7% then"': 'of 7% then' }, ['17%']],
  ['A rise of 7 then', { '7': '7', '"of 7 then"': 'of 7 then' }, ['7%', '7 %', '"of 7% then"', '"of 7 % then"']],
  ['A fall of 11 % then', { '11%': '11 %', '11 %': '11 %', '11': '11' }, ['1%']],
  ['A rate of 2.5% then', { '2.5%': '2.5%', '2,5 %': '2.5%', '2.5': '2.5' }, ['5%', '25%']],
  ['A rate of 1,600% then', { '1600%': '1,600%', '1.600%': '1,600%', '1600': '1,600' }, ['600%']],
  ['Built on .NET by them', { '.NET': '.NET', '.net': '.NET', net: 'NET', '".NET by"': 'NET by', '.ne*': '.NET' }, []],
  ['Built on a NET by them', { net: 'NET', '"NET by"': 'NET by' }, ['.NET', '".NET by"', '.ne*']],
  ['It ended.\nNet of tax', { net: 'Net' }, ['.NET']],
  ['Built on ASP.NET by them', { '.NET': '.NET', 'asp.net': 'ASP.NET', aspnet: 'ASP.NET' }, []],
  ['Kept in .gitignore files', { '.gitignore': '.gitignore', gitignore: 'gitignore' }, []],
  ['Clean C# code', { '"C# code"': 'C# code', '"clean C#"': 'Clean C', '"C code"': 'C# code' }, ['"C++ code"']],
  ['Clean C code', { '"C code"': 'C code' }, ['"C# code"', '"clean C#"', 'code "clean C#"']],
  ['Edited in Notepad++ then', { 'Notepad++': 'Notepad++', notepad: 'Notepad' }, []],
  ['Edited in Notepad then', { notepad: 'Notepad' }, ['Notepad++', '"Notepad++ then"']],
  [
    'They ran 1,400 trams',
    {
      '"1,400 trams"': '1,400 trams',
      '"1400 trams"': '1,400 trams',
      '"1.400 trams"': '1,400 trams',
      '"ran 1 400 trams"': 'ran 1,400 trams',
    },
    ['"140 trams"'],
  ],
  ['They ran 1500 trams', { '"1,500 trams"': '1500 trams', '"1’500 trams"': '1500 trams', '"1500 trams"': '1500 trams' }, ['"500 trams"']],
  ['They ran 1\u202F700 trams', { '"1,700 trams"': '1 700 trams', '"1700 trams"': '1 700 trams' }, []],
  ['They ran 2 000 000 trams', { '"2,000,000 trams"': '2 000 000 trams', '"2000000 trams"': '2 000 000 trams' }, []],
  ['They lost 10⁴ seats', { '"10^4 seats"': '10⁴ seats', '"10⁴ seats"': '10⁴ seats' }, ['"104 seats"']],
  ['Some 40 m² flats', { '"40 m^2 flats"': '40 m² flats', '"m2 flats"': 'm² flats' }, []],
  ['Some 50 m^2 flats', { '"50 m² flats"': '50 m^2 flats', '"50 m2 flats"': '50 m^2 flats' }, []],
  ['Perhaps ¾ of them', { '"3/4 of them"': '¾ of them', '"¾ of"': '¾ of' }, ['"34 of them"']],
  ['Perhaps 2/5 of them', { '"⅖ of them"': '2/5 of them' }, []],
  ['A four-day week then', { '"four day week"': 'four-day week' }, []],
  [
    'Read [this study](https://www.example.org/path/to) first',
    { 'example.org': null, 'www.example.org': null, 'https://example.org': null },
    ['example.net'],
  ],
  [
    'See https://www.example.com/other too',
    {
      'example.com': 'example.com',
      'www.example.com': 'example.com',
      'https://www.example.com/other': 'example.com/other',
      'https://example.com/other': null,
    },
    [],
  ],
  ['Written in C++ alone', { 'C++': 'C++', 'c++': 'C++', C: 'C' }, ['C#']],
  ['Written in C# alone', { 'C#': 'C#', 'c#': 'C#', 'C♯': 'C#' }, ['C++', 'F#']],
  ['We co-operate by e-mail', { cooperate: 'co-operate', 'co-operate': 'co-operate', email: 'e-mail', 'e-mail': 'e-mail' }, []],
  ['They cooperated by email', { 'e-mail': 'email', email: 'email', cooperate: 'cooperated' }, []],
  ['They don’t care', { dont: 'don’t', "don't": 'don’t', donʼt: 'don’t', 'don‘t': 'don’t', 'don＇t': 'don’t' }, []],
  ['A café of oﬃce staff ＡＢＣＤ', { cafe: 'café', 'cafe\u0301': 'café', office: 'oﬃce', abcd: 'ＡＢＣＤ' }, []],
  ['قرأت والكتاب الجديد', { كتاب: 'والكتاب', الكتاب: 'والكتاب', وكتاب: 'والكتاب', جديد: 'الجديد' }, ['مكتب']],
  ['كتابٌ قديم', { الكتاب: 'كتابٌ', بالكتاب: 'كتابٌ', للكتاب: 'كتابٌ' }, []],
  ['קראתי את הספר', { ספר: 'הספר', הספר: 'הספר', ובספר: 'הספר' }, ['ספרים']],
  ['ספר ישן מאוד', { הספר: 'ספר', בספר: 'ספר', לספר: 'ספר' }, []],
  ['צה״ל הודיע', { 'צה"ל': 'צה״ל', צהל: 'צה״ל' }, []],
  ['东京都的公共交通', { 东京: '东京', 公共交通: '公共交通', 交: '交' }, ['京东']],
  ['公共交通機関は無料です', { 無料: '無料', 交通機関: '交通機関' }, []],
  ['대중교통을 무료로', { 대중교통: '대중교통', 무료: '무료' }, []],
  ['รถไฟฟรีสำหรับทุกคน', { รถไฟ: 'รถไฟ' }, []],
  ['Save it 🌍 now 👩🏽‍💻', { '🌍': '🌍', '👩‍💻': '👩🏽‍💻', '🌍 save': '🌍' }, ['🔥', '🌎']],
  ['I ❤️ it', { '❤': '❤️', '❤️': '❤️' }, []],
]

describe('different spellings', () => {
  beforeAll(async () => {
    for (const [content] of cases) expect((await post(api, ada, debate, { content, stance: 'for' })).status, content).toBe(201)
  })

  test.each(cases)('%s', async (content, finds, not) => {
    const words = (text: string) =>
      text
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/\s/g, ' ')
        .normalize('NFC')
    const of = async (q: string) => (await found(q)).find(({ snippet }) => snippet === words(content))
    for (const [q, mark] of Object.entries(finds)) {
      const one = await of(q)
      expect.soft(one?.snippet, `“${q}” finds it`).toBe(words(content))
      if (one && mark !== null)
        expect
          .soft(
            marked(one).map((text) => text.normalize('NFC')),
            `“${q}” marks`,
          )
          .toContain(mark.normalize('NFC'))
    }
    for (const q of not) expect.soft(await of(q), `“${q}” does not find it`).toBeUndefined()
  })

  test('queries without words find nothing and cause no error', async () => {
    for (const q of [
      '!!!',
      '…',
      '"',
      '""',
      "'",
      '-',
      '--',
      '*',
      '+',
      '#',
      '?!',
      '"…"',
      '-x',
      '½*',
      '1/',
      '/',
      '\u200D',
      '%',
      '\\',
      "');--",
      '10^',
      '^3',
      'C++*',
      '🌍*',
      '"🌍"',
      '-🌍',
    ])
      expect((await searchAsGuest(api, q)).status, q).toBe(200)
  })
})
