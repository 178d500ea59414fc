import { expect, test } from 'vitest'
import { accountLimits } from '#contract/account-limits'
import { Registration } from '#contract/accounts'
import { argumentLimits } from '#contract/arguments'
import { EditedComment } from '#contract/comments'
import { NewDebate } from '#contract/debate-editing'
import { turnOrder } from '../turns/pass-turn.ts'
import { computeOutcome } from '../turns/settle-debate.ts'
import { type DemoDebate, debates, people, type Speech } from './content.ts'

// The rules of issue 2, item 10, for the content of people.json and debates/.

const keys = people.map(({ key }) => key)
const speeches = debates.flatMap((debate) => debate.speeches.map((speech) => ({ debate, speech, at: `${debate.topic}, ${speech.id}` })))
const rebuttals = speeches.flatMap(({ debate, speech, at }) => {
  const parent = debate.speeches.find(({ id }) => id === speech.parent)
  return parent ? [{ speech, parent, at }] : []
})

test('there are at least 12 debates, 20 people and 250 arguments', () => {
  expect(debates.length).toBeGreaterThanOrEqual(12)
  expect(new Set(keys).size).toBeGreaterThanOrEqual(20)
  expect(speeches.length).toBeGreaterThanOrEqual(250)
})

test('every status, type and outcome of a vote occurs', () => {
  expect(new Set(debates.map(({ status }) => status))).toEqual(new Set(['waiting', 'active', 'voting', 'closed', 'cancelled']))
  expect(new Set(debates.map(({ type }) => type))).toEqual(new Set(['standard', 'live', 'open']))
  expect(new Set(debates.map(({ outcome }) => outcome))).toEqual(new Set(['for', 'against', 'tie', null]))
})

test('the outcome of a vote matches its ballots, and no participant votes', () => {
  for (const { topic, outcome, participants, ballots } of debates) {
    const took = participants.map(({ person }) => person)
    expect(
      ballots.filter(({ person }) => took.includes(person)),
      topic,
    ).toEqual([])
    expect(new Set(ballots.map(({ person }) => person)).size, topic).toBe(ballots.length)
    if (outcome === null) continue
    const countOf = (choice: string) => ballots.filter((ballot) => ballot.choice === choice).length
    const tally = { ballots_for: countOf('for'), ballots_against: countOf('against'), ballots_tie: countOf('tie') }
    expect(computeOutcome({ ...tally, arguments_count: 1 }).outcome, topic).toBe(outcome)
  }
})

test('every text could have been posted by a person', () => {
  for (const { name, display_name } of people) {
    expect(Registration.safeParse({ name, display_name, email: 'a@demo.example', password: 'long enough' }).error, name).toBeUndefined()
    expect(display_name.length).toBeLessThanOrEqual(accountLimits.displayName.max)
  }
  for (const { topic, description, type, rounds, tags, character_limit } of debates) {
    const typed = { topic, description, type, rounds, tags, character_limit }
    expect(NewDebate.safeParse(typed).data, topic).toMatchObject(typed)
  }
  for (const { debate, speech, at } of speeches) {
    expect(speech.content.length, at).toBeLessThanOrEqual(Math.min(debate.character_limit, argumentLimits.content.max))
    expect(speech.content, at).toBe(speech.content.trim().normalize())
  }
})

test('no two arguments share a sentence, except in quoted lines', () => {
  const where = new Map<string, string>()
  for (const { speech, at } of speeches) {
    for (const sentence of sentencesOf(speech)) {
      expect(where.get(sentence), `${at}: ${sentence}`).toBeUndefined()
      where.set(sentence, at)
    }
  }
  expect(where.size).toBeGreaterThan(speeches.length * 3)
})

test('every rebuttal quotes or names its parent', () => {
  for (const { speech, parent, at } of rebuttals) {
    const author = people.find(({ key }) => key === parent.author)
    const names = `${author?.display_name} ${author?.name}`.split(' ')
    const quoted = quotesIn(speech).some((quote) => plain(parent.content).includes(quote))
    expect(quoted || names.some((name) => speech.content.includes(name)), at).toBe(true)
  }
})

test('one thread is more than 8 levels deep', () => {
  const depths = new Map<string, number>()
  for (const { speech, debate } of speeches)
    depths.set(`${debate.topic} ${speech.id}`, (depths.get(`${debate.topic} ${speech.parent}`) ?? 0) + 1)
  expect(Math.max(...depths.values())).toBeGreaterThan(8)
})

test('some texts run from right to left, some are Chinese and some Japanese', () => {
  for (const script of [/(?:\p{Script=Arabic}+[\s،]+){8}/u, /\p{Script=Han}{8}/u, /\p{Script=Hiragana}{3}/u]) {
    expect(
      speeches.some(({ speech }) => script.test(speech.content)),
      String(script),
    ).toBe(true)
  }
})

test('arguments with figures link a source, and every debate with arguments has some', () => {
  for (const debate of debates.filter((one) => one.speeches.length > 0)) {
    expect([debate.description, ...debate.speeches.map(({ content }) => content)].join('\n'), debate.topic).toMatch(/\]\(https:\/\/\S+\)/)
  }
})

test('arguments are in order of time, each after its author joined and after its parent', () => {
  for (const { debate, speech, at } of speeches) {
    const joined = debate.participants.find(({ person }) => person === speech.author)
    expect(joined?.joined_hours_ago, at).toBeGreaterThan(speech.hours_ago)
  }
  for (const debate of debates) expect(hoursOf(debate), debate.topic).toEqual(hoursOf(debate).toSorted((a, b) => b - a))
  for (const { speech, parent, at } of rebuttals) expect(speech.hours_ago, at).toBeLessThan(parent.hours_ago)
})

test('turns are legal: the right participant, the right round, within the time limit', () => {
  for (const debate of debates.filter(({ type, speeches: spoken }) => type !== 'open' && spoken.length > 0)) {
    const order = turnOrder(debate.participants.map(({ person, side }, id) => ({ id, person, side, left_at: null })))
    expect(order.length, debate.topic).toBe(2 * (debate.seats_per_side ?? 0))
    for (const [turn, speech] of debate.speeches.entries()) {
      expect(speech, debate.topic).toMatchObject({ author: order[turn % order.length]?.person, round: Math.floor(turn / order.length) + 1 })
      if (speech.parent === null) expect(speech.stance, `${debate.topic}, ${speech.id}`).toBe(order[turn % order.length]?.side)
    }
    const begun = Math.min(...debate.participants.map(({ joined_hours_ago }) => joined_hours_ago))
    const moments = [begun, ...hoursOf(debate)]
    for (const [turn, moment] of hoursOf(debate).entries())
      expect((moments[turn] ?? 0) - moment, debate.topic).toBeLessThan(turnHours(debate))
  }
})

test('comments could have been posted and voted on by their people, each after its parent', () => {
  const comments = debates.flatMap((debate) =>
    debate.comments.map((comment) => ({ debate, comment, at: `${debate.topic}, ${comment.id}` })),
  )
  expect(comments.length).toBeGreaterThan(20)
  expect(comments.some(({ comment }) => comment.edited) && comments.some(({ comment }) => comment.deleted)).toBe(true)
  for (const { debate, comment, at } of comments) {
    const voters = [...comment.up, ...comment.down]
    expect(keys, at).toEqual(expect.arrayContaining([comment.author, ...voters]))
    expect(new Set([comment.author, ...voters]).size, at).toBe(voters.length + 1)
    expect(comment.deleted || EditedComment.safeParse(comment).success, at).toBe(true)
    const parent = debate.comments.find(({ id }) => id === comment.parent)
    expect(comment.hours_ago, at).toBeLessThan(parent?.hours_ago ?? debate.created_hours_ago)
  }
  for (const { comments, topic } of debates) {
    const hours = comments.map(({ hours_ago }) => hours_ago)
    expect(hours, topic).toEqual(hours.toSorted((a, b) => b - a))
  }
})

test('votes are cast by others, once per person', () => {
  for (const { speech, at } of speeches) {
    const voters = [...speech.up, ...speech.down]
    expect(new Set(voters).size, at).toBe(voters.length)
    expect(voters, at).not.toContain(speech.author)
    expect(keys, at).toEqual(expect.arrayContaining(voters))
  }
})

test('nothing was edited after it had replies', () => {
  for (const { speech, parent, at } of rebuttals.filter(({ parent: answered }) => answered.edited)) {
    expect((parent.hours_ago - speech.hours_ago) * 60, at).toBeGreaterThan(argumentLimits.editMinutes)
  }
})

function sentencesOf({ content }: Speech): string[] {
  const ownLines = content.split('\n').filter((line) => !line.startsWith('>'))
  return ownLines
    .flatMap((line) => [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)])
    .map(({ segment }) => plain(segment).trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
}

/** Returns quotations: text between quotation marks of any script, or lines that begin with `>`. */
function quotesIn({ content }: Speech): string[] {
  const marked = [...content.matchAll(/"([^"\n]+)"|“([^”\n]+)”|«([^»\n]+)»|「([^」\n]+)」/g)].map((match) => match.slice(1).join(''))
  const lines = [...content.matchAll(/^> ?(.+)$/gm)].map((match) => match[1] ?? '')
  return [...marked, ...lines].map((quote) => plain(quote).replace(/^[\s…]+|[\s….,;:!?]+$/g, '')).filter((quote) => quote.length >= 3)
}

/** Removes Markdown marks and link addresses, and lower-cases the text. */
function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
}

function hoursOf(debate: DemoDebate): number[] {
  return debate.speeches.map(({ hours_ago }) => hours_ago)
}

function turnHours({ turn_length }: DemoDebate): number {
  const length = Number.parseInt(turn_length ?? '0', 10)
  return turn_length?.endsWith('d') ? length * 24 : length / 60
}
