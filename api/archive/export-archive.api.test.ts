import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { openDebate } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { openTestDatabase, openTestSqlite } from '../database/database.testing.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { createLog } from '../platform/log.ts'
import { reportCalls } from '../reports/reports.testing.ts'
import { archivedDebates } from './arbitrary-debates.testing.ts'
import { exportText, importLines, post, sampleDebate } from './archive.testing.ts'

type TestSqlite = Awaited<ReturnType<typeof openTestSqlite>>
let here: TestSqlite
let elsewhere: TestSqlite
beforeEach(async () => {
  here = await openTestDatabase()
  elsewhere = await openTestSqlite()
})
afterEach(async () => {
  await here.drop()
  await elsewhere.drop()
})

/** Imports an export into another database, and that database's export into a third. Returns the last export. */
async function exportTwiceMore(archive: string): Promise<string> {
  const third = await openTestDatabase()
  try {
    for (const { db } of [elsewhere, third]) {
      expect(await importLines(db, [archive])).toMatchObject({ known: 0, refused: 0, refusals: [] })
      expect(await exportText(db)).toBe(archive)
    }
    return await exportText(third.db)
  } finally {
    await third.drop()
  }
}

describe('exporting', () => {
  it('writes nothing for an empty database', async () => {
    expect(await exportText(here.db)).toBe('')
  })

  it('writes one canonical line per debate, by creation time and then by key', async () => {
    const lines = [
      sampleDebate({ created_at: '2021-01-01T00:00:00Z' }),
      ...'abcdef'.split('').map((topic) => sampleDebate({ topic })),
      sampleDebate({ created_at: '1901-01-01T00:00:00Z' }),
    ]
    await importLines(here.db, lines)
    const archive = await exportText(here.db)
    expect(archive.endsWith('}\n')).toBe(true)
    const read = archive
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(read.map(({ created_at, key }) => [created_at, key])).toEqual(read.map(({ created_at, key }) => [created_at, key]).sort())
    expect(new Set(read.map(({ key }) => key)).size).toBe(lines.length)
    expect(Object.keys(read[0])).toEqual([
      'topic',
      'description',
      'type',
      'status',
      'created_at',
      'tags',
      'round_limit',
      'participants',
      'arguments',
      'comments',
      'source',
      'key',
    ])
    await importLines(elsewhere.db, lines.reverse())
    expect(await exportText(elsewhere.db)).toBe(archive)
  })

  it('keeps the values of optional fields', async () => {
    const full = {
      outcome: 'forfeit',
      winning_side: 'against',
      started_at: '2020-01-02T03:10:00.000Z',
      closed_at: '2020-02-02T03:10:00.000Z',
      turn_seconds: 86_400,
      seats_per_side: 2,
      character_limit: 700,
    }
    const participants = [{ name: 'Ann', side: 'for', joined_at: '2020-01-02T03:05:00.000Z', left_at: '2020-01-20T00:00:00.000Z' }]
    await importLines(here.db, [sampleDebate({ ...full, participants, arguments: [post(1, { edited_at: '2020-01-02T04:00:01Z' })] })])
    const archive = await exportText(here.db)
    expect(JSON.parse(archive)).toMatchObject({ ...full, participants, arguments: [{ edited_at: '2020-01-02T04:00:01.000Z' }] })
    expect(await exportTwiceMore(archive)).toBe(archive)
  })

  it('writes a tag as this site spells it if the tag existed before', async () => {
    await importLines(here.db, [
      sampleDebate({ topic: 'First', tags: ['Work & pay', '☕'] }),
      sampleDebate({ topic: 'Second', tags: ['work pay', 'Work & Pay', 'home'] }),
    ])
    const archive = await exportText(here.db)
    expect(archive).toMatch(/"First".*"tags":\["Work & pay","☕"\]/)
    expect(archive).toMatch(/"Second".*"tags":\["work pay","Work & pay","home"\]/)
    expect(await exportTwiceMore(archive)).toBe(archive)
  })
})

describe('exporting, importing into another database and exporting again gives the same bytes', () => {
  it('for random debates', async () => {
    await fc.assert(
      fc.asyncProperty(archivedDebates, async (debates) => {
        const [source, target] = [await openTestDatabase(), await openTestSqlite()]
        try {
          const { debates: stored, known, refusals } = await importLines(source.db, debates)
          expect(refusals).toEqual([])
          expect(stored + known).toBe(debates.length)
          const archive = await exportText(source.db)
          expect(await importLines(target.db, [archive])).toMatchObject({ debates: stored, refused: 0 })
          expect(await exportText(target.db)).toBe(archive)
          for (const lines of [debates, [archive]]) expect(await importLines(source.db, lines)).toMatchObject({ debates: 0, refused: 0 })
        } finally {
          await source.drop()
          await target.drop()
        }
      }),
      { numRuns: 12 },
    )
  }, 120_000)

  it('for local debates, under the names that people show', async () => {
    const clock = { now: () => Date.parse('2026-03-01T12:00:00Z') }
    await fillDemo({ db: elsewhere.db, clock, siteUrl: 'https://rostrum.test', clientSecret: 'secret', log: createLog('silent') })
    const archive = await exportText(elsewhere.db)
    expect(archive).toContain('{"name":"はな","side":"for"')
    expect(archive).not.toContain('Hana Fujimoto')
    expect(archive.match(/"author":"","stance":"[a-z]+","round":1,"content":"",[^}]*}[^}]*"withdrawn":true/g)).toHaveLength(2)
    expect(await importLines(here.db, [archive])).toMatchObject({ debates: 14, refused: 0 })
    expect(await exportText(here.db)).toBe(archive)
    expect(await importLines(elsewhere.db, [archive])).toMatchObject({ debates: 0, known: 14 })
  })
})

describe('local debates', () => {
  let api: TestApi
  beforeEach(async () => {
    api = await openTestApi()
  })
  afterEach(() => api.close())

  it('keep withdrawn arguments, people who left and votes, and are recognised by the site that exported them', async () => {
    const { ada, debate } = await aDebateWithTombstone()
    const archive = await exportText(api.ports.db)
    expect(JSON.parse(archive)).toMatchObject({
      type: 'open',
      participants: [{ name: 'Ada' }],
      arguments: [
        { id: '1', author: '', content: '', withdrawn: true, votes: { up: 1, down: 0 } },
        { id: '2', parent_id: '1', author: 'Ada', content: 'A *second* thought' },
      ],
    })
    expect(await exportTwiceMore(archive)).toBe(archive)
    await api.call('POST', '/api/arguments', { token: ada.token, body: { debate_id: debate.id, stance: 'for', content: 'And it goes on' } })
    expect(await importLines(api.ports.db, [archive])).toMatchObject({ debates: 0, known: 1 })
  })

  it('keep posts that moderators have hidden, with the rule', async () => {
    const [ada, ben] = [await api.person('Ada'), await api.person('Ben')]
    const debate = await openDebate(api, ada)
    const about = { kind: 'comment', id: (await commentCalls(api).post(ben, debate, { content: 'Buy quinces.' })).body.data.id } as const
    await reportCalls(api).report(ada, ben, { about })
    const moderation = moderationCalls(api)
    await moderation.decide(await moderation.moderator(), await moderation.caseOf('comment', about.id), {
      ...{ outcome: 'hide', rule: 3, reason: 'Nothing is sold here.' },
    })
    const archive = await exportText(api.ports.db)
    expect(JSON.parse(archive).comments).toMatchObject([{ id: '1', author: '', content: '', deleted: true, hidden: 3 }])
    expect(await exportTwiceMore(archive)).toBe(archive)
  })

  it('number new arguments in an imported open debate with ids of their own', async () => {
    await importLines(api.ports.db, [sampleDebate({ type: 'open', status: 'active', arguments: [post('2'), post('+2')] })])
    const { token } = await api.person('Ada')
    const id = String((await api.ports.db.read.selectFrom('debates').select('id').executeTakeFirstOrThrow()).id)
    await api.call('POST', `/api/debates/${id}/participation`, { token })
    for (const content of ['Third', 'Fourth'])
      await api.call('POST', '/api/arguments', { token, body: { debate_id: id, stance: 'for', content } })
    await api.ports.db.transaction((tx) => tx.updateTable('posts').set({ archive_id: '4' }).where('number', '=', 1).execute())
    const archive = await exportText(api.ports.db)
    expect(JSON.parse(archive).arguments.map(({ id, author }: { id: string; author: string }) => [id, author])).toEqual([
      ['4', 'Ann'],
      ['+2', 'Ann'],
      ['3', 'Ada'],
      ['+4', 'Ada'],
    ])
    expect(await exportTwiceMore(archive)).toBe(archive)
  })

  async function aDebateWithTombstone() {
    const [ada, bob] = [await api.person('Ada'), await api.person('Bob')]
    const { body } = await api.call('POST', '/api/debates', {
      token: ada.token,
      body: { topic: 'A debate of our own', type: 'open', tags: 'home' },
    })
    const debate = body.data
    const first = await say(ada.token, { debate_id: debate.id, content: 'A first thought' })
    await api.call('POST', `/api/arguments/${first}/vote`, { token: bob.token, body: { vote_type: 'up' } })
    await say(ada.token, { debate_id: debate.id, parent_id: first, content: 'A *second* thought' })
    expect((await api.call('DELETE', `/api/arguments/${first}`, { token: ada.token })).status).toBe(200)
    return { ada, debate }
  }

  async function say(token: string, fields: object): Promise<string> {
    const { status, body } = await api.call('POST', '/api/arguments', { token, body: { stance: 'for', ...fields } })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.id
  }
})

const shared = resolve(import.meta.dirname, '../../../shared/data/debates')

describe.skipIf(!existsSync(shared))('the real archives in ../shared/data/debates', () => {
  it('are imported completely and export the same bytes from every database', async () => {
    const polis = await readFile(`${shared}/polis.jsonl`, 'utf8')
    const rounds = (await readFile(`${shared}/rounds.jsonl`, 'utf8')).split('\n').slice(0, 60)
    const lines = [...polis.split('\n'), ...rounds]
    expect(await importLines(here.db, lines)).toMatchObject({ debates: 70, known: 0, refusals: [] })
    expect(await importLines(here.db, lines)).toMatchObject({ debates: 0, known: 70, refusals: [] })
    const stored = await here.db.read
      .selectFrom('posts')
      .select(['archive_id', 'author_name as author', 'content_source as content', 'up', 'down'])
      .where('kind', '=', 'argument')
      .execute()
    expect(stored.toSorted(byText)).toEqual(lines.filter(Boolean).flatMap(argumentsIn).toSorted(byText))
    const archive = await exportText(here.db)
    expect(await importLines(elsewhere.db, [archive])).toMatchObject({ debates: 70, refusals: [] })
    expect(await exportText(elsewhere.db)).toBe(archive)
  }, 120_000)
})

function argumentsIn(line: string) {
  const { arguments: written }: ReturnType<typeof JSON.parse> = JSON.parse(line)
  return [...written].map(({ id, author, content, votes }) => ({ archive_id: id, author, content, ...votes }))
}

function byText(a: object, b: object): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
