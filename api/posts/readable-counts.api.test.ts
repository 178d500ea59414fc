import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DebateCard } from '#contract/debates'
import type { ForeignCall } from '../another-process.testing.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import type { PostKind } from '../database/post-tables.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { startRivalProcesses } from '../rival-processes.testing.ts'
import { indexWaiting } from '../search/index-waiting.ts'
import { recountReadable } from './readable.queries.ts'

let api: TestApi
let mona: Member
let mirja: Member
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000_000 })
  mona = await moderationCalls(api).moderator()
  mirja = await moderationCalls(api).moderator()
})
afterAll(() => api.close())

type ScenePost = { kind: PostKind; id: string; author: Member; decision?: string }
/** A debate with its people and posts. */
type Scene = { debate: string; topic: string; people: Member[]; posts: ScenePost[]; word: string }

let scenes = 0
async function scene(): Promise<Scene> {
  const word = `zebra${'abcdefghij'[Math.floor(++scenes / 10) % 10]}${'abcdefghij'[scenes % 10]}`
  const people = await Promise.all([api.person(), api.person(), api.person(), api.person()])
  const [creator, ...others] = people
  if (!creator) throw new Error('nobody')
  const topic = `Should ${word} count?`
  const debate = await openDebate(api, creator, { topic })
  for (const { token } of others) await join(api, token, debate)
  return { debate, topic, people, posts: [], word }
}

const acts = [
  ...(['argue', 'argue', 'rebut', 'rebut', 'comment', 'answer', 'withdraw', 'withdraw', 'hide', 'hide', 'show', 'vote'] as const),
  ...(['watch', 'unwatch', 'leave', 'join', 'delete'] as const),
]
const step = fc.record({ act: fc.constantFrom(...acts), who: fc.nat(3), which: fc.nat(20) })
type Step = { act: (typeof acts)[number]; who: number; which: number }

const pathOf = ({ kind, id }: Pick<ScenePost, 'kind' | 'id'>) => `/api/${kind === 'argument' ? 'arguments' : 'spectator-comments'}/${id}`

async function take({ act, who, which }: Step, { debate, people, posts, word }: Scene): Promise<void> {
  const author = people[who]
  if (!author) return
  const { token } = author
  const of = (kind: PostKind) => posts.filter((one) => one.kind === kind)
  const chosen = <T>(all: readonly T[]): T | undefined => all[which % Math.max(1, all.length)]
  const content = `${word} number ${posts.length} of ${scenes}.`
  if (act === 'argue' || act === 'rebut') {
    const parent_id = act === 'rebut' ? chosen(of('argument'))?.id : undefined
    const stance = which % 2 ? 'for' : 'against'
    const { status, body } = await post(api, author, debate, { content, stance, ...(parent_id ? { parent_id } : {}) })
    if (status === 201) posts.push({ kind: 'argument', id: body.data.id, author })
  } else if (act === 'comment' || act === 'answer') {
    const parent_comment_id = act === 'answer' ? chosen(of('comment'))?.id : undefined
    const { status, body } = await commentCalls(api).post(author, debate, { content, ...(parent_comment_id ? { parent_comment_id } : {}) })
    if (status === 201) posts.push({ kind: 'comment', id: body.data.id, author })
  } else if (act === 'watch' || act === 'unwatch') {
    await api.call(act === 'watch' ? 'POST' : 'DELETE', `/api/debates/${debate}/watch`, { token })
  } else if (act === 'leave' || act === 'join') {
    if (act === 'join') await join(api, token, debate)
    else await api.call('DELETE', `/api/debates/${debate}/participation`, { token })
  } else if (act === 'delete') {
    if (which > 2) return
    const body = { display_name: author.name, password: 'a long enough phrase' }
    await api.call('POST', '/api/me/deletion', { token, body })
  } else await change(act, chosen(posts), author)
}

/** How often something was really hidden, and shown again. */
const done = { hide: 0, show: 0 }

async function change(act: 'withdraw' | 'hide' | 'show' | 'vote', one: ScenePost | undefined, voter: Member): Promise<void> {
  if (!one) return
  if (act === 'withdraw') await api.call('DELETE', pathOf(one), { token: one.author.token })
  if (act === 'vote') await api.call('POST', `${pathOf(one)}/vote`, { token: voter.token, body: { vote_type: 'up' } })
  if (act === 'hide') {
    const body = { rule: 3, reason: 'Nothing is sold here.' }
    const answer = await api.call('POST', `${pathOf(one)}/hiding`, { token: mona.token, body })
    if (answer.status !== 201) return
    one.decision = answer.body.data.id
    done.hide++
  }
  if (act === 'show' && one.decision) {
    const moderation = moderationCalls(api)
    await moderation.appeal(one.author, one.decision, 'It is not for sale at all.')
    const file = await moderation.caseOf(one.kind, one.id)
    const { status } = await moderation.answer(mirja, file, { outcome: 'overturned', answer: 'You are right: nothing is sold.' })
    if (status === 201) done.show++
  }
}

const rowsOf = (debate: string) =>
  api.ports.db.read.selectFrom('posts').selectAll().where('debate_id', '=', Number(debate)).orderBy('key').execute()
type Row = Awaited<ReturnType<typeof rowsOf>>[number]
const readable = ({ taken_away_at }: Row) => taken_away_at === null

/** Counts from the rows themselves. */
function countReadable(rows: readonly Row[]) {
  const of = (kind: PostKind) => rows.filter((row) => row.kind === kind)
  const [args, comments] = [of('argument'), of('comment')]
  return {
    arguments_count: args.filter(readable).length,
    arguments_gone: args.length - args.filter(readable).length,
    arguments_for: args.filter((row) => readable(row) && row.side === 'for').length,
    arguments_against: args.filter((row) => readable(row) && row.side === 'against').length,
    comments_count: comments.filter(readable).length,
    comments_gone: comments.length - comments.filter(readable).length,
  }
}

const countsIn = (card: DebateCard | undefined) => {
  if (!card) return undefined
  const { arguments_count, arguments_gone, arguments_for, arguments_against, comments_count, comments_gone } = card
  return { arguments_count, arguments_gone, arguments_for, arguments_against, comments_count, comments_gone }
}

/** Compares each place that shows a number with what readers can read. */
async function expectShown({ debate, topic, people, word }: Scene): Promise<void> {
  const rows = await rowsOf(debate)
  const expected = countReadable(rows)
  const get = async (path: string, token?: string) => (await api.call('GET', path, token ? { token } : {})).body
  const { slug } = await api.ports.db.read.selectFrom('debates').select('slug').where('id', '=', Number(debate)).executeTakeFirstOrThrow()
  const page = await get(`/api/debates/${slug}`)
  expect(countsIn(page.data ?? page), 'its page').toEqual(expected)
  const cards = await get(`/api/debates?search=${encodeURIComponent(word)}`)
  const cardIn = ({ data }: { data: DebateCard[] }) => countsIn(data.find(({ id }) => id === debate))
  expect(cardIn(cards), 'a list').toEqual(expected)
  const feed = cardIn(await get('/api/feed?limit=50'))
  if (feed) expect(feed, 'the feed').toEqual(expected)
  for (const { id, name, token } of people) {
    const me = await api.call('GET', '/api/me', { token })
    if (me.status !== 200) continue
    const own = rows.filter((row) => row.user_id === Number(id) && row.kind === 'argument' && readable(row))
    expect((await get(`/api/users/${encodeURIComponent(name)}`)).data.arguments_count, 'a profile').toBe(own.length)
    const listed = await get(`/api/users/${id}/arguments`)
    expect(listed.meta.total, 'its list').toBe(own.length)
    for (const one of listed.data) expect(one.replies_count, 'of an argument there').toBe(repliesTo(rows, 'argument', one.id).count)
    const mine = cardIn(await get(`/api/my/debates`, token))
    if (mine) expect(mine, 'my debates').toEqual(expected)
  }
  for (const row of rows) {
    const { status, body } = await api.call('GET', `${pathOf({ kind: row.kind, id: String(row.id) })}/thread`)
    if (status !== 200) continue
    const shown = body.data.argument ?? body.data.comment
    const { count, gone, pro, contra } = repliesTo(rows, row.kind, String(row.id))
    expect([shown.replies_count, shown.replies_gone], `${row.kind} ${row.number}`).toEqual([count, gone])
    if (row.kind === 'argument') expect([shown.replies_for, shown.replies_against]).toEqual([pro, contra])
  }
  const found = await get(`/api/search?q=${word}&type=posts&per_page=100`)
  const numbered = rows.filter((row) => readable(row))
  expect(found.totals.posts, `found in ${topic}`).toBe(numbered.length)
}

function repliesTo(rows: readonly Row[], kind: PostKind, id: string) {
  const replies = rows.filter((row) => row.kind === kind && row.parent_id === Number(id))
  const there = replies.filter(readable)
  const by = (stance: string) => there.filter((row) => row.stance === stance).length
  return { count: there.length, gone: replies.length - there.length, pro: by('for'), contra: by('against') }
}

/** Checks that recounting, as a migration does, changes no stored number. */
async function expectStored(debate: string): Promise<void> {
  const stored = async () => ({
    debate: await api.ports.db.read.selectFrom('debates').selectAll().where('id', '=', Number(debate)).executeTakeFirstOrThrow(),
    posts: await rowsOf(debate),
  })
  const before = await stored()
  await api.ports.db.transaction((tx) => recountReadable(tx, Number(debate)))
  expect(await stored()).toEqual(before)
}

it('every number counts readable posts after random actions', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
      const one = await scene()
      for (const taken of steps) await take(taken, one)
      await indexWaiting(api.ports)
      await expectShown(one)
      await expectStored(one.debate)
    }),
    { numRuns: 4, seed: 39 },
  )
  expect(Math.min(done.hide, done.show), 'both happened').toBeGreaterThan(0)
})

it('two processes that post, withdraw and hide at once lose no count', { timeout: 300_000 }, async () => {
  const one = await scene()
  for (let who = 0; who < 9; who++) await take({ act: who % 2 ? 'comment' : 'rebut', who: who % 4, which: who }, one)
  const calls = (from: number): ForeignCall[] =>
    one.posts.map((scenePost, index) => {
      const { token } = scenePost.author
      const act = (index + from) % 3
      if (act === 0) return { method: 'DELETE', path: pathOf(scenePost), token }
      if (act === 1)
        return { method: 'POST', path: `${pathOf(scenePost)}/hiding`, token: mona.token, body: { rule: 3, reason: 'Not for sale.' } }
      return {
        ...{ method: 'POST', path: '/api/arguments', token },
        body: { debate_id: one.debate, stance: index % 2 ? 'for' : 'against', content: `${one.word} raced ${from} ${index}.` },
      }
    })
  const rivals = await startRivalProcesses(api)
  try {
    await rivals.race(calls(0), calls(1))
  } finally {
    await rivals.end()
  }
  await indexWaiting(api.ports)
  await expectShown(one)
  await expectStored(one.debate)
})
