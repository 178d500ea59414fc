import { describe, expect, it, test } from 'vitest'
import { Argument, listArguments, postArgument, RebuttalToMe, readThread } from '#contract/arguments'
import { Comment } from '#contract/comments'
import { ArgumentOfPerson } from '#contract/people'
import { Votes } from '#contract/votes'
import { readAnswer } from './answers.ts'
import { parseForeign, renameFields } from './field-names.ts'

const ada = { id: 1, name: 'Ada' }
const debate = { slug: 'trams', topic: 'Trams' }

describe('a post of a foreign API', () => {
  it.each([
    ['content and user', { content: 'Hi', user: ada, parent_id: 4 }],
    ['body and author', { body: 'Hi', author: ada, parent_argument_id: '4' }],
    ['text and the author’s id', { text: 'Hi', user_id: 1, parent_comment_id: 4 }],
    ['an author’s id under another name', { content: 'Hi', author_id: '1', parent_id: 4 }],
  ])('is read with %s', (_, raw) => {
    const read = { content: 'Hi', user: { id: '1' } }
    expect(parseForeign(Argument, { id: 3, ...raw })).toMatchObject({ ...read, parent_id: '4', stance: null, is_own: null })
    expect(parseForeign(Comment, { id: 3, ...raw })).toMatchObject({ ...read, parent_comment_id: '4' })
  })

  it('is at the top level without the id of a parent', () => {
    for (const parent of [undefined, null, '']) expect(parseForeign(Argument, { id: 3, parent_id: parent }).parent_id).toBeNull()
  })

  it.each([
    [{ replies_count: 2 }, 2],
    [{ rebuttals_count: '2' }, 2],
    [{ children: [{ id: 4 }, { id: 5 }] }, 2],
    [{}, null],
  ])('has a number of replies in %j', (raw, count) => {
    expect(parseForeign(Comment, { id: 3, ...raw }).replies_count).toBe(count)
  })

  it('has its own names in lists across debates', () => {
    expect(parseForeign(RebuttalToMe, { id: 3, author: ada, debate }).user.name).toBe('Ada')
    expect(parseForeign(ArgumentOfPerson, { id: 3, upvotes: 5, debate: { id: 9, topic: 'Trams' } })).toMatchObject({
      ...{ up: 5, debate: { slug: '9' } },
    })
  })
})

describe('votes of a foreign API', () => {
  it.each([
    ['in fields', { upvotes: 3, downvotes: '1', user_vote: 1 }, { up: 3, down: 1, your_vote: 'up' }],
    ['in an object', { votes: { up: 3, down: 1 }, my_vote: { vote_type: 'down' } }, { up: 3, down: 1, your_vote: 'down' }],
    ['as a total and a difference', { votes: 4, score: -2, your_vote: null }, { up: null, votes_count: 4, score: -2, your_vote: null }],
    ['under the second name if the first is null', { your_vote: null, vote_type: 'up' }, { your_vote: 'up' }],
    ['unreadable', { score: 1.5, your_vote: 'maybe' }, { score: undefined, your_vote: null }],
  ])('are read %s', (_, raw, votes) => {
    expect(parseForeign(Votes, raw)).toMatchObject(votes)
  })

  it('are unknown if the API does not name the reader’s own', () => {
    expect(parseForeign(Votes, { up: 1 })).toMatchObject({ your_vote: null, your_vote_untold: true })
    expect(parseForeign(Votes, { up: 1, your_vote: null, your_vote_untold: true }).your_vote_untold).toBeUndefined()
  })

  it('are refused if they are no object', () => {
    expect(Votes.safeParse(renameFields(Votes, 'OK')).success).toBe(false)
  })
})

test('leaves out posts that it can’t read, and counts them', () => {
  expect(parseForeign(listArguments.answer, [{ id: 1 }, { content: 'no id' }, null])).toMatchObject({
    ...{ data: [{ id: '1' }], meta: { total: 3, left_out: 2 } },
  })
  expect(() => parseForeign(listArguments.answer, [{ content: 'no id' }])).toThrow()
  expect(parseForeign(listArguments.answer, []).data).toEqual([])
})

test('keeps the slug of a debate only if it works in an address', () => {
  const slugIn = (slug: unknown) => readAnswer(postArgument, { data: { id: 3 }, debate_slug: slug }, {}).debate_slug
  expect(['trams', '..', null].map(slugIn)).toEqual(['trams', undefined, undefined])
  const thread = (slug: string) => readAnswer(readThread, { argument: { id: 3 }, debate_slug: slug }, { path: { id: '3' } }).data
  expect([thread('trams').debate_slug, thread('..').debate_slug]).toEqual(['trams', null])
})
