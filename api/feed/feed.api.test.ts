import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DebateCard } from '#contract/debates'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { insertArguments, join, type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { befriend } from '../friends/friends.testing.ts'

const day = 86_400_000
let api: TestApi
let ben: Member
/** Creates the debates that nobody else creates. */
let cem: Member
beforeAll(async () => {
  api = await openTestApi()
  ben = await api.person('Ben')
  cem = await api.person('Cem')
})
afterAll(() => api.close())

/** Creates a reader about whom nothing is known yet. */
const reader = () => api.person()
const feed = async (who: Partial<Member> = {}, query = '') => {
  const { status, body } = await api.call('GET', `/api/feed${query}`, who.token ? { token: who.token } : {})
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const ids = ({ data }: { data: DebateCard[] }) => data.map(({ id }) => id)
const cardOf = ({ data }: { data: DebateCard[] }, id: string) => data.find((card) => card.id === id)
const reasonsOf = async (who: Partial<Member>, id: string) => cardOf(await feed(who, '?limit=100'), id)?.feed_reasons
const interact = (who: Partial<Member>, body: object) =>
  api.call('POST', '/api/feed/interactions', { ...(who.token ? { token: who.token } : {}), body })
const interaction = (debate_id: string, event_type = 'impression') => ({ event_type, debate_id })
const viewsOf = (who: Member) => api.ports.db.read.selectFrom('feed_views').selectAll().where('user_id', '=', Number(who.id)).execute()

let debateCount = 0
const debate = (creator = cem, settings: object = {}) =>
  openDebate(api, creator, { topic: `Topic ${++debateCount} is worth a word`, ...settings })

describe('a guest', () => {
  test('sees lively debates before quiet ones, and each card says why', async () => {
    const [quiet, lively] = [await debate(), await debate()]
    await insertArguments(api, lively, [{}, {}, {}, {}, {}])
    api.clock.time += 2 * day
    const before = await feed()
    expect(cardOf(before, lively)?.feed_reasons).not.toContain('Many arguments today')
    const again = await debate()
    await insertArguments(api, again, [{}, {}, {}, {}, { up: 30 }])
    const { data } = await feed()
    expect(data[0]).toMatchObject({ id: again, feed_reasons: ['Many arguments today', expect.any(String)] })
    expect(ids({ data }).indexOf(quiet)).toBeGreaterThan(ids({ data }).indexOf(lively))
    for (const card of data) expect(card.feed_reasons.length).toBeGreaterThan(0)
  })

  test('sees no cancelled debates', async () => {
    const id = await debate(cem, { type: 'standard' })
    expect(ids(await feed({}, '?limit=100'))).toContain(id)
    await api.call('POST', `/api/debates/${id}/closure`, { token: cem.token })
    expect(ids(await feed({}, '?limit=100'))).not.toContain(id)
  })
})

describe('a card says', () => {
  test('that the reader follows its tag, and ranks higher', async () => {
    api.clock.time += 3 * day
    const [who, id] = [await reader(), await debate(cem, { tags: ['Wind power'] })]
    await debate()
    expect(ids(await feed(who))[0]).not.toBe(id)
    expect((await api.call('POST', '/api/tags/wind-power/follow', { token: who.token })).status).toBe(200)
    const { data } = await feed(who)
    expect(data[0]).toMatchObject({ id, feed_reasons: ['You follow #Wind power', 'New'] })
  })

  test('which friends take part, by display name', async () => {
    const [who, id] = [await reader(), await debate()]
    const others = [await api.person('Dora'), await api.person('Eli'), await api.person('Fay')]
    for (const other of others) {
      await befriend(api, who, other)
      await join(api, other.token, id)
    }
    expect(await reasonsOf(who, id)).toContainEqual(expect.stringMatching(/^(Dora|Eli|Fay) and 2 other friends are taking part$/))
    await api.call('DELETE', `/api/debates/${id}/participation`, { token: others[1]?.token ?? '' })
    expect(await reasonsOf(who, id)).toContainEqual(expect.stringMatching(/^Your friends (Dora and Fay|Fay and Dora) are taking part$/))
    await api.call('DELETE', `/api/friends/${others[0]?.id}`, { token: who.token })
    expect(await reasonsOf(who, id)).toContain('Your friend Fay is taking part')
  })

  test('each friend once, even if the reader upvoted them, and “took part” for a closed debate', async () => {
    const [who, id, read] = [await reader(), await debate(), await debate()]
    const [ann, bob] = [await api.person('Ann'), await api.person('Bob')]
    for (const friend of [ann, bob]) {
      await befriend(api, who, friend)
      await join(api, friend.token, id)
      await join(api, friend.token, read)
      const argument = (await post(api, friend, read, { stance: 'for' })).body.data
      await api.call('POST', `/api/arguments/${argument.id}/vote`, { token: who.token, body: { vote_type: 'up' } })
    }
    const names = expect.stringMatching(/^Your friends (Ann and Bob|Bob and Ann) are taking part$/)
    expect((await reasonsOf(who, id))?.[0]).toEqual(names)
    await api.call('DELETE', `/api/debates/${id}/participation`, { token: bob.token })
    expect((await reasonsOf(who, id))?.[0]).toBe('Your friend Ann is taking part')
    await api.ports.db.transaction((tx) => tx.updateTable('debates').set({ status: 'closed' }).where('id', '=', Number(id)).execute())
    expect((await reasonsOf(who, id))?.[0]).toBe('Your friend Ann took part')
  })

  test('that people take part whose arguments the reader upvoted, and which tags interest the reader', async () => {
    const [who, liked] = [await reader(), await api.person('Gus')]
    const [read, other, alike] = [await debate(cem, { tags: ['Bees'] }), await debate(), await debate(cem, { tags: ['bees'] })]
    await join(api, liked.token, read)
    await join(api, liked.token, other)
    const argument = (await post(api, liked, read, { stance: 'for' })).body.data
    await api.call('POST', `/api/arguments/${argument.id}/vote`, { token: who.token, body: { vote_type: 'up' } })
    expect(await reasonsOf(who, other)).toContain('You upvoted arguments by Gus')
    expect(await reasonsOf(who, alike)).toContain('You’re interested in #Bees')
  })

  test('that there is something new in a watched debate', async () => {
    const [who, id] = [await reader(), await debate()]
    await api.call('POST', `/api/debates/${id}/watch`, { token: who.token })
    expect(await reasonsOf(who, id)).toContain('New activity in a debate you watch')
    await interact(who, interaction(id))
    expect(await reasonsOf(who, id)).not.toContain('New activity in a debate you watch')
    api.clock.time += 1_000
    await join(api, ben.token, id)
    await post(api, ben, id, { stance: 'for' })
    expect(await reasonsOf(who, id)).toContain('New activity in a debate you watch')
  })
})

test('the feed leaves out debates with blocked people, but lists include them', async () => {
  const [who, blocked] = [await reader(), await api.person('Hal')]
  const [begun, taken] = [await debate(blocked), await debate()]
  await join(api, blocked.token, taken)
  expect(ids(await feed(who, '?limit=100'))).toEqual(expect.arrayContaining([begun, taken]))
  await api.call('POST', `/api/users/${blocked.id}/block`, { token: who.token })
  const after = ids(await feed(who, '?limit=100'))
  expect([after.includes(begun), after.includes(taken)]).toEqual([false, false])
  expect(ids((await api.call('GET', '/api/debates?limit=100', { token: who.token })).body)).toEqual(expect.arrayContaining([begun, taken]))
  // The blocked person's feed doesn't change, so they can't find out who blocks them.
  const mine = await debate(who)
  expect(ids(await feed(blocked, '?limit=100'))).toContain(mine)
})

describe('pages', () => {
  test('never show a debate twice and lose none, even if the ranking changes in between', async () => {
    const who = await reader()
    const all = new Set<string>()
    while (all.size < 50) all.add(await debate(cem))
    let page = await feed(who, '?limit=10')
    const known = page.meta.total
    const shown: string[] = ids(page)
    let pages = 1
    for (; page.meta.older; pages++) {
      // The next debate goes up, a shown one goes down, and a new one is created.
      const next = [...all].find((id) => !shown.includes(id))
      if (next) await insertArguments(api, next, [{}, {}, {}, {}, {}])
      await interact(who, interaction(shown[0] ?? '', 'skip'))
      await debate(cem)
      page = await feed(who, `?limit=10&before=${page.meta.older}`)
      expect(page.meta.current_page).toBe(pages + 1)
      shown.push(...ids(page))
    }
    expect(new Set(shown).size).toBe(shown.length)
    for (const id of all) expect(shown).toContain(id)
    expect(shown.length).toBeGreaterThanOrEqual(known)
    expect(page.meta).toMatchObject({ total: shown.length, older: null })
  })

  test('by number count through the current ranking', async () => {
    const [first, second] = [await feed({}, '?per_page=7'), await feed({}, '?per_page=7&page=2')]
    expect(first.meta).toMatchObject({ current_page: 1, per_page: 7, last_page: Math.ceil(first.meta.total / 7) })
    expect(second.meta.current_page).toBe(2)
    expect(ids(second).filter((id) => ids(first).includes(id))).toEqual([])
    expect((await feed({}, '?per_page=7&page=900')).data).toEqual([])
  })

  test.each(['before=..', 'before=0', 'before=A', 'before=1.-2', 'limit=0', 'limit=101', 'page=0'])('%s is refused', async (query) => {
    expect((await api.call('GET', `/api/feed?${query}`)).status).toBe(422)
  })
})

describe('an interaction', () => {
  test('removes the debate from `fresh`, and is stored only as sums', async () => {
    const who = await reader()
    const [seen, unseen] = [await debate(), await debate()]
    const events = [
      interaction(seen),
      { ...interaction(seen, 'dwell'), dwell_seconds: 12.4, feed_mode: 'for-you', metadata: { place: 3 } },
      interaction(seen, 'click'),
    ]
    for (const event of events) expect((await interact(who, event)).status).toBe(204)
    const fresh = ids(await feed(who, '?fresh=1&limit=100'))
    expect([fresh.includes(seen), fresh.includes(unseen)]).toEqual([false, true])
    expect(ids(await feed(who, '?limit=100'))).toContain(seen)
    const kept = {
      user_id: Number(who.id),
      debate_id: Number(seen),
      last_seen_at: api.clock.time,
      seen: 1,
      dwells: 2,
      skips: 0,
      dwell_seconds: 12,
    }
    expect(await viewsOf(who)).toEqual([kept])
  })

  test('of the kind skip moves a debate down', async () => {
    const who = await reader()
    const [first] = ids(await feed(who))
    await interact(who, interaction(first ?? '', 'skip'))
    await interact(who, interaction(first ?? '', 'skip'))
    expect(ids(await feed(who))[0]).not.toBe(first)
  })

  test('can be sent in batches, which are summed by debate and skip unknown debates', async () => {
    const [who, id, other] = [await reader(), await debate(), await debate()]
    const interactions = [
      interaction(id),
      interaction(other),
      interaction(id, 'skip'),
      interaction('999999'),
      interaction('no-number'),
      { ...interaction(id, 'dwell'), dwell_seconds: 86_400 },
    ]
    const batch = () => api.call('POST', '/api/feed/interactions/batch', { token: who.token, body: { interactions } })
    expect((await batch()).status).toBe(204)
    expect((await batch()).status).toBe(204)
    const sums = (await viewsOf(who)).map(({ debate_id, seen, dwells, skips, dwell_seconds }) => [
      debate_id,
      seen,
      dwells,
      skips,
      dwell_seconds,
    ])
    // The longest view counts as ten minutes.
    expect(sums.sort()).toEqual(
      [
        [Number(id), 2, 2, 2, 1_200],
        [Number(other), 2, 0, 0, 0],
      ].sort(),
    )
  })

  test('is refused for guests (401), unknown debates (404) and unknown kinds (422)', async () => {
    const [who, id] = [await reader(), await debate()]
    expect((await interact({}, interaction(id))).status).toBe(401)
    expect((await interact(who, interaction('999999'))).status).toBe(404)
    for (const body of [interaction(id, 'stare'), { event_type: 'skip' }, { ...interaction(id, 'dwell'), dwell_seconds: -1 }])
      expect((await interact(who, body)).status).toBe(422)
    const many = { interactions: Array.from({ length: 51 }, () => interaction(id)) }
    expect((await api.call('POST', '/api/feed/interactions/batch', { token: who.token, body: many })).status).toBe(422)
    expect((await api.call('POST', '/api/feed/interactions/batch', { body: { interactions: [interaction(id)] } })).status).toBe(401)
    expect(await viewsOf(who)).toEqual([])
  })

  test('is refused if there are too many in a minute: 429', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    try {
      const who = await strict.person()
      const id = await openDebate(strict, who)
      const answers = []
      for (let nth = 0; nth < 121; nth++)
        answers.push(await strict.call('POST', '/api/feed/interactions', { token: who.token, body: interaction(id) }))
      expect(answers.map(({ status }) => status).filter((status) => status !== 204)).toEqual([429])
    } finally {
      await strict.close()
    }
  })
})
