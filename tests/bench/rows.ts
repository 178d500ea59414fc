import type { Insertable } from 'kysely'
import { completeSettings } from '#contract/debate-settings'
import { noVotes } from '#contract/votes'
import type { NewDebateRow } from '../../api/database/debate-tables.ts'
import type { Tables } from '../../api/database/tables.ts'
import { newDebateColumns } from '../../api/debates/create-debate.ts'
import { computePosition } from '../../api/posts/new-post.ts'
import { computeHeat, computeScore } from '../../api/posts/score.ts'
import { htmlVersion } from '../../api/rendering/rendered-text.ts'

/**
 * Rows as the product writes them, inserted directly, because a bench needs a hundred thousand in seconds. All texts have the current HTML
 * version; otherwise the server would render them again and distort the measurement.
 */

export type NewUser = Insertable<Tables['users']>

export function userRow(id: number, name: string, createdAt: number): NewUser {
  const email = `person${id}@bench.example`
  return {
    id,
    name,
    display_name: name,
    display_key: name.toLocaleLowerCase('en'),
    email,
    email_key: email,
    password_hash: 'none',
    show_real_name: 0,
    avatar: null,
    bio: '',
    demo: 0,
    created_at: createdAt,
  }
}

type NamedDebate = Partial<NewDebateRow> & Pick<NewDebateRow, 'id' | 'slug' | 'topic' | 'created_at'> & { description?: string }

export function debateRow({ description = '', ...fields }: NamedDebate): NewDebateRow {
  return {
    description_source: description,
    description_html: `<p>${description}</p>`,
    excerpt: description.slice(0, 160),
    html_version: htmlVersion,
    picture: null,
    type: 'standard',
    status: 'active',
    creator_id: 1,
    round_limit: 3,
    current_round: 1,
    ...completeSettings({ turn_seconds: 3 * 86_400, seats_per_side: 1 }),
    ...newDebateColumns,
    started_at: fields.created_at,
    last_activity_at: fields.created_at,
    participants_count: 2,
    demo: 0,
    ...fields,
  }
}

export type NewPost = Insertable<Tables['posts']>
type NamedPost = Pick<NewPost, 'id' | 'debate_id' | 'number' | 'user_id' | 'created_at'> & {
  parent: (Pick<NewPost, 'id' | 'number'> & { depth: number; root_id?: number | null }) | null
  /** Plain text without `<` and `&`, unless `html` is given. */
  text: string
  html?: string
  up: number
  down: number
}

export function argumentRow({ stance, ...fields }: NamedPost & Pick<NewPost, 'stance'>): NewPost {
  return { ...postRow(fields), kind: 'argument', stance, round: 1 }
}

export function commentRow(fields: NamedPost): NewPost {
  return { ...postRow(fields), kind: 'comment', stance: null, round: 0 }
}

function postRow({ parent, text, html, ...fields }: NamedPost) {
  return {
    ...noVotes,
    ...fields,
    ...computePosition(parent && { ...parent, id: Number(parent.id), root_id: parent.root_id ?? null }),
    parent_number: parent?.number ?? null,
    answers_user_id: null,
    author_name: null,
    content_source: text,
    content_html: html ?? `<p>${text}</p>`,
    excerpt: excerptOf(text),
    html_version: htmlVersion,
    edited_at: null,
    taken_away_at: null,
    score: computeScore(fields),
    heat: computeHeat(fields, fields.created_at),
    replies_count: 0,
    replies_for: 0,
    replies_against: 0,
    archive_id: null,
  }
}

function excerptOf(text: string): string {
  return text.length > 160 ? `${text.slice(0, 159).replace(/\s+\S*$/, '')}…` : text
}

/** Counts a reply in its parent, as posting does. */
export function countReply(parent: NewPost, reply: NewPost): void {
  parent.replies_count += 1
  if (reply.stance === 'for') parent.replies_for += 1
  if (reply.stance === 'against') parent.replies_against += 1
}

/** SQLite allows 32,766 parameters per statement; fewer rows at once are hardly slower. */
const parametersAtOnce = 16_000

/** Inserts rows in large batches. */
export async function insertAll<T extends object>(rows: readonly T[], insert: (some: T[]) => Promise<unknown>): Promise<void> {
  const size = Math.floor(parametersAtOnce / Math.max(1, Object.keys(rows[0] ?? {}).length))
  for (let from = 0; from < rows.length; from += size) await insert(rows.slice(from, from + size))
}
