import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { createFivePeople, notificationCalls } from './notifications.testing.ts'

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
const slugOf = async (id: string) =>
  (await api.ports.db.read.selectFrom('debates').select('slug').where('id', '=', Number(id)).executeTakeFirstOrThrow()).slug

describe('comments', () => {
  it('notify the person they answer, and authors of votes', async () => {
    const id = await openDebate(api, ada)
    const calls = commentCalls(api)
    const comment = (await calls.post(cem, id)).body.data.id
    expect(await news.said(ada), 'the creator is not notified of comments').toEqual([])
    const reply = (await calls.post(dee, id, { parent_comment_id: comment })).body.data.id
    await calls.post(cem, id, { parent_comment_id: comment })
    await calls.vote(eve, comment, 'up')
    expect(await news.said(cem)).toEqual([
      `vote_milestone: Your comment #1 in ${topic} got its first upvote`,
      `reply: ${dee.name} replied to your comment #1 with comment #2 on ${topic}`,
    ])
    expect((await news.list(cem))[1]?.data.url).toBe(`https://rostrum.test/debates/${await slugOf(id)}/comments/${reply}#c2`)
  })
})

describe('a mention', () => {
  it('notifies once, not in addition to a reply, and again only if an edit adds it', async () => {
    const id = await openDebate(api, ada)
    for (const member of [ben, cem]) await join(api, member.token, id)
    for (const member of [cem, dee]) await commentCalls(api).post(member, id)
    await news.forget(ada, ben, cem, dee, eve)
    const claim = (await post(api, ada, id, { stance: 'for', content: `@"${ben.name}" knows it.` })).body.data.id
    const mentioned = (member: Member, where: string) => `mention: ${member.name} mentioned you in ${where} in ${topic}`
    expect(await news.said(ben)).toEqual([mentioned(ada, '#1')])
    expect((await news.list(ben))[0]?.data.url).toContain(`/arguments/${claim}#n1`)
    await post(api, ben, id, { parent_id: claim, stance: 'for', content: `@"${ada.name}" is right.` })
    expect(await news.said(ada)).toEqual([`rebuttal: ${ben.name} replied to your #1 with #2 in ${topic}`])

    const comment = (await commentCalls(api).post(cem, id, { content: `Ask @"${dee.name}".` })).body.data.id
    expect(await news.said(dee)).toEqual([mentioned(cem, 'comment #3')])
    api.clock.time += 1_000
    await commentCalls(api).edit(cem, comment, `Ask @"${dee.name}" or @"${ada.name}".`)
    expect((await news.said(dee)).length).toBe(1)
    expect((await news.said(ada))[0]).toBe(mentioned(cem, 'comment #3'))
  })

  it('is the only thing that an edit notifies of', async () => {
    const id = await openDebate(api, ada)
    await join(api, ben.token, id)
    for (const member of [cem, dee]) await watch(member, id)
    const claim = (await post(api, ada, id, { stance: 'for' })).body.data.id
    const answer = (await post(api, ben, id, { parent_id: claim, stance: 'against' })).body.data.id
    const reply = (await commentCalls(api).post(dee, id, { content: 'Is that so?' })).body.data.id
    const remark = (await commentCalls(api).post(eve, id, { parent_comment_id: reply })).body.data.id
    await news.said(ada)
    await news.forget(ada, ben, cem, dee, eve)
    const edited = await api.call('PUT', `/api/arguments/${answer}`, {
      token: ben.token,
      body: { content: `Not so, as @"${dee.name}" says.` },
    })
    expect(edited.status).toBe(200)
    await commentCalls(api).edit(eve, remark, 'It is.')
    expect(await news.said(dee)).toEqual([`mention: ${ben.name} mentioned you in #2 in ${topic}`])
    for (const member of [ada, cem]) expect(await news.said(member), member.name).toEqual([])
  })
})

describe('friends', () => {
  it('are notified of requests, and of accepted requests', async () => {
    await api.call('POST', `/api/friends/${ben.id}`, { token: ada.token })
    await api.call('POST', `/api/friends/${ben.id}`, { token: ada.token })
    expect(await news.said(ben)).toEqual([`friend_request: ${ada.name} sent you a friend request`])
    expect((await news.list(ben))[0]?.data).toMatchObject({ url: 'https://rostrum.test/friends', user: { id: ada.id }, debate: null })
    await api.call('POST', `/api/friends/${ada.id}/accept`, { token: ben.token })
    expect(await news.said(ada)).toEqual([`friend_accepted: You and ${ben.name} are friends now`])
    expect((await news.list(ada))[0]?.data.url).toBe(`https://rostrum.test/users/${encodeURIComponent(ben.name)}`)
  })
})

describe('nobody is notified', () => {
  it('of what a person they block does', async () => {
    const id = await openDebate(api, ada)
    await join(api, ben.token, id)
    await api.ports.db.transaction((tx) =>
      tx
        .insertInto('blocks')
        .values({ blocker_id: Number(ada.id), blocked_id: Number(ben.id), created_at: api.clock.now() })
        .execute(),
    )
    const claim = (await post(api, ada, id, { stance: 'for' })).body.data.id
    await post(api, ben, id, { parent_id: claim, stance: 'against' })
    const comment = (await commentCalls(api).post(ada, id)).body.data.id
    await commentCalls(api).post(ben, id, { parent_comment_id: comment })
    expect(await news.said(ada)).toEqual([])
  })

  it('of types they have turned off', async () => {
    const id = await openDebate(api, ada)
    for (const member of [cem, dee]) await watch(member, id)
    await news.prefer(cem, { argument: 'none' })
    await news.prefer(dee, { outcome: 'none' })
    await post(api, ada, id, { stance: 'for' })
    expect([(await news.said(cem)).length, (await news.said(dee)).length]).toEqual([0, 1])
  })
})

it('demo accounts are notified like anybody else, but get no mail', async () => {
  const email = 'eve@demo.example'
  await api.ports.db.transaction((tx) =>
    tx.updateTable('users').set({ demo: 1, email, verified_at: 1 }).where('id', '=', Number(eve.id)).execute(),
  )
  await news.prefer(eve, { rebuttal: 'email' })
  const id = await openDebate(api, eve)
  await join(api, ben.token, id)
  const claim = (await post(api, eve, id, { stance: 'for' })).body.data.id
  await post(api, ben, id, { parent_id: claim, stance: 'against' })
  expect((await news.said(eve)).map((line) => line.split(':')[0])).toEqual(['rebuttal'])
  const mails = await api.ports.db.read.selectFrom('mails').select('recipient').execute()
  expect(mails.map(({ recipient }) => recipient)).not.toContain(email)
})
