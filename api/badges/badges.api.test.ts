import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { insertArguments, join, type Member, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { notifyRecipients } from '../notifications/notify-recipients.ts'
import { advanceOverdueDebates } from '../turns/start-clock.ts'
import { castBallotAs, createDebateInVoting } from '../verdicts/verdicts.testing.ts'
import { awardPastBadges } from './award-badges.ts'
import { badgeRules } from './rules.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const day = 24 * 60 * 60 * 1000
let people = 0
const somebody = () => api.person(`Earner ${++people}`)

/** Returns the keys of a user's badges, after all pending facts were processed. */
async function earned({ token }: Member): Promise<string[]> {
  await notifyRecipients(api.ports)
  const { data } = (await api.call('GET', '/api/badges', { token })).body
  return data.filter(({ awarded_at }: { awarded_at: string | null }) => awarded_at).map(({ key }: { key: string }) => key)
}
async function progress({ token }: Member, key: string): Promise<number> {
  const { data } = (await api.call('GET', '/api/badges', { token })).body
  return data.find((badge: { key: string }) => badge.key === key).progress
}
const comment = ({ token }: Member, debate_id: string, content = 'Indeed.') =>
  api.call('POST', `/api/debates/${debate_id}/spectator-comments`, { token, body: { content } })
/** Inserts a user's arguments directly into the tables, then posts one more so that a fact counts them. */
async function createDebateWithArguments(author: Member, many: number, more: object = {}): Promise<string> {
  const debate = await openDebate(api, author)
  await insertArguments(api, debate, Array(many).fill({ author, ...more }))
  return debate
}

test('guests see only the rules, and every key is unique', async () => {
  const { data } = (await api.call('GET', '/api/badges')).body
  expect(data).toHaveLength(13)
  expect(new Set(badgeRules.map(({ key }) => key)).size).toBe(13)
  expect(data[0]).toEqual({
    ...{ key: 'first-words', name: 'First words', sentence: 'Post an argument.', threshold: 1 },
    ...{ progress: null, awarded_at: null },
  })
})

describe('a badge', () => {
  it('is awarded and notified once, with its date, and stays after its argument is withdrawn', async () => {
    const ada = await somebody()
    const debate = await openDebate(api, ada)
    expect([await earned(ada), await progress(ada, 'first-words')]).toEqual([[], 0])
    const { id } = (await post(api, ada, debate, { stance: 'for' })).body.data
    expect(await earned(ada)).toEqual(['first-words'])
    const news = await notificationCalls(api).list(ada)
    expect(news.map(({ type, data }) => [type, data.message, data.url])).toEqual([
      ['badge', 'You have earned the badge “First words”', 'https://rostrum.test/badges#first-words'],
    ])
    expect((await api.call('DELETE', `/api/arguments/${id}`, { token: ada.token })).status).toBeLessThan(300)
    await post(api, ada, debate, { stance: 'against' })
    expect(await notificationCalls(api).list(ada)).toHaveLength(1)
    const profile = (await api.call('GET', `/api/users/${encodeURIComponent(ada.name)}`)).body.data
    expect(profile.badges).toEqual([
      { key: 'first-words', name: 'First words', sentence: 'Post an argument.', awarded_at: expect.stringContaining('T') },
    ])
  })

  it('counts withdrawn arguments no longer', async () => {
    const ada = await somebody()
    const debate = await createDebateWithArguments(ada, 3)
    const { id } = (await post(api, ada, debate, { stance: 'for' })).body.data
    expect(await progress(ada, 'debater')).toBe(4)
    await api.call('DELETE', `/api/arguments/${id}`, { token: ada.token })
    expect(await progress(ada, 'debater')).toBe(3)
  })

  it('is awarded without a notification if the user turned those off', async () => {
    const ada = await somebody()
    await notificationCalls(api).prefer(ada, { badge: 'none' })
    await post(api, ada, await openDebate(api, ada), { stance: 'for' })
    expect([await earned(ada), await notificationCalls(api).list(ada)]).toEqual([['first-words'], []])
  })
})

describe('each rule', () => {
  it('Debater, First answer: arguments, and answers to others', async () => {
    const [ada, ben] = [await somebody(), await somebody()]
    const debate = await createDebateWithArguments(ada, 23)
    const first = (await post(api, ada, debate, { stance: 'for' })).body.data.id
    expect(await earned(ada)).toEqual(['first-words'])
    await post(api, ada, debate, { parent_id: first, stance: 'for' })
    expect(await earned(ada)).toEqual(['first-words', 'debater'])
    await join(api, ben.token, debate)
    await post(api, ben, debate, { parent_id: first, stance: 'against' })
    expect(await earned(ben)).toEqual(['first-words', 'first-answer'])
  })

  it.each([
    [9, 'well-put'],
    [49, 'well-argued'],
  ])('%i upvotes and one more on one argument: %s', async (up, key) => {
    const [ada, ben] = [await somebody(), await somebody()]
    const debate = await openDebate(api, ada)
    const ids = await insertArguments(api, debate, [{ author: ada, up }])
    expect(await earned(ada)).not.toContain(key)
    await api.call('POST', `/api/arguments/${ids[1]}/vote`, { token: ben.token, body: { vote_type: 'up' } })
    expect(await earned(ada)).toContain(key)
    expect((await notificationCalls(api).said(ada)).some((said) => said.includes(' 50 '))).toBe(false)
  })

  it('Punctual: turns since the last missed turn', async () => {
    const [ada, ben] = [await somebody(), await somebody()]
    const debate = await startTurnDebate(api, [ada], [ben], { rounds: 5 })
    await insertArguments(api, debate, Array(19).fill({ author: ada }))
    api.clock.time += 1_000
    await post(api, ada, debate)
    expect(await earned(ada)).toContain('punctual')
    const cem = await somebody()
    const missed = await startTurnDebate(api, [cem], [ben], { rounds: 5 })
    await insertArguments(api, missed, Array(19).fill({ author: cem }))
    expect(await progress(cem, 'punctual')).toBe(19)
    api.clock.time += 4 * day
    await advanceOverdueDebates(api.ports)
    expect(await progress(cem, 'punctual')).toBe(0)
  })

  it('Finisher, Victor, Host, Judge: debates to the end', async () => {
    const [ada, ben, eve] = [await somebody(), await somebody(), await somebody()]
    for (let debate = 0; debate < 10; debate++) {
      const id = await createDebateInVoting(api, ada, ben)
      expect((await castBallotAs(api, eve, id, 'for')).status).toBe(200)
      await castBallotAs(api, eve, id, 'against')
      await castBallotAs(api, eve, id, 'for')
      if (debate === 4) {
        expect(await earned(ada)).toContain('host')
        expect(await earned(eve)).toEqual([])
      }
    }
    expect(await earned(eve)).toEqual(['judge'])
    api.clock.time += 8 * day
    await advanceOverdueDebates(api.ports)
    expect(await earned(ada)).toEqual(['first-words', 'finisher', 'victor', 'host'])
    expect(await earned(ben)).toEqual(['first-words', 'first-answer', 'finisher'].filter((key) => key !== 'first-answer'))
  })

  it('Voice from the floor: comments', async () => {
    const ada = await somebody()
    const debate = await openDebate(api, ada)
    for (let more = 0; more < 49; more++) await comment(ada, debate, `Word ${more}.`)
    expect(await earned(ada)).toEqual([])
    await comment(ada, debate, 'The last.')
    expect(await earned(ada)).toEqual(['voice-from-the-floor'])
  })

  it('Reader’s friend: external sources, each once per post, as the posts are now', async () => {
    const ada = await somebody()
    const debate = await openDebate(api, ada)
    const links = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `https://source.example/${from + index}`).join(' ')
    await comment(ada, debate, `${links(0, 6)} https://source.example/0 https://rostrum.test/debates [x](/users/a)`)
    const { id } = (await comment(ada, debate, `See ${links(6, 10)}`)).body.data
    expect(await progress(ada, 'readers-friend')).toBe(0)
    await api.call('PUT', `/api/spectator-comments/${id}`, { token: ada.token, body: { content: `See ${links(6, 9)}` } })
    expect(await earned(ada)).toEqual([])
    expect(await progress(ada, 'readers-friend')).toBe(9)
    await comment(ada, debate, 'And <https://another.example/>')
    expect(await earned(ada)).toEqual(['readers-friend'])
  })

  it('Year: an account of a year, with a post from this month', async () => {
    const ada = await somebody()
    const debate = await openDebate(api, ada)
    const old = (days: number) =>
      api.ports.db.transaction((tx) =>
        tx
          .updateTable('users')
          .set({ created_at: api.clock.time - days * day })
          .where('id', '=', Number(ada.id))
          .execute(),
      )
    await old(364)
    await comment(ada, debate)
    expect([await earned(ada), await progress(ada, 'year')]).toEqual([[], 364])
    await old(400)
    await api.ports.db.transaction((tx) =>
      tx
        .updateTable('posts')
        .set({ created_at: api.clock.time - 31 * day })
        .where('user_id', '=', Number(ada.id))
        .execute(),
    )
    expect(await progress(ada, 'year')).toBe(364)
    await comment(ada, debate, 'Still here.')
    expect(await earned(ada)).toEqual(['year'])
  })
})

test('badges for the past are awarded once, with a notification', async () => {
  const ada = await somebody()
  const debate = await createDebateWithArguments(ada, 25, { up: 10 })
  await notifyRecipients(api.ports)
  expect(await earned(ada)).toEqual([])
  const { id } = (await comment(ada, debate, 'https://a.example https://b.example')).body.data
  await api.ports.db.transaction((tx) => tx.deleteFrom('post_sources').where('post_id', '=', Number(id)).execute())
  expect(await awardPastBadges(api.ports)).toMatchObject({ people: expect.any(Number) })
  expect(await earned(ada)).toEqual(['first-words', 'debater', 'well-put'])
  expect(await progress(ada, 'readers-friend')).toBe(2)
  expect(await awardPastBadges(api.ports)).toEqual({ badges: 0, people: 0 })
  expect((await notificationCalls(api).list(ada)).filter(({ type }) => type === 'badge')).toHaveLength(3)
})

test('each badge is awarded once, in any order of events and however often facts are processed', async () => {
  const act = fc.constantFrom('argue', 'comment', 'withdraw', 'tell', 'tell twice', 'past')
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      const ada = await somebody()
      const debate = await openDebate(api, ada)
      const posted: string[] = []
      let most = 0
      for (const step of acts) {
        if (step === 'argue') posted.push((await post(api, ada, debate, { stance: 'for' })).body.data.id)
        if (step === 'comment') await comment(ada, debate)
        if (step === 'withdraw' && posted.length > 0) await api.call('DELETE', `/api/arguments/${posted.pop()}`, { token: ada.token })
        if (step === 'tell') await notifyRecipients(api.ports)
        if (step === 'tell twice') await Promise.all([notifyRecipients(api.ports), notifyRecipients(api.ports)])
        if (step === 'past') await awardPastBadges(api.ports)
        if (step !== 'argue' && step !== 'comment' && step !== 'withdraw') most = Math.max(most, posted.length)
      }
      const had = await earned(ada)
      if (most > 0) expect(had).toContain('first-words')
      const urls = (await notificationCalls(api).list(ada)).filter(({ type }) => type === 'badge').map(({ data }) => data.url)
      expect(urls.length).toBe(had.length)
      expect(new Set(urls).size).toBe(urls.length)
    }),
    { numRuns: 8 },
  )
}, 60_000)
