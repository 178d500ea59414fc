import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Argument } from '#contract/arguments'
import type { Side } from '#contract/debates'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, startTurnDebate } from '../arguments/arguments.testing.ts'

const file = resolve(import.meta.dirname, '../../../shared/data/debates/rounds.jsonl')

/** Turns follow the same rules on both databases. On PostgreSQL a debate takes four times as long, so it plays only every sixth. */
const every = process.env.ROSTRUM_TEST_DATABASE === 'postgres' ? 6 : 1

type Speech = { id: string; parent_id: string | null; author: string; stance: Side; round: number; content: string }
type RealDebate = { topic: string; round_limit: number; participants: { name: string; side: Side }[]; arguments: Speech[] }
type Played = { end: 'all' | 'refused' | 'stopped'; said: number }

/** Replays real debates between two people through the API, one argument a minute. */
describe.skipIf(!existsSync(file))('real debates', () => {
  let api: TestApi
  let people: Record<Side | 'outsider', Member>
  beforeAll(async () => {
    api = await openTestApi({ limitFactor: 1_000_000 })
    people = { for: await api.person('Pro'), against: await api.person('Con'), outsider: await api.person('Judge') }
  })
  afterAll(() => api.close())

  const read = (): RealDebate[] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))

  test('end as recorded if everybody spoke in turn; otherwise the first speech out of turn is refused', {
    timeout: 300_000,
  }, async () => {
    const ends = { all: 0, refused: 0, stopped: 0 }
    for (const debate of read().filter((_, index) => index % every === 0)) ends[(await play(debate)).end]++
    expect(ends).toEqual(every === 1 ? { all: 126, refused: 248, stopped: 3 } : { all: 20, refused: 41, stopped: 2 })
  })

  async function play(real: RealDebate): Promise<Played> {
    const topic = real.topic.slice(0, 140)
    const rounds = Math.min(real.round_limit, 10)
    const id = await startTurnDebate(api, [people.for], [people.against], { topic, rounds, character_limit: 10_000 })
    const ids = new Map<string, string>()
    for (const [index, speech] of real.arguments.entries()) {
      api.clock.time += 60_000
      const side = real.participants.find(({ name }) => name === speech.author)?.side
      const answer = await speak(id, speech, people[side ?? 'outsider'], ids)
      const due = { side: index % 2 === 0 ? 'for' : 'against', round: Math.floor(index / 2) + 1 }
      if (side !== due.side || speech.round !== due.round) {
        expect([answer.status, answer.body.message]).toEqual([403, expect.stringMatching(/^It’s (Pro|Con)’s turn until .+ UTC\./)])
        expect(await listed(id)).toHaveLength(index)
        return { end: 'refused', said: index }
      }
      expect(answer.status).toBe(201)
      ids.set(speech.id, answer.body.data.id)
    }
    await requireSame(id, real, ids)
    const { status } = await api.ports.db.read.selectFrom('debates').select('status').where('id', '=', Number(id)).executeTakeFirstOrThrow()
    return { end: status === 'voting' ? 'all' : 'stopped', said: real.arguments.length }
  }

  function speak(id: string, { parent_id, stance, content }: Speech, { token }: Member, ids: ReadonlyMap<string, string>) {
    const parent = parent_id === null ? {} : { parent_id: ids.get(parent_id), stance }
    return api.call('POST', '/api/arguments', { token, body: { debate_id: id, content, ...parent } })
  }

  async function listed(id: string): Promise<Argument[]> {
    return (await api.call('GET', `/api/debates/${id}/arguments?view=linear&sort=old&per_page=100`)).body.data
  }

  async function requireSame(id: string, real: RealDebate, ids: ReadonlyMap<string, string>): Promise<void> {
    const posted = (await listed(id)).map(({ id: own, number, round, stance, parent_id }) => ({ own, number, round, stance, parent_id }))
    expect(posted).toEqual(
      real.arguments.map((speech, index) => ({
        own: ids.get(speech.id),
        number: index + 1,
        round: speech.round,
        stance: speech.stance,
        parent_id: speech.parent_id === null ? null : ids.get(speech.parent_id),
      })),
    )
  }
})
