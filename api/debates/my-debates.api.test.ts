import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const ask = (member: Member, query = '') => api.call('GET', `/api/my/debates?${query}`, { token: member.token })
const idsOf = async (member: Member, query = '') => (await ask(member, query)).body.data.map(({ id }: { id: string }) => id)
const watch = (member: Member, id: string) => api.call('POST', `/api/debates/${id}/watch`, { token: member.token })
const later = (minutes = 1) => {
  api.clock.time += minutes * 60_000
}
const three = async () => [await api.person(), await api.person(), await api.person()] as const

/** Creates a debate without anybody on the other side. */
const oneSidedDebate = (member: Member) => startTurnDebate(api, [member], [], { topic: 'Somebody must answer this one' })

describe('my debates', () => {
  it('are only those I created, joined or watch, the latest activity first', async () => {
    const [ada, jun, eve] = await three()
    const created = await openDebate(api, ada)
    later()
    const joined = await openDebate(api, jun)
    await join(api, ada.token, joined)
    later()
    const watched = await openDebate(api, jun)
    await watch(ada, watched)
    later()
    await openDebate(api, jun)

    expect(await idsOf(ada)).toEqual([watched, joined, created])
    later()
    await post(api, ada, created, { stance: 'for' })
    const { body } = await ask(ada)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([created, watched, joined])
    expect(body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 15, total: 3, total_capped: false, older: null })
    expect(await idsOf(ada, 'type=created')).toEqual([created])
    expect(await idsOf(ada, 'type=joined')).toEqual([created, joined])
    expect(await idsOf(ada, 'type=watching')).toEqual([watched])
    expect(body.data).toMatchObject([
      { user_is_participant: true, user_is_watching: false },
      { user_is_participant: false, user_is_watching: true },
      { user_is_participant: true, user_is_watching: false },
    ])
    expect(await idsOf(eve)).toEqual([])
  })

  it('are listed once each, even if I created, joined and watch one', async () => {
    const [ada] = await three()
    const id = await openDebate(api, ada)
    await watch(ada, id)
    const { body } = await ask(ada)
    expect(body.data).toMatchObject([{ id, user_is_participant: true, user_is_watching: true }])
    expect(body.meta.total).toBe(1)
  })

  it('include debates I left by forfeit among the joined ones, but not those I left freely', async () => {
    const [ada, jun] = await three()
    const forfeited = await startTurnDebate(api, [jun], [ada])
    const left = await oneSidedDebate(jun)
    await join(api, ada.token, left, 'against')
    const free = await openDebate(api, jun)
    await join(api, ada.token, free)
    for (const id of [forfeited, free]) await api.call('DELETE', `/api/debates/${id}/participation`, { token: ada.token })
    expect((await idsOf(ada, 'type=joined')).sort()).toEqual([forfeited, left].sort())
  })

  it('come in pages of 15, and continue by cursor without gaps or repeats', async () => {
    const [ada] = await three()
    const created: string[] = []
    for (let number = 0; number < 17; number++) {
      later()
      created.unshift(await openDebate(api, ada))
    }
    expect(await idsOf(ada)).toEqual(created.slice(0, 15))
    expect(await idsOf(ada, 'page=2')).toEqual(created.slice(15))
    expect(await idsOf(ada, 'page=3')).toEqual([])
    expect(await idsOf(ada, 'page=51')).toEqual([])
    const first = (await ask(ada, 'per_page=10&type=created')).body
    expect(first.meta).toMatchObject({ total: 17, last_page: 2 })
    expect(await idsOf(ada, `per_page=10&type=created&before=${first.meta.older}`)).toEqual(created.slice(10))
    expect((await ask(ada, `before=${first.meta.older}`)).status).toBe(422)
  })

  it.each(['type=lost', 'page=0', 'per_page=101', 'before=nonsense'])('refuse %s with 422', async (query) => {
    const [ada] = await three()
    expect((await ask(ada, query)).status).toBe(422)
  })

  it('are for members only', async () => {
    expect((await api.call('GET', '/api/my/debates')).status).toBe(401)
  })
})

describe('the lists of debates that wait for me', () => {
  it('show my turns, the earliest deadline first', async () => {
    const [ada, jun] = await three()
    const slow = await startTurnDebate(api, [ada], [jun], { turn_days: 7 })
    const quick = await startTurnDebate(api, [ada], [jun], { turn_days: 1 })
    const theirs = await startTurnDebate(api, [jun], [ada])
    expect(await idsOf(ada, 'type=my_turn')).toEqual([quick, slow])
    expect(await idsOf(jun, 'type=my_turn')).toEqual([theirs])
    await post(api, ada, quick)
    expect(await idsOf(ada, 'type=my_turn')).toEqual([slow])
    const first = (await ask(jun, 'type=my_turn&per_page=1')).body
    expect(first.data).toMatchObject([{ id: quick, turn_end: expect.any(String) }])
    expect(await idsOf(jun, `type=my_turn&before=${first.meta.older}`)).toEqual([theirs])
  })

  it('show my turns with the other side’s last argument', async () => {
    const [ada, jun, eve] = await three()
    const id = await startTurnDebate(api, [ada, eve], [jun, await api.person()])
    expect((await ask(ada, 'type=my_turn')).body.data[0]).not.toHaveProperty('last_of_others')
    await post(api, ada, id, { content: 'Of my own side.' })
    await post(api, jun, id, { content: 'Of the other one.' })
    const [debate] = (await ask(eve, 'type=my_turn')).body.data
    expect(debate).toMatchObject({
      id,
      last_of_others: { number: 2, side: 'against', excerpt: 'Of the other one.', user: { id: jun.id } },
    })
    expect((await ask(eve, '')).body.data[0]).not.toHaveProperty('last_of_others')
  })

  it('show my turn as soon as the previous one has run out', async () => {
    const [ada, jun] = await three()
    const id = await startTurnDebate(api, [ada], [jun], { turn_days: 1 })
    expect(await idsOf(jun, 'type=my_turn')).toEqual([])
    later(24 * 60 + 3)
    expect(await idsOf(jun, 'type=my_turn')).toEqual([id])
    expect(await idsOf(ada, 'type=my_turn')).toEqual([])
  })

  it('show open kick votes against others that I have not voted in', async () => {
    const [[ada, jun, eve], tom] = [await three(), await api.person()]
    const id = await startTurnDebate(api, [ada, eve], [jun, tom])
    const path = `/api/debates/${id}/kick-votes`
    const opened = await api.call('POST', path, { token: ada.token, body: kickOf(jun) })
    expect(await idsOf(eve, 'type=open_kicks')).toEqual([id])
    expect(await idsOf(jun, 'type=open_kicks')).toEqual([])
    expect(await idsOf(ada, 'type=open_kicks')).toEqual([])
    await api.call('POST', `${path}/${opened.body.data.id}/ballot`, { token: eve.token, body: { choice: 'abstain' } })
    expect(await idsOf(eve, 'type=open_kicks')).toEqual([])
    expect(await idsOf(tom, 'type=open_kicks')).toEqual([id])
    later(24 * 60 + 1)
    expect(await idsOf(tom, 'type=open_kicks')).toEqual([])
  })

  it('show debates to judge that I watch and never took part in, until I have voted', async () => {
    const [ada, jun, eve] = await three()
    const judged = await toVoting(ada, jun)
    later()
    const waiting = await toVoting(ada, jun)
    const running = await startTurnDebate(api, [ada], [jun])
    for (const id of [judged, waiting, running]) await Promise.all([watch(eve, id), watch(ada, id)])
    expect(await idsOf(eve, 'type=to_judge')).toEqual([judged, waiting])
    expect(await idsOf(ada, 'type=to_judge')).toEqual([])
    await api.call('POST', `/api/debates/${judged}/ballot`, { token: eve.token, body: { choice: 'tie' } })
    const { body } = await ask(eve, 'type=to_judge')
    expect(body.data).toMatchObject([{ id: waiting, status: 'voting', voting_ends_at: expect.any(String) }])
    later(8 * 24 * 60)
    expect(await idsOf(eve, 'type=to_judge')).toEqual([])
  })

  it('show my debates without anybody on the other side', async () => {
    const [ada, jun] = await three()
    const alone = await oneSidedDebate(ada)
    const begun = await startTurnDebate(api, [ada], [jun])
    const filling = await startTurnDebate(api, [ada], [jun], { seats_per_side: 2 })
    await openDebate(api, ada)
    expect(await idsOf(ada, 'type=seeking')).toEqual([alone])
    expect(await idsOf(jun, 'type=seeking')).toEqual([])
    expect((await idsOf(ada, 'type=created')).sort()).toEqual(expect.arrayContaining([alone, begun, filling]))
    await api.call('POST', `/api/debates/${alone}/closure`, { token: ada.token })
    expect(await idsOf(ada, 'type=seeking')).toEqual([])
  })
})

/** Creates a debate of one round with both arguments posted. */
async function toVoting(pro: Member, contra: Member): Promise<string> {
  const id = await startTurnDebate(api, [pro], [contra], { rounds: 1 })
  await post(api, pro, id)
  await post(api, contra, id)
  return id
}

const kickOf = ({ id }: Member) => ({ target_user_id: id, reason: 'Has not kept to the topic at all.' })
