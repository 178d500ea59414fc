import { afterAll, beforeAll, expect, it } from 'vitest'
import { privateChannel } from '#contract/realtime'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { openStream } from '../realtime/realtime.testing.ts'
import { notificationCalls } from './notifications.testing.ts'

let api: TestApi
let news: ReturnType<typeof notificationCalls>
let [ada, ben, cem]: [Member, Member, Member] = [] as never
beforeAll(async () => {
  api = await openTestApi()
  news = notificationCalls(api)
  ;[ada, ben, cem] = [await api.person(), await api.person(), await api.person()]
})
afterAll(() => api.close())

const channelOf = async ({ id, token }: Member) => {
  const stream = await openStream(api, privateChannel(id), { token })
  await stream.next()
  return stream
}

it('a notification is published on its recipient’s channel only, as the list shows it', async () => {
  const id = await openDebate(api, ada)
  await api.call('POST', `/api/debates/${id}/watch`, { token: ben.token })
  const [ofBen, ofCem] = [await channelOf(ben), await channelOf(cem)]
  await post(api, ada, id, { stance: 'for' })
  const [listed] = await news.list(ben)
  expect(await ofBen.next()).toMatchObject({ name: 'notification', data: listed })
  await api.call('POST', `/api/debates/${id}/watch`, { token: cem.token })
  await post(api, ada, id, { stance: 'for' })
  const [ofCems] = await news.list(cem)
  expect((await ofCem.next())?.data, 'only the second, since the first came before the watch').toEqual(ofCems)
  await Promise.all([ofBen.close(), ofCem.close()])
})

it('reading or deleting a notification updates the person’s other pages', async () => {
  const id = await openDebate(api, ada)
  await api.call('POST', `/api/debates/${id}/watch`, { token: ben.token })
  await news.forget(ben)
  await post(api, ada, id, { stance: 'for' })
  await post(api, ada, id, { stance: 'for' })
  const [latest, earlier] = await news.list(ben)
  const stream = await channelOf(ben)
  await news.mark(ben, latest?.id ?? '', 'read')
  expect(await stream.next()).toMatchObject({ name: 'unread', data: { unread_count: 1 } })
  await news.remove(ben, earlier?.id ?? '')
  expect(await stream.next()).toMatchObject({ name: 'unread', data: { unread_count: 0 } })
  await news.mark(ben, latest?.id ?? '', 'unread')
  expect(await stream.next()).toMatchObject({ data: { unread_count: 1 } })
  await api.call('POST', '/api/notifications/read', { token: ben.token })
  expect(await stream.next()).toMatchObject({ data: { unread_count: 0 } })
  await stream.close()
})
