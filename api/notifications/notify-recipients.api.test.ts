import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ForeignCall } from '../another-process.testing.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import type { FactRow } from '../database/notification-tables.ts'
import { record } from '../facts/record.ts'
import { publishUnreadCounts } from '../people/show-me.ts'
import { startRivalProcesses } from '../rival-processes.testing.ts'
import { notificationCalls } from './notifications.testing.ts'
import { notifyRecipients } from './notify-recipients.ts'
import { startNotifier } from './start-notifier.ts'

let api: TestApi
let news: ReturnType<typeof notificationCalls>
let people: Member[]
let [ada, ben, cem]: [Member, Member, Member] = [] as never
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000_000 })
  news = notificationCalls(api)
  people = await Promise.all(Array.from({ length: 6 }, () => api.person()))
  ;[ada, ben, cem] = people as [Member, Member, Member]
})
afterAll(() => api.close())

const db = () => api.ports.db.read
const watch = ({ token }: Member, id: string) => api.call('POST', `/api/debates/${id}/watch`, { token })
const pending = () => db().selectFrom('facts').select('id').where('pending', '=', 1).execute()
const factsOf = (id: string): Promise<FactRow[]> =>
  db().selectFrom('facts').selectAll().where('debate_id', '=', Number(id)).orderBy('id').execute()
const notificationsOf = (id: string) =>
  db()
    .selectFrom('notifications')
    .innerJoin('facts', 'facts.id', 'notifications.fact_id')
    .select(['notifications.user_id', 'fact_id', 'notifications.type'])
    .where('debate_id', '=', Number(id))
    .orderBy('notifications.id')
    .execute()

describe('a pending fact', () => {
  it('is handled once, by the next process', async () => {
    const id = await openDebate(api, ada)
    await watch(ben, id)
    await post(api, ada, id, { stance: 'for' })
    expect(await notificationsOf(id), 'as if the process had ended in between').toEqual([])
    const notified = await notifyRecipients(api.ports)
    expect(notified, 'Ben is notified of the argument, Ada of her first badge').toEqual(new Set([Number(ada.id), Number(ben.id)]))
    expect(await notifyRecipients(api.ports)).toEqual(new Set())
    expect(await notificationsOf(id)).toHaveLength(1)
    expect(await pending()).toEqual([])
  })

  it('is handled at start, and right after a commit that records it', async () => {
    const id = await openDebate(api, ada)
    await watch(ben, id)
    await post(api, ada, id, { stance: 'for' })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }) // the periodic check never runs
    const stop = startNotifier(api.ports, publishUnreadCounts)
    await expect.poll(() => notificationsOf(id)).toHaveLength(1)
    await api.ports.db.transaction(async (tx) =>
      record(tx, { id: Number(id), current_round: 1 }, { kind: 'voting.began', at: api.clock.now() }),
    )
    await expect.poll(() => notificationsOf(id)).toHaveLength(3)
    await stop()
    vi.useRealTimers()
  })

  it('is not stored if its transaction fails', async () => {
    const before = (await pending()).length
    await expect(
      api.ports.db.transaction(async (tx) => {
        await record(tx, null, { kind: 'voting.began', at: 0 })
        throw new Error('The act failed.')
      }),
    ).rejects.toThrow('The act failed.')
    expect(await pending()).toHaveLength(before)
  })

  it('is skipped if it fails, and the others are handled', async () => {
    const id = await openDebate(api, ada)
    await watch(ben, id)
    const faults: unknown[] = []
    const log = { info() {}, error: (fields: unknown) => faults.push(fields) }
    const broken = { kind: 'turn.passed' as const, at: 0, user_id: Number(ben.id), round: 0 }
    await api.ports.db.transaction((tx) =>
      tx
        .insertInto('facts')
        .values({ ...broken, debate_id: Number(id), actor_id: null, about_id: null, amount: null })
        .execute(),
    )
    const [fact] = await factsOf(id)
    await api.ports.db.transaction((tx) =>
      tx
        .insertInto('notifications')
        .values({ user_id: Number(ben.id), fact_id: fact?.id ?? 0, type: 'your_turn', read_at: null })
        .execute(),
    )
    await post(api, ada, id, { stance: 'for' })
    await notifyRecipients({ ...api.ports, log })
    expect(faults).toMatchObject([{ fact: fact?.id }])
    expect((await notificationsOf(id)).map(({ type }) => type).sort()).toEqual(['argument', 'your_turn'])
    await api.ports.db.transaction((tx) =>
      tx
        .updateTable('facts')
        .set({ pending: 0 })
        .where('id', '=', fact?.id ?? 0)
        .execute(),
    )
  })
})

it('1,200 watchers are notified in several transactions, each once even if the process is killed in between', async () => {
  const id = await openDebate(api, ada)
  await api.ports.db.transaction(async (tx) => {
    const secret = { password_hash: '', show_real_name: 0, avatar: null, bio: '', demo: 0, created_at: 0, verified_at: null }
    const names = Array.from({ length: 1_200 }, (_, index) => `crowd ${index}`)
    const rows = names.map((name) => ({ name, display_name: name, display_key: name, email: name, email_key: name, ...secret }))
    for (let from = 0; from < rows.length; from += 400) {
      const ids = await tx
        .insertInto('users')
        .values(rows.slice(from, from + 400))
        .returning('id')
        .execute()
      await tx
        .insertInto('watches')
        .values(ids.map((user) => ({ debate_id: Number(id), user_id: user.id, created_at: 0 })))
        .execute()
    }
  })
  await post(api, ada, id, { stance: 'for' })
  let transactions = 0
  const dying = {
    ...api.ports.db,
    transaction: ((work) => {
      if (++transactions > 2) throw new Error('killed')
      return api.ports.db.transaction(work)
    }) as TestApi['ports']['db']['transaction'],
  }
  await expect(notifyRecipients({ ...api.ports, db: dying })).resolves.toBeDefined()
  const before = await notificationsOf(id)
  expect(before.length).toBeGreaterThan(0)
  expect((await notifyRecipients(api.ports)).size).toBe(1_200 - before.length)
  const notified = await notificationsOf(id)
  expect(notified).toHaveLength(1_200)
  expect(new Set(notified.map(({ user_id }) => user_id)).size).toBe(1_200)
})

it('two processes that act and notify at once notify each person of each action once', { timeout: 120_000 }, async () => {
  const id = await openDebate(api, ada)
  for (const member of people) if (member !== ada) await join(api, member.token, id)
  for (const member of people) await watch(member, id)
  await notifyRecipients(api.ports)
  const rivals = await startRivalProcesses(api)
  try {
    const posts = (by: Member, from: string): ForeignCall[] =>
      Array.from({ length: 40 }, (_, index) => ({
        ...{ method: 'POST', path: '/api/arguments', token: by.token },
        body: { debate_id: id, stance: 'for', content: `From ${from}, number ${index}.` },
      }))
    const answers = await rivals.race(posts(ben, 'one'), posts(cem, 'the other'))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(80)
  } finally {
    await rivals.end()
  }
  await notifyRecipients(api.ports)
  const notified = (await notificationsOf(id)).map(({ user_id, fact_id }) => `${user_id} ${fact_id}`)
  expect(notified).toHaveLength(80 * (people.length - 1))
  expect(new Set(notified).size).toBe(notified.length)
})

describe('random actions of several people', () => {
  const step = fc.record({
    act: fc.constantFrom(
      'post',
      'post',
      'answer',
      'answer',
      'vote',
      'comment',
      'reply',
      'watch',
      'unwatch',
      'join',
      'leave',
      'tell',
      'prefer',
    ),
    who: fc.nat(4),
    which: fc.nat(9),
  })
  type Step = (typeof step extends fc.Arbitrary<infer T> ? T : never) & { id: string; args: string[]; comments: string[] }

  async function take({ act, who, which, id, args, comments }: Step): Promise<number> {
    const member = people[who] ?? ada
    const { token } = member
    const argument = args[which % Math.max(1, args.length)]
    const comment = comments[which % Math.max(1, comments.length)]
    if (act === 'tell') await notifyRecipients(api.ports)
    if (act === 'post' || act === 'answer') {
      const { status, body } = await post(api, member, id, {
        stance: 'for',
        ...(act === 'answer' && argument ? { parent_id: argument } : {}),
      })
      if (status === 201) args.push(body.data.id)
      return status
    }
    if (act === 'comment' || act === 'reply') {
      const { status, body } = await commentCalls(api).post(member, id, act === 'reply' && comment ? { parent_comment_id: comment } : {})
      if (status === 201) comments.push(body.data.id)
      return status
    }
    if (act === 'vote' && argument)
      return (await api.call('POST', `/api/arguments/${argument}/vote`, { token, body: { vote_type: which % 3 ? 'up' : 'down' } })).status
    if (act === 'watch') return (await watch(member, id)).status
    if (act === 'unwatch') return (await api.call('DELETE', `/api/debates/${id}/watch`, { token })).status
    if (act === 'join') return (await join(api, token, id)).status
    if (act === 'leave') return (await api.call('DELETE', `/api/debates/${id}/participation`, { token })).status
    if (act === 'prefer') return (await news.prefer(member, { argument: which % 2 ? 'none' : 'site' })).status
    return 200
  }

  it('cause notifications about other people’s actions only, each once', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const id = await openDebate(api, ada)
        const [args, comments]: string[][] = [[], []]
        for (const one of steps) expect(await take({ ...one, id, args: args ?? [], comments: comments ?? [] })).toBeLessThan(500)
        await notifyRecipients(api.ports)
        const facts = new Map((await factsOf(id)).map((fact) => [fact.id, fact]))
        const notified = await notificationsOf(id)
        expect(new Set(notified.map(({ user_id, fact_id }) => `${user_id} ${fact_id}`)).size, 'no duplicates').toBe(notified.length)
        for (const { user_id, fact_id, type } of notified) {
          const fact = facts.get(fact_id)
          expect(fact?.actor_id, 'never about the person’s own action').not.toBe(user_id)
          const personal = type === 'rebuttal' || type === 'reply' || type === 'vote_milestone'
          if (personal) expect(fact?.user_id).toBe(user_id)
          else expect(fact?.user_id, 'the most important type').not.toBe(user_id)
        }
        const answers = [...facts.values()].filter(
          ({ kind, user_id, actor_id }) => kind === 'comment.posted' && user_id && user_id !== actor_id,
        )
        expect(
          notified.filter(({ type }) => type === 'reply'),
          'no reply is missing',
        ).toHaveLength(answers.length)
        expect([...facts.values()].filter(({ pending: left }) => left === 1)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})
