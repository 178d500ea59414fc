import type { Argument } from '#contract/arguments'
import type { Side } from '#contract/debates'
import { noVotes } from '#contract/votes'
import type { Answer, TestApi } from '../api.testing.ts'
import { growMap, placeOnMap } from '../map/debate-map.ts'
import { computePosition } from '../posts/new-post.ts'
import { addReply, findPost, insertPost } from '../posts/posts.queries.ts'
import { computeHeat, computeScore } from '../posts/score.ts'
import { htmlVersion } from '../rendering/rendered-text.ts'
import { addToCounters } from '../turns/debate.queries.ts'
import { findSideOfMotion } from './argument-kind.ts'

export type Member = Awaited<ReturnType<TestApi['person']>>

/** Creates an open debate. @returns its id */
export async function openDebate(api: TestApi, { token }: Member, settings: object = {}): Promise<string> {
  const body = { topic: 'Should tests be written first?', type: 'open', ...settings }
  return (await api.call('POST', '/api/debates', { token, body })).body.data.id
}

/** Creates a debate with turns and fills every seat, so that it has begun; `for` has the first turn. @returns its id */
export async function startTurnDebate(
  api: TestApi,
  pro: readonly [Member, ...Member[]],
  contra: readonly Member[],
  settings: object = {},
): Promise<string> {
  const [creator, ...friends] = pro
  const body = { topic: 'Should tests be written first?', rounds: 3, seats_per_side: pro.length, ...settings }
  const id: string = (await api.call('POST', '/api/debates', { token: creator.token, body })).body.data.id
  for (const { token } of friends) await join(api, token, id, 'for')
  for (const { token } of contra) await join(api, token, id, 'against')
  return id
}

export function join(api: TestApi, token: string, id: string, side?: Side): Promise<Answer> {
  return api.call('POST', `/api/debates/${id}/participation`, { token, body: { side } })
}

export function post(api: TestApi, { token }: { token?: string }, debateId: string, more: object = {}): Promise<Answer> {
  return api.call('POST', '/api/arguments', {
    ...(token ? { token } : {}),
    body: { debate_id: debateId, content: 'Because it helps.', ...more },
  })
}

/** Renders a list of arguments as one word per row: a `.` for each level, then the number. */
export function renderOutline(answer: Answer): string {
  const rows: Argument[] = answer.body.data
  return rows.map(({ depth, number }) => `${'.'.repeat(depth)}${number}`).join(' ')
}

type PlantedPost = { parent?: number; up?: number; down?: number; stance?: Side; author?: Member }

/**
 * Inserts arguments directly into the tables, for threads that are too large to post one by one. They are numbered 1,
 * 2, 3 …
 * @param posts parents by number, before their replies
 * @returns the ids, indexed by number
 */
export async function insertArguments(api: TestApi, debateId: string, posts: readonly PlantedPost[]): Promise<number[]> {
  return api.ports.db.transaction(async (tx) => {
    const ids = [0]
    const sides: (Side | null)[] = [null]
    for (const { parent, up = 0, down = 0, stance = 'for', author } of posts) {
      const number = ids.length
      const now = api.clock.now() + number
      const parent_id = parent === undefined ? null : (ids[parent] ?? null)
      const text = {
        content_source: `Text ${number}`,
        content_html: `<p>Text ${number}</p>`,
        excerpt: `Text ${number}`,
        html_version: htmlVersion,
      }
      const votes = { ...noVotes, up, down, score: computeScore({ up, down }), heat: computeHeat({ up, down }, now) }
      const parentSide = parent === undefined ? undefined : sides[parent]
      const side = findSideOfMotion({ authorSide: null, stance }, parentSide)
      sides.push(side)
      const answered = parent_id === null ? null : ((await findPost(tx, 'argument', parent_id)) ?? null)
      const place = {
        debate_id: Number(debateId),
        number,
        ...computePosition(answered),
        parent_number: parent ?? null,
        stance,
        side,
        round: 1,
      }
      const authorColumns = {
        user_id: author ? Number(author.id) : null,
        author_name: author ? null : 'Somebody of an archive',
        archive_id: null,
      }
      const nothingYet = { edited_at: null, taken_away_at: null, replies_count: 0, replies_for: 0, replies_against: 0 }
      const mapPlace = await placeOnMap(tx, answered)
      const row = { ...place, ...text, ...votes, ...authorColumns, ...nothingYet, branch_id: mapPlace.branch_id, created_at: now }
      const id = await insertPost(tx, { kind: 'argument', ...row })
      await growMap(tx, { id, debate_id: Number(debateId) }, mapPlace)
      ids.push(id)
      if (parent_id !== null) await addReply(tx, { kind: 'argument', id: parent_id }, stance)
    }
    const roots = posts.filter(({ parent }) => parent === undefined).length
    await addToCounters(tx, Number(debateId), { arguments_count: posts.length, roots_count: roots })
    return ids
  })
}
