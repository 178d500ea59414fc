import { type Insertable, sql } from 'kysely'
import type { ListKeys, NewDebateRow } from '../../../api/database/debate-tables.ts'
import type { Tables } from '../../../api/database/tables.ts'
import { argumentRow, debateRow, type NewPost } from '../rows.ts'
import { randomTexts, seededRandom } from '../texts.ts'

/** Filters for the lists that match a third of all debates or more, one in a hundred, or a fixed small number. */
export const common = { tag: 'common', status: 'active', word: 'should' } as const
export const middling = { tag: 'middling' } as const
export const rare = { tag: 'rare', status: 'voting', type: 'live', word: 'quagga' } as const

/** Slightly more than the 20 that a page shows. */
const rareOnes = 25
const opened = 10
const fillers = 60
const tagNames = [common.tag, rare.tag, middling.tag, ...Array.from({ length: fillers }, (_, index) => `subject ${index + 1}`)]

type Rows = {
  debates: NewDebateRow[]
  /** The first arguments of the newest debates, which a home page shows as recent. */
  openings: NewPost[]
  seats: Insertable<Tables['participants']>[]
  tags: Insertable<Tables['tags']>[]
  debateTags: Insertable<Tables['debate_tags']>[]
}

/** Returns debates of equal size: two seats, three tags, a description. The values to sort by vary independently. */
export function buildDebateRows(count: number, { people, now }: { people: number; now: number }): Rows {
  const descriptions = randomTexts(100, 300, 7)
  const random = seededRandom(count)
  const every = Math.floor(count / rareOnes)
  const isRare = (place: number, offset: number) => place % every === offset && place < rareOnes * every
  const isMiddling = (place: number) => place % Math.min(every, 100) === 3
  const rows: Rows = { debates: [], openings: [], seats: [], tags: tagNames.map(tagRow), debateTags: [] }
  for (let index = 0; index < count; index++) {
    const id = index + 1
    const created_at = now - (count - index) * 60_000
    const begun = index >= count - opened ? 1 : 0
    const status = isRare(index, 1) ? rare.status : index % 5 === 2 ? ('closed' as const) : common.status
    const row = debateRow({
      id,
      slug: `motion-${id}`,
      topic: `Motion ${id}: this ${isRare(index, 2) ? rare.word : 'house'} should be thought about again`,
      description: descriptions[index % descriptions.length] ?? '',
      created_at,
      status,
      type: isRare(index, 3) ? rare.type : 'standard',
      last_activity_at: created_at + Math.floor(random() * 1e9),
      ends_key: now + Math.floor(random() * 1e9),
      popularity: Math.floor(random() * 1e6),
      turn_participant_id: index * 2 + 1,
      turn_end: now + 86_400_000,
      arguments_count: begun,
      roots_count: begun,
    })
    rows.debates.push(row)
    if (begun) rows.openings.push(openingRow(id, descriptions[index % descriptions.length] ?? '', created_at))
    rows.seats.push(
      seatRow(index * 2 + 1, id, 'for', (index % people) + 1, created_at),
      seatRow(index * 2 + 2, id, 'against', ((index + 7) % people) + 1, created_at),
    )
    const filler = (nth: number) => 4 + ((index + nth * 20) % fillers)
    const tagIds = [index % 3 === 0 ? 1 : filler(0), isRare(index, 0) ? 2 : filler(1), isMiddling(index) ? 3 : filler(2)]
    for (const [position, tag_id] of tagIds.entries()) rows.debateTags.push({ debate_id: id, tag_id, position, ...listKeysOf(row) })
  }
  return rows
}

function listKeysOf({ type, status, created_at, popularity, last_activity_at, ends_key }: ListKeys): ListKeys {
  return { type, status, created_at, popularity, last_activity_at, ends_key }
}

function tagRow(name: string, place: number): Insertable<Tables['tags']> {
  return { id: place + 1, slug: name.replaceAll(' ', '-'), name, search_key: name, debates_count: 0 }
}

function seatRow(
  id: number,
  debate_id: number,
  side: 'for' | 'against',
  user_id: number,
  joined_at: number,
): Insertable<Tables['participants']> {
  return { id, debate_id, user_id, name: null, side, joined_at, left_at: null }
}

function openingRow(debate_id: number, text: string, created_at: number): NewPost {
  return argumentRow({
    id: 20_000_000 + debate_id,
    debate_id,
    number: 1,
    parent: null,
    user_id: 1,
    stance: 'for',
    created_at,
    text,
    up: 5,
    down: 1,
  })
}

export const tagsCount = sql<number>`(select count(*) from debate_tags where debate_tags.tag_id = tags.id)`
