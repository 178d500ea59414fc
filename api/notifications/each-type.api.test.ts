import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import { kickCalls, startKickDebate } from '../kicks/kicks.testing.ts'
import { advanceOverdueDebates } from '../turns/start-clock.ts'
import { createFivePeople, notificationCalls } from './notifications.testing.ts'

const day = 86_400_000
const topic = '“Should tests be written first?”'
let api: TestApi
let news: ReturnType<typeof notificationCalls>
let ada: Member
let ben: Member
let cem: Member
let dee: Member
let eve: Member
beforeAll(async () => {
  api = await openTestApi()
  news = notificationCalls(api)
})
beforeEach(async () => {
  ;[ada, ben, cem, dee, eve] = await createFivePeople(api)
})
afterAll(() => api.close())

const watch = ({ token }: Member, id: string) => api.call('POST', `/api/debates/${id}/watch`, { token })
const skip = ({ token }: Member, id: string) => api.call('POST', `/api/debates/${id}/skip-turn`, { token })
const slugOf = async (id: string) =>
  (await api.ports.db.read.selectFrom('debates').select('slug').where('id', '=', Number(id)).executeTakeFirstOrThrow()).slug

describe('a debate with turns', () => {
  it('notifies participants and watchers, and the next speaker of their turn', async () => {
    const id = await startTurnDebate(api, [ada], [], { rounds: 2 })
    await watch(eve, id)
    await watch(ada, id)
    await join(api, ben.token, id, 'against')
    expect(await news.said(ada)).toEqual([`your_turn: It’s your turn in ${topic}`])
    expect(await news.said(eve)).toEqual([`debate_begins: ${topic} has started`])
    expect(await news.said(ben), 'the person who started it').toEqual([])

    await news.forget(ada, eve)
    await post(api, ada, id)
    expect(await news.said(ben)).toEqual([`your_turn: It’s your turn in ${topic}`, `argument: ${ada.name} posted #1 in ${topic}`])
    expect(await news.said(eve)).toEqual([`argument: ${ada.name} posted #1 in ${topic}`])
    expect(await news.said(ada), 'the person’s own action').toEqual([])

    await news.forget(ben, eve)
    await skip(ben, id)
    expect(await news.said(ada)).toEqual([`your_turn: It’s your turn in ${topic}`])
    expect(await news.said(eve)).toEqual([`round_begins: Round 2 of ${topic} has started`])
    expect(await news.said(ben)).toEqual([])
  })

  it('shows the deadline and links to the turn as long as it lasts', async () => {
    const id = await startTurnDebate(api, [ada], [ben], { turn_days: 1 })
    const until = new Date(api.clock.now() + day).toISOString()
    const [notification] = await news.list(ada)
    const slug = await slugOf(id)
    expect(notification).toMatchObject({
      type: 'your_turn',
      read_at: null,
      created_at: new Date(api.clock.now()).toISOString(),
      data: { url: `https://rostrum.test/debates/${slug}#now`, until, user: { id: ben.id }, debate: { id, slug, avatar: null } },
    })
    await post(api, ada, id)
    const passed = (await news.list(ada)).at(-1)?.data
    expect([passed?.until, passed?.message]).toEqual([null, `It was your turn in ${topic}`])
  })

  it('notifies of a missed turn, and the person who missed it in the second person', async () => {
    const id = await startTurnDebate(api, [ada], [ben], { turn_days: 1 })
    await watch(eve, id)
    await news.forget(ada, eve)
    api.clock.time += day + 120_000
    await advanceOverdueDebates(api.ports)
    expect(await news.said(ada)).toEqual([`turn_missed: You missed your turn in ${topic}`])
    expect(await news.said(ben)).toEqual([`your_turn: It’s your turn in ${topic}`, `turn_missed: ${ada.name} missed a turn in ${topic}`])
    expect(await news.said(eve)).toEqual([`turn_missed: ${ada.name} missed a turn in ${topic}`])
    expect((await news.list(eve))[0]?.data.user).toMatchObject({ id: ada.id })
  })

  it('notifies of the vote and the outcome', async () => {
    const id = await startTurnDebate(api, [ada], [ben], { rounds: 1 })
    await watch(eve, id)
    await post(api, ada, id)
    await news.forget(ada, ben, eve)
    await skip(ben, id)
    const open = `voting_begins: Voting on ${topic} is open`
    expect([await news.said(ada), await news.said(ben), await news.said(eve)]).toEqual([[open], [], [open]])
    expect((await news.list(eve))[0]?.data).toMatchObject({
      until: new Date(api.clock.now() + 7 * day).toISOString(),
      user: { id: ben.id },
    })

    await api.call('POST', `/api/debates/${id}/ballot`, { token: eve.token, body: { choice: 'for' } })
    await news.forget(eve)
    api.clock.time += 7 * day
    await advanceOverdueDebates(api.ports)
    const decided = `outcome: ${topic} was decided: for won`
    const past = `voting_begins: Voting on ${topic} is over`
    expect([await news.said(ada), await news.said(ben), await news.said(eve)]).toEqual([[decided, past], [decided], [decided]])
    expect((await news.list(eve))[0]?.data).toMatchObject({ url: `https://rostrum.test/debates/${await slugOf(id)}#verdict`, user: null })
  })

  it('does not notify a person who left that they lost by forfeit', async () => {
    const id = await startTurnDebate(api, [ada], [ben])
    await news.forget(ada, ben)
    await api.call('DELETE', `/api/debates/${id}/participation`, { token: ben.token })
    expect(await news.said(ada)).toEqual([`outcome: ${topic} ended: for won by forfeit`])
    expect(await news.said(ben)).toEqual([])
  })

  it('notifies of an automatic cancellation', async () => {
    const id = await startTurnDebate(api, [ada], [])
    await watch(eve, id)
    api.clock.time += 14 * day
    await advanceOverdueDebates(api.ports)
    const cancelled = `outcome: ${topic} was cancelled`
    expect([await news.said(ada), await news.said(eve)]).toEqual([[cancelled], [cancelled]])
  })

  it('notifies participants of a kick vote, and finally the person kicked', async () => {
    const { id } = await startKickDebate(api, [ada, ben, cem, dee], [2, 2])
    await watch(eve, id)
    await news.forget(ada, ben, cem, dee, eve)
    const kicks = kickCalls(api, id)
    const vote = (await kicks.open(ben, ada)).body.data.id
    const against = (whom: string) => `kick_vote: ${ben.name} opened a kick vote against ${whom} in ${topic}`
    expect([await news.said(ada), await news.said(cem), await news.said(ben), await news.said(eve)]).toEqual([
      [against('you')],
      [against(ada.name)],
      [],
      [],
    ])
    const address = `https://rostrum.test/debates/${await slugOf(id)}/kicks/${vote}`
    expect((await news.list(cem))[0]?.data).toMatchObject({ url: address, until: new Date(api.clock.now() + day).toISOString() })
    await kicks.cast(cem, vote)
    const [kicked] = await news.list(ada)
    expect(kicked).toMatchObject({ type: 'kicked', data: { message: `You were kicked from ${topic}`, url: address, user: null } })
    expect((await news.list(cem)).map(({ type, data }) => [type, data.until])).toContainEqual(['kick_vote', null])
  })
})

describe('an open debate', () => {
  it('notifies once of an argument, and the person it answers of a rebuttal', async () => {
    const id = await openDebate(api, ada)
    await join(api, ben.token, id)
    await watch(ada, id)
    await watch(eve, id)
    const claim = (await post(api, ada, id, { stance: 'for' })).body.data.id
    const answer = (await post(api, ben, id, { parent_id: claim, stance: 'against' })).body.data.id
    expect(await news.said(ada)).toEqual([`rebuttal: ${ben.name} replied to your #1 with #2 in ${topic}`])
    expect(await news.said(eve)).toEqual([`argument: ${ben.name} posted #2 in ${topic}`, `argument: ${ada.name} posted #1 in ${topic}`])
    expect(await news.said(ben)).toEqual([`argument: ${ada.name} posted #1 in ${topic}`])
    const address = `https://rostrum.test/debates/${await slugOf(id)}/arguments/${answer}#n2`
    const rebuttal = async () => (await news.list(ada)).find(({ type }) => type === 'rebuttal')?.data
    expect(await rebuttal()).toMatchObject({ url: address, user: { id: ben.id, display_name: ben.name } })

    await api.call('DELETE', `/api/arguments/${answer}`, { token: ben.token })
    expect(await rebuttal()).toMatchObject({
      message: `${ben.name} replied to your #1 with #2 in ${topic}, since withdrawn`,
      url: address,
    })
  })

  it('notifies everybody of the close but the person who closed it', async () => {
    const id = await openDebate(api, ada)
    await watch(eve, id)
    await api.call('POST', `/api/debates/${id}/closure`, { token: ada.token })
    expect([await news.said(eve), await news.said(ada)]).toEqual([[`outcome: ${topic} is closed`], []])
  })

  it('does not notify people who left before or joined after', async () => {
    const id = await openDebate(api, ada)
    await join(api, ben.token, id)
    await watch(cem, id)
    await api.call('DELETE', `/api/debates/${id}/participation`, { token: ben.token })
    await api.call('DELETE', `/api/debates/${id}/watch`, { token: cem.token })
    await post(api, ada, id, { stance: 'for' })
    api.clock.time += 1
    await watch(eve, id)
    expect([await news.said(ben), await news.said(cem), await news.said(eve)]).toEqual([[], [], []])
  })

  it('notifies authors of vote milestones, once each, without the voters’ names', async () => {
    const id = await openDebate(api, ada)
    const claim = (await post(api, ada, id, { stance: 'for' })).body.data.id
    const vote = (member: Member, vote_type: string) =>
      api.call('POST', `/api/arguments/${claim}/vote`, { token: member.token, body: { vote_type } })
    await vote(ben, 'down')
    expect(await news.said(ada)).toEqual([])
    await vote(ben, 'up')
    await vote(ben, 'up')
    await vote(ben, 'down')
    await vote(cem, 'up')
    expect(await news.said(ada)).toEqual([`vote_milestone: Your #1 in ${topic} got its first upvote`])
    expect((await news.list(ada))[0]?.data).toMatchObject({ user: null, url: expect.stringContaining(`/arguments/${claim}#n1`) })
    for (let more = 0; more < 9; more++) await vote(await api.person(), 'up')
    expect((await news.said(ada))[0]).toBe(`vote_milestone: Your #1 in ${topic} got 10 upvotes`)
  })
})
