import { afterAll, beforeAll, expect, it } from 'vitest'
import { notificationTypes } from '#contract/notification-types'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { circlesOf } from '../circles/circles.testing.ts'
import { commenting } from '../comments/comments.testing.ts'
import { befriend, friendsOf } from '../friends/friends.testing.ts'
import { kicksOf, runningDebate } from '../kicks/kicks.testing.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { confirmAddress, mailsTo } from '../mail/mail.testing.ts'
import { debateAmong, writing } from '../mentions/mentions.testing.ts'
import { newsOf } from './notifications.testing.ts'

let api: TestApi
let news: ReturnType<typeof newsOf>
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000_000, groups: true })
  news = newsOf(api)
})
afterAll(() => api.close())

/** How to cause a notification, how to remove its cause and, if possible, how to restore it. */
type Case = { tell(): Promise<unknown>; take(): Promise<unknown>; back?(): Promise<unknown> }

const deleteAccount = ({ token, name }: Member) =>
  api.call('POST', '/api/me/deletion', { token, body: { display_name: name, password: 'a long enough phrase' } })

const cases: Record<string, (told: Member, ben: Member) => Promise<Case>> = {
  'a request that is withdrawn, and made again': async (told, ben) => {
    const friends = friendsOf(api)
    return { tell: () => friends.ask(ben, told), take: () => friends.end(ben, told), back: () => friends.ask(ben, told) }
  },
  'a request that is accepted': async (told, ben) => {
    const friends = friendsOf(api)
    return { tell: () => friends.ask(ben, told), take: () => friends.accept(told, ben) }
  },
  'a request that is declined': async (told, ben) => {
    const friends = friendsOf(api)
    return { tell: () => friends.ask(ben, told), take: () => friends.end(told, ben) }
  },
  'a request by a person who deletes their account': async (told, ben) => ({
    tell: () => friendsOf(api).ask(ben, told),
    take: () => deleteAccount(ben),
  }),
  'a mention by a person whom the reader blocks': async (told, ben) => {
    const debate = await debateAmong(api, ben, told)
    const friends = friendsOf(api)
    return {
      tell: () => writing(api, 'comment').post(ben, debate, `With @"${told.name}".`),
      take: () => friends.block(told, ben),
      back: () => friends.unblock(told, ben),
    }
  },
  'an invitation that is withdrawn': async (told, ben) => {
    const teams = circlesOf(api, '/api/teams')
    const id = await teams.founded(ben)
    return { tell: () => teams.invite(ben, id, told), take: () => teams.remove(ben, id, told), back: () => teams.invite(ben, id, told) }
  },
  'an invitation to a team that is deleted': async (told, ben) => {
    const teams = circlesOf(api, '/api/teams')
    const id = await teams.founded(ben)
    return { tell: () => teams.invite(ben, id, told), take: () => teams.dissolve(ben, id) }
  },
  'a request to join that is withdrawn': async (told, ben) => {
    const groups = circlesOf(api, '/api/groups')
    const id = await groups.founded(told, { open: false })
    return { tell: () => groups.ask(ben, id), take: () => groups.leave(ben, id), back: () => groups.ask(ben, id) }
  },
  'a mention that an edit removes': async (told, ben) => {
    const debate = await debateAmong(api, ben, told)
    const written = writing(api, 'comment')
    let id = ''
    return {
      tell: async () => {
        id = (await written.post(ben, debate, `With @"${told.name}".`)).body.data.id
      },
      take: () => written.edit(ben, id, 'Without a name.'),
      back: () => written.edit(ben, id, `With @"${told.name}" again.`),
    }
  },
  'an argument that is withdrawn': async (told, ben) => {
    const debate = await debateAmong(api, told, ben)
    let id = ''
    return {
      tell: async () => {
        id = (await post(api, ben, debate, { stance: 'for' })).body.data.id
      },
      take: () => writing(api, 'argument').remove(ben, id),
    }
  },
  'an answer that is deleted': async (told, ben) => {
    const comments = commenting(api)
    const debate = await openDebate(api, told)
    const mine = (await comments.post(told, debate)).body.data.id
    let id = ''
    return {
      tell: async () => {
        id = (await comments.post(ben, debate, { parent_comment_id: mine })).body.data.id
      },
      take: () => comments.remove(ben, id),
    }
  },
  'a message that is taken back': async (told, ben) => {
    await befriend(api, told, ben)
    await news.forget(told)
    let id = ''
    return {
      tell: async () => {
        id = (await api.call('POST', `/api/messages/${told.id}`, { token: ben.token, body: { content: 'Hello.' } })).body.data.id
      },
      take: () => api.call('DELETE', `/api/messages/${told.id}/${id}`, { token: ben.token }),
    }
  },
  'a kick vote in which the reader has voted': async (told, ben) => {
    const target = await api.person()
    const { id } = await runningDebate(api, [ben, target, told, await api.person()], [2, 2])
    const kicks = kicksOf(api, id)
    await news.forget(told)
    let vote = ''
    return {
      tell: async () => {
        vote = (await kicks.open(ben, target)).body.data.id
      },
      take: () => kicks.cast(told, vote, 'no'),
    }
  },
}

it.each(Object.keys(cases))('does not count as unread: %s', async (name) => {
  const [told, ben] = [await api.person(), await api.person()]
  const email = await confirmAddress(api, told)
  await news.prefer(told, Object.fromEntries(notificationTypes.map((type) => [type, 'email'])))
  const make = cases[name] ?? expect.fail(name)
  const { tell, take, back } = await make(told, ben)
  const about = async () => (await news.list(told)).filter(({ type }) => type !== 'badge' && type !== 'friend_accepted')
  const counts = async () => {
    const list = await about()
    const badges = (await news.list(told)).filter(
      ({ type, read_at }) => (type === 'badge' || type === 'friend_accepted') && read_at === null,
    )
    const me = (await api.call('GET', '/api/me', { token: told.token })).body.data
    return {
      bell: (await news.unread(told)) - badges.length,
      me: me.unread_notifications_count - badges.length,
      listed: list.filter(({ read_at }) => read_at === null).length,
    }
  }
  await tell()
  expect(await counts()).toEqual({ bell: 1, me: 1, listed: 1 })
  const { subject } = (await mailsTo(api, email)).at(-1) ?? expect.fail('no mail')
  await take()
  expect(await counts()).toEqual({ bell: 0, me: 0, listed: 0 })
  if (back) {
    await back()
    expect(await counts()).toEqual({ bell: 1, me: 1, listed: 1 })
    await take()
  }
  const sent: string[] = []
  await deliverMails({
    ...api.ports,
    mail: { ...api.ports.mail, send: async (mail) => void (mail.to === email && sent.push(mail.subject)) },
  })
  expect(sent).not.toContain(subject)
})

it('marks as read only the notifications that were shown', async () => {
  const [told, ben] = [await api.person(), await api.person()]
  const debate = await debateAmong(api, told, ben)
  await news.forget(told)
  const unread = async () => (await news.list(told)).filter(({ read_at }) => read_at === null).length
  await post(api, ben, debate, { stance: 'for' })
  const [shown] = await news.list(told)
  await post(api, ben, debate, { stance: 'for', content: 'One more.' })
  const mark = (query: string) => api.call('POST', `/api/notifications/read${query}`, { token: told.token })
  expect(await unread()).toBe(2)
  expect((await mark(`?up_to=${shown?.id}`)).status).toBe(204)
  expect([await unread(), await news.unread(told)]).toEqual([1, 1])
  expect((await mark('?up_to=nothing')).status).toBe(404)
  await mark('')
  expect(await unread()).toBe(0)
})

it('marks as read only the mentions that were shown', async () => {
  const [told, ben] = [await api.person(), await api.person()]
  const debate = await debateAmong(api, told, ben)
  const written = writing(api, 'comment')
  const mentions = async () => (await api.call('GET', '/api/mentions', { token: told.token })).body
  await written.post(ben, debate, `First @"${told.name}".`)
  const up_to = (await mentions()).data[0].id
  await written.post(ben, debate, `Second @"${told.name}".`)
  await api.call('POST', '/api/mentions/read', { token: told.token, body: { up_to } })
  expect((await mentions()).meta.unread_count).toBe(1)
})

it('counts no messages by blocked people, in the header or the list', async () => {
  const [told, ben] = [await api.person(), await api.person()]
  await befriend(api, told, ben)
  await api.call('POST', `/api/messages/${told.id}`, { token: ben.token, body: { content: 'Hello.' } })
  const counts = async () => [
    (await api.call('GET', '/api/me', { token: told.token })).body.data.unread_messages_count,
    (await api.call('GET', '/api/messages', { token: told.token })).body.data[0].unread_count,
  ]
  expect(await counts()).toEqual([1, 1])
  await friendsOf(api).block(told, ben)
  expect(await counts()).toEqual([0, 0])
})
