import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../database/database.testing.ts'
import { type ArchiveLine, comment, exportText, importLines, post, sampleDebate } from './archive.testing.ts'
import { importArchive } from './import-archive.ts'

let test: Awaited<ReturnType<typeof openTestDatabase>>
beforeEach(async () => {
  test = await openTestDatabase()
})
afterEach(() => test.drop())

const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const inFuture = /is in the future\. Use a time in the past$/
const tooOld = /is before 1900\. Use a year from 1900 on, with four digits$/
const blank = /is empty\. Add some text/
const withArgument = (over: ArchiveLine) => sampleDebate({ arguments: [post(1, over)] })
const chain = (length: number, of: typeof post) =>
  Array.from({ length }, (_, depth) => ({ ...of(depth + 1), parent_id: depth === 0 ? null : depth }))

describe('refuses a line by its number, with what is wrong and how to fix it', () => {
  it.each<[string, ArchiveLine | string, RegExp]>([
    // Times
    ['a debate of tomorrow', sampleDebate({ created_at: tomorrow }), inFuture],
    ['a debate of the year 9999', sampleDebate({ created_at: '9999-01-01T00:00:00Z' }), inFuture],
    ['a start tomorrow', sampleDebate({ started_at: tomorrow }), /^2: started_at: is in the future/],
    ['a close tomorrow', sampleDebate({ closed_at: tomorrow }), /^2: closed_at: is in the future/],
    ['an argument of tomorrow', withArgument({ created_at: tomorrow }), /^2: arguments\.0\.created_at: is in the future/],
    ['an edit tomorrow', withArgument({ edited_at: tomorrow }), /^2: arguments\.0\.edited_at: is in the future/],
    [
      'a comment of tomorrow',
      sampleDebate({ comments: [comment(1, { created_at: tomorrow })] }),
      /^2: comments\.0\.created_at: is in the future/,
    ],
    [
      'a seat taken tomorrow',
      sampleDebate({ participants: [{ name: 'Ann', side: 'for', joined_at: tomorrow }] }),
      /^2: participants\.0\.joined_at: is in the future/,
    ],
    ['the year 1899', sampleDebate({ created_at: '1899-12-31T23:59:59Z' }), tooOld],
    ['the year 0001', withArgument({ created_at: '0001-01-01T00:00:00Z' }), /^2: arguments\.0\.created_at: is before 1900/],
    [
      'the year 1969 minus centuries',
      sampleDebate({ comments: [comment(1, { edited_at: '1069-01-01T00:00:00Z' })] }),
      /comments\.0\.edited_at/,
    ],
    [
      'an end before the start',
      sampleDebate({ started_at: '2021-01-01T00:00:00Z', closed_at: '2020-12-31T00:00:00Z' }),
      /closed_at.*started_at/,
    ],
    ['an end before the beginning', sampleDebate({ closed_at: '2019-12-31T00:00:00Z' }), /^2: closed_at: is before created_at\. /],
    ['a start before the beginning', sampleDebate({ started_at: '2019-12-31T00:00:00Z' }), /^2: started_at: is before created_at\. /],
    [
      'a seat left before it was taken',
      sampleDebate({ participants: [{ name: 'A', joined_at: '2020-02-02T00:00:00Z', left_at: '2020-02-01T00:00:00Z' }] }),
      /^2: participants\.0\.left_at: is before joined_at\. /,
    ],
    [
      'a seat left before the debate',
      sampleDebate({ participants: [{ name: 'A', left_at: '2019-02-01T00:00:00Z' }] }),
      /left_at: is before/,
    ],
    [
      'an edit before the post',
      withArgument({ edited_at: '2020-01-01T00:00:00Z' }),
      /^2: arguments\.0\.edited_at: is before created_at\. /,
    ],
    // Texts
    ['an empty argument', withArgument({ content: '' }), /^2: arguments\.0\.content: is empty\. .*"withdrawn": true/],
    ['an argument of spaces', withArgument({ content: ' \n\t\u00a0' }), blank],
    ['an argument of invisible characters', withArgument({ content: '\u200b\u2060\ufeff\u00ad\u3164' }), blank],
    ['an argument of blank braille', withArgument({ content: '\u2800' }), blank],
    ['an argument that shows nothing', withArgument({ content: '- ' }), /argument "1" has no visible text/],
    [
      'an empty comment',
      sampleDebate({ comments: [comment(1, { content: '' })] }),
      /^2: comments\.0\.content: is empty\. .*"deleted": true/,
    ],
    ['an invisible comment', sampleDebate({ comments: [comment(1, { content: '\u200e' })] }), blank],
    ['an invisible topic', sampleDebate({ topic: '\u200b' }), /^2: topic: has no visible text/],
    ['an invisible author', withArgument({ author: '\u2800' }), /^2: arguments\.0\.author: has no visible text/],
    ['an invisible tag', sampleDebate({ tags: ['food', '\u200d'] }), /^2: tags\.1: has no visible text/],
    [
      'an invisible participant',
      sampleDebate({ participants: [{ name: '\ufeff', side: null }] }),
      /^2: participants\.0\.name: has no visible text/,
    ],
    [
      'stacked accents in an author',
      withArgument({ author: `Z${'\u0301'.repeat(4)}oe` }),
      /^2: arguments\.0\.author: has more than 3 accents on one/,
    ],
    [
      'stacked accents in a topic',
      sampleDebate({ topic: `Z${'\u0336'.repeat(40)}` }),
      /^2: topic: has more than 3 accents.*Remove the others$/,
    ],
    ['stacked accents in a tag', sampleDebate({ tags: [`a${'\u0300'.repeat(5)}`] }), /^2: tags\.0: has more than 3 accents/],
    [
      'a turned author',
      withArgument({ author: 'Ann\u202Ecilbup' }),
      /^2: arguments\.0\.author: contains an invisible or control character\. Remove it$/,
    ],
    [
      'a zero-width space in a name',
      sampleDebate({ participants: [{ name: 'An\u200Bn', side: null }] }),
      /^2: participants\.0\.name: contains an inv/,
    ],
    [
      'a line end in a name',
      sampleDebate({ participants: [{ name: 'Ann\nBob', side: null }] }),
      /^2: participants\.0\.name: contains an invisible/,
    ],
    [
      'a soft hyphen in a comment’s author',
      sampleDebate({ comments: [comment(1, { author: 'A\u00ADnn' })] }),
      /comments\.0\.author: contains an inv/,
    ],
    ['a turned source', sampleDebate({ source: { name: 'X\u2066', license: '', url: null } }), /^2: source\.name: contains an invisible/],
    ['NUL in a topic', sampleDebate({ topic: 'a\0b' }), /^2: topic: contains a character that can’t be stored.*Remove it$/],
    ['NUL in an argument', withArgument({ content: 'a\0b' }), /^2: arguments\.0\.content: contains a character/],
    ['NUL in the file itself', '{"topic":"a\0b"}', /^2: it contains NUL bytes\. Save the file as UTF-8 text/],
    ['UTF-16', Buffer.from('{"topic":"a"}', 'utf16le').toString('latin1'), /^2: it contains NUL bytes\. Save the file as UTF-8/],
    // JSON
    ['JSON cut short', '{"topic": "cut o', /^2: it is not JSON: .*\. Write one debate per line, as a JSON object/],
    ['CSV', 'topic,description', /^2: it is not JSON: /],
    ['single quotes', "{'topic': 1}", /^2: it is not JSON: /],
    ['NaN', '{"topic": NaN}', /^2: it is not JSON: /],
    ['a list', '[1]', /^2: must be an object, not a list/],
    ['a bare null', 'null', /^2: must be an object, not null/],
    ['brackets without end', '['.repeat(100_000), /^2: it is not JSON: /],
    // Types
    ['a number as topic', sampleDebate({ topic: 7 }), /^2: topic: must be text, not a number$/],
    ['no topic', sampleDebate({ topic: undefined }), /^2: topic: is missing\. It must be text$/],
    ['a text as list', sampleDebate({ tags: 'food' }), /^2: tags: must be a list, not text$/],
    ['a text as number', sampleDebate({ round_limit: '3' }), /^2: round_limit: must be a whole number, not text$/],
    ['half a round', sampleDebate({ round_limit: 2.5 }), /^2: round_limit: must be a whole number$/],
    ['no rounds', sampleDebate({ round_limit: 0 }), /^2: round_limit: must be at least 1$/],
    ['too many rounds', sampleDebate({ round_limit: 10_001 }), /^2: round_limit: must be at most 10,000$/],
    ['too long a topic', sampleDebate({ topic: 'a'.repeat(2_001) }), /^2: topic: may have up to 2,000 characters$/],
    ['too many tags', sampleDebate({ tags: Array(101).fill('food') }), /^2: tags: may have up to 100 entries$/],
    ['an unknown status', sampleDebate({ status: 'done' }), /^2: status: must be one of waiting, active, voting, closed, cancelled$/],
    ['an unknown side', withArgument({ stance: 'pro' }), /^2: arguments\.0\.stance: must be one of for, against$/],
    ['a truth as text', withArgument({ withdrawn: 'yes' }), /^2: arguments\.0\.withdrawn: must be true or false, not text$/],
    ['null as arguments', sampleDebate({ arguments: null }), /^2: arguments: must be a list, not null$/],
    ['a moment as number', sampleDebate({ created_at: 1577934245 }), /^2: created_at: must be a moment like 2026-03-01T12:00:00Z$/],
    ['an object as id', withArgument({ id: {} }), /^2: arguments\.0\.id: must be the id of a post, as text or a number$/],
    // Ids and threads
    ['an id twice', sampleDebate({ arguments: [post(1), post('1')] }), /^2: argument "1" occurs twice\. Give each one a unique id$/],
    ['an answer to nothing', withArgument({ parent_id: 9 }), /^2: argument "1" has the parent "9", which doesn’t exist\. .*null/],
    [
      'a comment that answers an argument',
      sampleDebate({ comments: [comment('c', { parent_id: '1' })] }),
      /^2: comment "c" has the parent "1"/,
    ],
    [
      'a circle',
      sampleDebate({ arguments: [post(1, { parent_id: 2 }), post(2, { parent_id: 1 })] }),
      /^2: argument "\d" is its own parent, directly or in a loop\. /,
    ],
    ['a thread too deep', sampleDebate({ arguments: chain(10_002, post) }), /^2: argument "10002" is nested deeper than 10,000 replies\. /],
    ['comments too deep', sampleDebate({ comments: chain(10_002, comment) }), /^2: comment "10002" is nested deeper than 10,000 replies/],
  ])('%s', async (_, line, reason) => {
    const { refusals, ...imported } = await importLines(test.db, [
      sampleDebate({ topic: 'Before it' }),
      line,
      sampleDebate({ topic: 'After it' }),
    ])
    expect(refusals).toEqual([expect.stringMatching(reason)])
    expect(refusals[0]).toMatch(/^2: /)
    expect(imported).toEqual({ debates: 2, arguments: 4, comments: 2, known: 0, refused: 1 })
    // Nothing of the refused line is stored, and the imported debates work.
    expect((await exportText(test.db)).trim().split('\n')).toHaveLength(2)
  })

  it.each<[string, Buffer, string]>([
    ['Latin-1', Buffer.from('{"topic":"Caf\u00e9"}', 'latin1'), 'it is not UTF-8. Save the file as UTF-8 text'],
    ['UTF-16 with its mark', Buffer.from('\ufeff{"topic":"a"}', 'utf16le'), 'it is not UTF-8. Save the file as UTF-8 text'],
    ['a packed file', Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0xff]), 'it is not UTF-8. Save the file as UTF-8 text'],
  ])('%s', async (_, bytes, reason) => {
    const refusals: string[] = []
    const chunks = (async function* () {
      yield bytes
    })()
    expect(await importArchive(test.db, chunks, { onRefused: (number, why) => refusals.push(`${number}: ${why}`) })).toMatchObject({
      refused: 1,
    })
    expect(refusals).toEqual([`1: ${reason}`])
  })

  it('imports lines that only look odd: a byte order mark, another time zone, the year 1900, an empty withdrawn text', async () => {
    const odd = [
      `\ufeff${JSON.stringify(sampleDebate())}`,
      sampleDebate({ topic: 'Of 1900', created_at: '1900-01-01T00:00:00Z', arguments: [], comments: [], participants: [] }),
      sampleDebate({
        topic: 'Withdrawn',
        arguments: [post(1, { content: '', author: '', withdrawn: true })],
        comments: [comment(1, { content: '', deleted: true })],
      }),
      sampleDebate({ topic: 'Emoji and joiners', arguments: [post(1, { content: '👨‍👩‍👧' })] }),
      sampleDebate({ topic: 'Deep', arguments: chain(300, post) }),
      sampleDebate({ topic: 'Names 👩🏽‍💻', participants: ['می‌خواهم', 'क्‍ष', 'Việt', '❤️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'မြန်မာ'].map((name) => ({ name })) }),
    ]
    const { refusals, debates } = await importLines(test.db, odd)
    expect(refusals).toEqual([])
    expect(debates).toBe(6)
  })
})
