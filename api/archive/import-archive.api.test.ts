import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../database/database.testing.ts'
import { comment, exportText, importLines, post, sampleDebate } from './archive.testing.ts'
import { importArchive } from './import-archive.ts'

let test: Awaited<ReturnType<typeof openTestDatabase>>
beforeEach(async () => {
  test = await openTestDatabase()
})
afterEach(() => test.drop())

const debates = () => test.db.read.selectFrom('debates').selectAll().orderBy('id').execute()
const posts = () => test.db.read.selectFrom('posts').selectAll().where('kind', '=', 'argument').orderBy('number').execute()

describe('importing', () => {
  it('stores a debate with its people as names, rendered texts, counters and source', async () => {
    expect(await importLines(test.db, [sampleDebate()])).toMatchObject({ debates: 1, arguments: 2, comments: 1, known: 0, refused: 0 })
    const [debate] = await debates()
    expect(debate).toMatchObject({
      slug: 'is-a-hot-dog-a-sandwich',
      description_html: '<p>Bread, filling, <em>bread</em></p>',
      excerpt: 'Bread, filling, bread',
      creator_id: null,
      current_round: 1,
      turn_participant_id: null,
      created_at: Date.parse('2020-01-02T03:04:05Z'),
      last_activity_at: Date.parse('2020-01-02T04:01:00Z'),
      participants_count: 2,
      arguments_count: 2,
      roots_count: 1,
      comments_count: 1,
      votes_count: 6,
      popularity: 8,
      source_name: 'A stranger',
      source_license: 'CC BY 4.0',
      source_url: 'https://archive.example/',
      demo: 0,
    })
    const [first, second] = await posts()
    expect(first).toMatchObject({
      number: 1,
      author_name: 'Ann',
      user_id: null,
      content_html: '<p>Words of 1.</p>',
      replies_count: 1,
      replies_for: 0,
      replies_against: 1,
    })
    expect(second).toMatchObject({ number: 2, parent_id: first?.id, parent_number: 1, stance: 'against', up: 2, down: 1, replies_count: 0 })
    const seats = await test.db.read
      .selectFrom('participants')
      .select(['name', 'side', 'user_id', 'joined_at', 'left_at'])
      .orderBy('id')
      .execute()
    expect(seats).toEqual([
      { name: 'Ann', side: 'for', user_id: null, joined_at: debate?.created_at, left_at: null },
      { name: 'Bob', side: 'against', user_id: null, joined_at: debate?.created_at, left_at: null },
    ])
  })

  it('finds parents that are written after their replies, in arguments and in comments', async () => {
    const late = sampleDebate({
      arguments: [
        post('reply', { parent_id: 'root', created_at: '2020-01-02T05:00:00Z' }),
        post('early reply', { parent_id: 'root', created_at: '2020-01-01T00:00:00Z' }),
        post('root'),
      ],
      comments: [comment(2, { parent_id: 1 }), comment(1)],
    })
    expect(await importLines(test.db, [late])).toMatchObject({ debates: 1, refused: 0 })
    const [root, ...replies] = await posts()
    expect([root, ...replies].map((row) => row?.archive_id)).toEqual(['root', 'early reply', 'reply'])
    expect(replies.map((row) => row.parent_id)).toEqual([root?.id, root?.id])
    const comments = await test.db.read.selectFrom('posts').selectAll().where('kind', '=', 'comment').orderBy('number').execute()
    expect(comments.map((row) => [row.archive_id, row.replies_count, row.parent_id])).toEqual([
      ['1', 1, null],
      ['2', 0, comments[0]?.id],
    ])
  })

  it('accepts what a new debate may not have: long topics and texts, many rounds and tags, no sides, no participants', async () => {
    const large = sampleDebate({
      topic: 'Why? '.repeat(300),
      round_limit: 500,
      type: 'open',
      tags: Array.from({ length: 12 }, (_, number) => `a tag of more letters than a new one may have, ${number}`),
      participants: [],
      arguments: [post(7, { stance: null, round: 412, content: 'long '.repeat(5_000) })],
    })
    expect(await importLines(test.db, [large])).toMatchObject({ debates: 1, arguments: 1, refused: 0 })
    expect(JSON.parse(await exportText(test.db))).toMatchObject({
      topic: large.topic,
      tags: large.tags,
      participants: [],
      arguments: [{ id: '7', stance: null, round: 412 }],
    })
  })

  it('imports a text with too many words to index in time, and finds it by its beginning', { timeout: 60_000 }, async () => {
    const content = Array.from({ length: 199_000 }, (_, number) => String.fromCharCode(0x4e00 + (number % 20_000))).join('')
    const long = sampleDebate({ participants: [], arguments: [post(1, { content }), post(2)], comments: [] })
    expect(await importLines(test.db, [long])).toMatchObject({ debates: 1, arguments: 2, refused: 0 })
    const texts = await test.db.read
      .selectFrom('search_documents as document')
      .innerJoin('search_texts as text', 'text.document_id', 'document.id')
      .where('kind', '=', 'argument')
      .orderBy('document.id')
      .select(['indexed', 'words'])
      .execute()
    expect(texts.map(({ indexed }) => indexed)).toEqual([1, 1])
    expect(texts.map(({ words }) => words.slice(4, 9))).toEqual(['一丁 丁丂', 'words'])
  })

  it.each(['waiting', 'active', 'voting'])(
    'keeps the status of a debate that was %s, but nobody’s turn runs and nothing ends',
    async (status) => {
      await importLines(test.db, [sampleDebate({ status, turn_seconds: 60, seats_per_side: 1 })])
      expect(await debates()).toMatchObject([
        { status, turn_participant_id: null, turn_end: null, round_end: null, voting_ends_at: null, ends_key: 8_640_000_000_000_000 },
      ])
    },
  )

  it('links no account to an author of the same name', async () => {
    await test.db.transaction(async (tx) => {
      const account = {
        name: 'Ann',
        display_name: 'Ann',
        display_key: 'ann',
        email: 'ann@example.org',
        email_key: 'ann@example.org',
        bio: '',
        avatar: null,
      }
      await tx
        .insertInto('users')
        .values({ ...account, password_hash: '', show_real_name: 1, demo: 0, created_at: 0 })
        .execute()
    })
    await importLines(test.db, [sampleDebate()])
    expect((await posts()).map((row) => row.user_id)).toEqual([null, null])
  })

  it('keeps neither the text nor the author of a withdrawn post', async () => {
    await importLines(test.db, [
      sampleDebate({ arguments: [post(1, { withdrawn: true }), post(2, { parent_id: 1 })], comments: [comment(1, { deleted: true })] }),
    ])
    expect((await posts())[0]).toMatchObject({
      content_source: '',
      content_html: '',
      author_name: null,
      taken_away_at: Date.parse('2020-01-02T04:00:00Z'),
      replies_count: 1,
    })
    expect(await exportText(test.db)).not.toContain('Words of 1')
  })
})

describe('debates that are known already', () => {
  it('add nothing, twice in a file or in two imports, however they are written', async () => {
    const same = sampleDebate({
      description: 'Bread,\r\nfilling',
      created_at: '2020-01-02T05:04:05+02:00',
      comments: undefined,
      arguments: [post(2, { parent_id: 1, created_at: '2020-01-02T04:01:00.0004Z' }), post(1)],
    })
    const { source, ...rest } = sampleDebate({
      description: 'Bread,\nfilling',
      comments: [],
      arguments: [post('1'), post('2', { parent_id: '1', created_at: '2020-01-02T04:01:00Z' })],
    })
    expect(await importLines(test.db, [same, { source, ...rest }])).toMatchObject({ debates: 1, known: 1 })
    expect(await importLines(test.db, [{ unheard: 'of', ...rest, source }])).toMatchObject({ debates: 0, known: 1 })
    expect(await debates()).toHaveLength(1)
  })

  it('add nothing under the key they were exported with, even with new votes since', async () => {
    await importLines(test.db, [sampleDebate()])
    await test.db.transaction((tx) => tx.updateTable('posts').set({ up: 3 }).where('number', '=', 1).execute())
    const line = await exportText(test.db)
    expect(line).toContain('"up":3')
    expect(await importLines(test.db, [line])).toMatchObject({ debates: 0, known: 1 })
    expect(await importLines(test.db, [sampleDebate()])).toMatchObject({ debates: 0, known: 1 })
  })
})

describe('a bad line', () => {
  const circle = [post('a', { parent_id: 'c' }), post('b', { parent_id: 'a' }), post('c', { parent_id: 'b' })]
  it.each<[string, string | ReturnType<typeof sampleDebate>, RegExp]>([
    ['no JSON', '{"topic": "cut o', /^2: it is not JSON: /],
    ['no object', '[1]', /^2: must be an object/],
    ['a field missing', sampleDebate({ topic: undefined }), /^2: topic: is missing\. It must be text$/],
    ['many faults', { topic: 'Only a topic' }, /^2: type: .*; status: .*; created_at: .*; and 1 more$/],
    ['a blank topic', sampleDebate({ topic: ' \n' }), /^2: topic: has no visible text/],
    ['NUL', sampleDebate({ description: 'a\0b' }), /^2: description: contains a character that can’t be stored/],
    [
      'half a surrogate pair',
      sampleDebate({ participants: [{ name: 'x\ud800', side: null }] }),
      /^2: participants\.0\.name: contains a character/,
    ],
    [
      'an invalid time',
      sampleDebate({ arguments: [post(1, { created_at: 'yesterday' })] }),
      /^2: arguments\.0\.created_at: must be a moment like/,
    ],
    ['a 31st of February', sampleDebate({ created_at: '2020-02-31T00:00:00Z' }), /^2: created_at: must be a moment/],
    ['a time before the year 0', sampleDebate({ created_at: '0000-01-01T00:00:00+14:00' }), /^2: created_at: is before 1900/],
    ['an unknown status', sampleDebate({ status: 'done' }), /^2: status: /],
    ['no author', sampleDebate({ arguments: [post(1, { author: '' })] }), /^2: arguments\.0\.author: has no visible text/],
    ['negative votes', sampleDebate({ arguments: [post(1, { votes: { up: -1, down: 0 } })] }), /^2: arguments\.0\.votes\.up: /],
    [
      'more votes than can be counted',
      sampleDebate({ arguments: [1, 2].map((id) => post(id, { votes: { up: 1_500_000_000, down: 0 } })) }),
      /^2: arguments: have too many votes/,
    ],
    [
      'an unknown parent',
      sampleDebate({ arguments: [post(1, { parent_id: 9 })] }),
      /^2: argument "1" has the parent "9", which doesn’t exist\. /,
    ],
    [
      'an argument that answers a comment',
      sampleDebate({ comments: [comment('c')], arguments: [post(1, { parent_id: 'c' })] }),
      /^2: argument "1" has the parent "c", which/,
    ],
    ['an id that stands twice', sampleDebate({ comments: [comment(1), comment('1')] }), /^2: comment "1" occurs twice\. /],
    ['a circle', sampleDebate({ arguments: circle }), /^2: argument "a" is its own parent, directly or in a loop\. /],
    ['an answer to itself', sampleDebate({ arguments: [post(1, { parent_id: 1 })] }), /^2: argument "1" is its own parent/],
    ['no key', { ...sampleDebate(), key: 'abc' }, /^2: key: is not a SHA-256/],
  ])('with %s is reported by number and reason, and the rest goes in', async (_, line, reason) => {
    const { refusals, ...imported } = await importLines(test.db, [
      sampleDebate({ topic: 'Before it' }),
      line,
      '',
      sampleDebate({ topic: 'After it' }),
    ])
    expect(refusals).toEqual([expect.stringMatching(reason)])
    expect(imported).toEqual({ debates: 2, arguments: 4, comments: 2, known: 0, refused: 1 })
    expect((await debates()).map(({ topic }) => topic)).toEqual(['Before it', 'After it'])
  })

  it('with the key of another debate is reported', async () => {
    const key = 'a'.repeat(64)
    const { refusals, ...imported } = await importLines(test.db, [
      { ...sampleDebate(), key },
      { ...sampleDebate({ topic: 'Another topic' }), key },
    ])
    expect(refusals).toEqual([expect.stringMatching(/^2: another debate has this key: "Is a hot dog a sandwich\?"/)])
    expect(imported).toMatchObject({ debates: 1, refused: 1 })
  })

  it('that is not UTF-8 is reported, and nothing of its debate is stored', async () => {
    const line = Buffer.from(JSON.stringify(sampleDebate()))
    line[line.indexOf('Bread')] = 0xff
    const refusals: string[] = []
    const imported = await importArchive(test.db, Readable.from([line]), { onRefused: (_, reason) => refusals.push(reason) })
    expect(refusals).toEqual(['it is not UTF-8. Save the file as UTF-8 text'])
    expect(imported).toMatchObject({ debates: 0, refused: 1 })
    expect(await debates()).toEqual([])
  })
})
