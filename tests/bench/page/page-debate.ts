import type { Database } from '../../../api/database/database.ts'
import { insertArguments } from '../insert-arguments.ts'
import { argumentRow, countReply, debateRow, insertAll, type NewPost, userRow } from '../rows.ts'
import { randomTexts, seededRandom } from '../texts.ts'

/** The debate of baseline/argument-page.html. Its argument #12 has enough rebuttals for our page to show exactly 200. */
export const slug = 'the-four-day-week-should-be-the-norm'
export const topic = 'The four-day week should be the norm'
export const argumentNumber = 12
export const path = `/debates/${slug}/arguments/${argumentNumber}`

/** As many as an argument's page shows (contract: argumentLimits): 20 × (1 + 3 × (1 + 2)) = 200. */
const roots = 20
const each = [3, 2] as const
export const shownCount = 200
const textLength = 600

/** As many as the side column lists. */
const people = [
  ...['Maria Quiroga', 'Jun Ito', 'Tom Abara', 'Ada Lindqvist', 'Noor Haddad', 'Piotr Zieliński'],
  ...['Lena Vogt', 'Samuel Okoro', 'Ines Duarte', 'Ravi Menon', 'Chloé Marchand', 'Kofi Mensah'],
]
const idOf = (name: string) => people.indexOf(name) + 1

const opening = Date.parse('2025-11-19T08:00:00Z')
/** Texts from the baseline page for the arguments around #12. The missing numbers are elsewhere in the debate. */
const excerpts: Readonly<Record<number, string>> = {
  3: 'Output does not fall when the week gets shorter; the hours that go are the ones nobody misses.',
  7: 'Three trials are three press releases. Show me a company that kept it for ten years.',
}
const article = [
  '<p>You ask for more than press releases, Jun, so here is the dull version. Between 2015 and 2019 about 2,500 people in Reykjavík’s city offices, playgrounds and clinics went from 40 hours to 35 or 36 with the same pay. The <a rel="nofollow ugc noopener" href="https://example.org/iceland">evaluation</a> measured calls answered, permits issued and days of sick leave. Output held or rose nearly everywhere; in the one office where it dipped, it came back within a quarter.</p>',
  '<p>The interesting part is <em>how</em>. Nobody worked faster; they stopped doing what never mattered: the second status meeting, the form that asked for what the first form had said, the message that needed five people to read it. A shorter week is the only deadline that has ever made an organisation look for its own waste.</p>',
  '<blockquote><p>“We had tried to cut meetings for six years. It took one Friday.”</p></blockquote>',
  '<p>And ten years on? Today more than four in five Icelandic workers have shorter hours or the right to ask for them. It is not a trial any more; it is a Tuesday.</p>',
].join('\n')

/** Fills an empty database with this one debate. Ids equal numbers, because nothing else is in the database. */
export async function fillPageDebate(db: Database): Promise<void> {
  const rows = firstFourteen()
  rows.push(...rebuttalsTo(byNumber(rows, argumentNumber)))
  const debate = debateRow({
    id: 1,
    slug,
    topic,
    description: 'Thirty-two hours at full pay, as what a contract says unless it says otherwise.',
    type: 'open',
    creator_id: idOf('Maria Quiroga'),
    turn_seconds: 0,
    created_at: opening,
    arguments_count: rows.length,
    roots_count: rows.filter((row) => row.parent_id === null).length,
    participants_count: people.length,
    watchers_count: 41,
  })
  await db.transaction(async (tx) => {
    await insertAll(
      people.map((name, index) => userRow(index + 1, name, opening)),
      (some) => tx.insertInto('users').values(some).execute(),
    )
    await tx.insertInto('debates').values(debate).execute()
    const seats = people.map((_, index) => ({
      id: index + 1,
      debate_id: 1,
      user_id: index + 1,
      name: null,
      side: null,
      joined_at: opening + index,
      left_at: null,
    }))
    await insertAll(seats, (some) => tx.insertInto('participants').values(some).execute())
    await insertArguments(tx, rows)
  })
}

/** Returns the first arguments: #12 answers #7, which answers #3; #11 and #14 are its siblings. */
function firstFourteen(): NewPost[] {
  const parents = [0, 0, 0, 1, 1, 2, 3, 3, 4, 5, 7, 7, 6, 7]
  const texts = randomTexts(parents.length, textLength, 12)
  const rows: NewPost[] = []
  for (const [index, parentNumber] of parents.entries()) {
    const number = index + 1
    const parent = parentNumber === 0 ? null : byNumber(rows, parentNumber)
    const text = excerpts[number] ?? (number === argumentNumber ? plain(article) : (texts[index] ?? ''))
    const isSpecial = number === 3 || number === argumentNumber
    const row = argumentRow({
      id: number,
      debate_id: 1,
      number,
      parent,
      user_id: isSpecial ? idOf('Maria Quiroga') : number === 7 ? idOf('Jun Ito') : (number % people.length) + 1,
      stance: number === 3 ? 'for' : 'against',
      created_at: number === argumentNumber ? Date.parse('2025-11-21T09:14:00Z') : opening + number * 3_600_000,
      text,
      ...(number === argumentNumber && { html: article }),
      up: 14,
      down: 2,
    })
    if (parent) countReply(parent, row)
    rows.push(row)
  }
  return rows
}

/** Returns the rebuttals in the order they were posted. Each answers any earlier one, so that the numbers of the threads are mixed. */
function rebuttalsTo(top: NewPost): NewPost[] {
  const random = seededRandom(200)
  const texts = randomTexts(shownCount, textLength)
  const rows: NewPost[] = []
  /** Arguments that can still take a reply. */
  const open = [{ parent: top, room: roots as number, depth: 0 }]
  while (rows.length < shownCount) {
    const place = Math.floor(random() * open.length)
    const chosen = open[place]
    if (!chosen) throw new Error('the tree is full before it has 200')
    const number = argumentNumber + 3 + rows.length
    const row = replyTo(chosen.parent, number, texts[rows.length] ?? '', random)
    countReply(chosen.parent, row)
    rows.push(row)
    chosen.room -= 1
    if (chosen.room === 0) open.splice(place, 1)
    const room = each[chosen.depth]
    if (room !== undefined) open.push({ parent: row, room, depth: chosen.depth + 1 })
  }
  return rows
}

function replyTo(parent: NewPost, number: number, text: string, random: () => number): NewPost {
  return argumentRow({
    id: number,
    debate_id: 1,
    number,
    parent,
    user_id: Math.floor(random() * people.length) + 1,
    stance: random() < 0.4 ? 'for' : 'against',
    created_at: Date.parse('2025-11-21T09:40:00Z') + (number - argumentNumber) * 1_620_000 + Math.floor(random() * 1e6),
    text,
    up: Math.floor(random() * 40),
    down: Math.floor(random() * 12),
  })
}

function byNumber(rows: readonly NewPost[], number: number): NewPost {
  const row = rows[number - 1]
  if (!row) throw new Error(`no argument #${number}`)
  return row
}

const plain = (html: string) => html.replace(/<[^>]*>/g, '')
