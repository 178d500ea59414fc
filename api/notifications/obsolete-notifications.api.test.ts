import { afterAll, beforeAll, expect, it } from 'vitest'
import { notificationTypes } from '#contract/notification-types'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { befriend, friendCalls } from '../friends/friends.testing.ts'
import { kickCalls, startKickDebate } from '../kicks/kicks.testing.ts'
import { confirmAddress, listMailsTo } from '../mail/mail.testing.ts'
import { deliverMails } from '../mail/outbox.ts'
import { createDebateAmong, postCalls } from '../mentions/mentions.testing.ts'
import { notificationCalls } from './notifications.testing.ts'

let api: TestApi
let news: ReturnType<typeof notificationCalls>
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000_000, groups: true })
  news = notificationCalls(api)
})
afterAll(() => api.close())

/** How to cause a notification, how to remove its cause and, if possible, how to restore it. */
type Case = { cause(): Promise<unknown>; remove(): Promise<unknown>; restore?(): Promise<unknown> }

const deleteAccount = ({ token, name }: Member) =>
  api.call('POST', '/api/me/deletion', { token, body: { display_name: name, password: 'a long enough phrase' } })

const cases: Record<string, (recipient: Member, ben: Member) => Promise<Case>> = {
  'a request that is withdrawn, and made again': async (recipient, ben) => {
    const friends = friendCalls(api)
    return {
      cause: () => friends.ask(ben, recipient),
      remove: () => friends.end(ben, recipient),
      restore: () => friends.ask(ben, recipient),
    }
  },
  'a request that is accepted': async (recipient, ben) => {
    const friends = friendCalls(api)
    return { cause: () => friends.ask(ben, recipient), remove: () => friends.accept(recipient, ben) }
  },
  'a request that is declined': async (recipient, ben) => {
    const friends = friendCalls(api)
    return { cause: () => friends.ask(ben, recipient), remove: () => friends.end(recipient, ben) }
  },
  'a request by a person who deletes their account': async (recipient, ben) => ({
    cause: () => friendCalls(api).ask(ben, recipient),
    remove: () => deleteAccount(ben),
  }),
  'a mention by a person whom the reader blocks': async (recipient, ben) => {
    const debate = await createDebateAmong(api, ben, recipient)
    const friends = friendCalls(api)
    return {
      cause: () => postCalls(api, 'comment').post(ben, debate, `With @"${recipient.name}".`),
      remove: () => friends.block(recipient, ben),
      restore: () => friends.unblock(recipient, ben),
    }
  },
  'an invitation that is withdrawn': async (recipient, ben) => {
    const teams = circleTestCalls(api, '/api/teams')
    const id = await teams.create(ben)
    return {
      cause: () => teams.invite(ben, id, recipient),
      remove: () => teams.remove(ben, id, recipient),
      restore: () => teams.invite(ben, id, recipient),
    }
  },
  'an invitation to a team that is deleted': async (recipient, ben) => {
    const teams = circleTestCalls(api, '/api/teams')
    const id = await teams.create(ben)
    return { cause: () => teams.invite(ben, id, recipient), remove: () => teams.dissolve(ben, id) }
  },
  'a request to join that is withdrawn': async (recipient, ben) => {
    const groups = circleTestCalls(api, '/api/groups')
    const id = await groups.create(recipient, { open: false })
    return { cause: () => groups.ask(ben, id), remove: () => groups.leave(ben, id), restore: () => groups.ask(ben, id) }
  },
  'a mention that an edit removes': async (recipient, ben) => {
    const debate = await createDebateAmong(api, ben, recipient)
    const written = postCalls(api, 'comment')
    let id = ''
    return {
      cause: async () => {
        id = (await written.post(ben, debate, `With @"${recipient.name}".`)).body.data.id
      },
      remove: () => written.edit(ben, id, 'Without a name.'),
      restore: () => written.edit(ben, id, `With @"${recipient.name}" again.`),
    }
  },
  'an argument that is withdrawn': async (recipient, ben) => {
    const debate = await createDebateAmong(api, recipient, ben)
    let id = ''
    return {
      cause: async () => {
        id = (await post(api, ben, debate, { stance: 'for' })).body.data.id
      },
      remove: () => postCalls(api, 'argument').remove(ben, id),
    }
  },
  'an answer that is deleted': async (recipient, ben) => {
    const comments = commentCalls(api)
    const debate = await openDebate(api, recipient)
    const mine = (await comments.post(recipient, debate)).body.data.id
    let id = ''
    return {
      cause: async () => {
        id = (await comments.post(ben, debate, { parent_comment_id: mine })).body.data.id
      },
      remove: () => comments.remove(ben, id),
    }
  },
  'a message that is taken back': async (recipient, ben) => {
    await befriend(api, recipient, ben)
    await news.forget(recipient)
    let id = ''
    return {
      cause: async () => {
        id = (await api.call('POST', `/api/messages/${recipient.id}`, { token: ben.token, body: { content: 'Hello.' } })).body.data.id
      },
      remove: () => api.call('DELETE', `/api/messages/${recipient.id}/${id}`, { token: ben.token }),
    }
  },
  'a kick vote in which the reader has voted': async (recipient, ben) => {
    const target = await api.person()
    const { id } = await startKickDebate(api, [ben, target, recipient, await api.person()], [2, 2])
    const kicks = kickCalls(api, id)
    await news.forget(recipient)
    let vote = ''
    return {
      cause: async () => {
        vote = (await kicks.open(ben, target)).body.data.id
      },
      remove: () => kicks.cast(recipient, vote, 'no'),
    }
  },
}

it.each(Object.keys(cases))('does not count as unread: %s', async (name) => {
  const [recipient, ben] = [await api.person(), await api.person()]
  const email = await confirmAddress(api, recipient)
  await news.prefer(recipient, Object.fromEntries(notificationTypes.map((type) => [type, 'email'])))
  const make = cases[name] ?? expect.fail(name)
  const { cause, remove, restore } = await make(recipient, ben)
  const about = async () => (await news.list(recipient)).filter(({ type }) => type !== 'badge' && type !== 'friend_accepted')
  const counts = async () => {
    const list = await about()
    const badges = (await news.list(recipient)).filter(
      ({ type, read_at }) => (type === 'badge' || type === 'friend_accepted') && read_at === null,
    )
    const me = (await api.call('GET', '/api/me', { token: recipient.token })).body.data
    return {
      bell: (await news.unread(recipient)) - badges.length,
      me: me.unread_notifications_count - badges.length,
      listed: list.filter(({ read_at }) => read_at === null).length,
    }
  }
  await cause()
  expect(await counts()).toEqual({ bell: 1, me: 1, listed: 1 })
  const { subject } = (await listMailsTo(api, email)).at(-1) ?? expect.fail('no mail')
  await remove()
  expect(await counts()).toEqual({ bell: 0, me: 0, listed: 0 })
  if (restore) {
    await restore()
    expect(await counts()).toEqual({ bell: 1, me: 1, listed: 1 })
    await remove()
  }
  const sent: string[] = []
  await deliverMails({
    ...api.ports,
    mail: { ...api.ports.mail, send: async (mail) => void (mail.to === email && sent.push(mail.subject)) },
  })
  expect(sent).not.toContain(subject)
})

it('marks as read only the notifications that were shown', async () => {
  const [recipient, ben] = [await api.person(), await api.person()]
  const debate = await createDebateAmong(api, recipient, ben)
  await news.forget(recipient)
  const unread = async () => (await news.list(recipient)).filter(({ read_at }) => read_at === null).length
  await post(api, ben, debate, { stance: 'for' })
  const [shown] = await news.list(recipient)
  await post(api, ben, debate, { stance: 'for', content: 'One more.' })
  const mark = (query: string) => api.call('POST', `/api/notifications/read${query}`, { token: recipient.token })
  expect(await unread()).toBe(2)
  expect((await mark(`?up_to=${shown?.id}`)).status).toBe(204)
  expect([await unread(), await news.unread(recipient)]).toEqual([1, 1])
  expect((await mark('?up_to=nothing')).status).toBe(404)
  await mark('')
  expect(await unread()).toBe(0)
})

it('marks as read only the mentions that were shown', async () => {
  const [recipient, ben] = [await api.person(), await api.person()]
  const debate = await createDebateAmong(api, recipient, ben)
  const written = postCalls(api, 'comment')
  const mentions = async () => (await api.call('GET', '/api/mentions', { token: recipient.token })).body
  await written.post(ben, debate, `First @"${recipient.name}".`)
  const up_to = (await mentions()).data[0].id
  await written.post(ben, debate, `Second @"${recipient.name}".`)
  await api.call('POST', '/api/mentions/read', { token: recipient.token, body: { up_to } })
  expect((await mentions()).meta.unread_count).toBe(1)
})

it('counts no messages by blocked people, in the header or the list', async () => {
  const [recipient, ben] = [await api.person(), await api.person()]
  await befriend(api, recipient, ben)
  await api.call('POST', `/api/messages/${recipient.id}`, { token: ben.token, body: { content: 'Hello.' } })
  const counts = async () => [
    (await api.call('GET', '/api/me', { token: recipient.token })).body.data.unread_messages_count,
    (await api.call('GET', '/api/messages', { token: recipient.token })).body.data[0].unread_count,
  ]
  expect(await counts()).toEqual([1, 1])
  await friendCalls(api).block(recipient, ben)
  expect(await counts()).toEqual([0, 0])
})
