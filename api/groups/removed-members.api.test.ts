import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'

let api: TestApi
let groups: ReturnType<typeof circleTestCalls>
beforeAll(async () => {
  api = await openTestApi({ groups: true })
  groups = circleTestCalls(api, '/api/groups')
})
afterAll(() => api.close())

/** Creates a group with its owner and two members. */
async function groupOf() {
  const [owner, ada, ben] = [await api.person(), await api.person(), await api.person()]
  const { id, name } = (await groups.post(owner, { access: 'open' })).body.data
  for (const one of [ada, ben]) await groups.ask(one, id)
  const words = `You are no longer a member of the group “${name}”. Only its members can take part in its debates.`
  return { owner, ada, ben, group: id, name, words }
}

const act = ({ token }: Member, method: string, path: string, body?: object) => api.call(method, path, { token, ...(body ? { body } : {}) })
const permissions = async ({ token }: Member, id: string) => (await api.call('GET', `/api/debates/${id}/permissions`, { token })).body.data

it.each(['removed', 'left'] as const)(
  'a person who was %s from a group can’t act in its open debates until they are back, and reads why',
  async (how) => {
    const { owner, ada, group, name, words } = await groupOf()
    const [own, other] = [await openDebate(api, ada, { group }), await openDebate(api, owner, { group })]
    await join(api, ada.token, other)
    const argument = (await post(api, ada, other, { stance: 'for' })).body.data.id
    await (how === 'removed' ? groups.remove(owner, group, ada) : groups.leave(ada, group))
    const messages = (await notificationCalls(api).list(ada)).map(({ data }: { data: { message: string } }) => data.message)
    expect(messages.filter((message: string) => message.includes('removed'))).toEqual(
      how === 'removed' ? [`You were removed from the group “${name}”`] : [],
    )
    for (const answer of [
      await post(api, ada, own, { stance: 'for' }),
      await post(api, ada, other, { stance: 'for' }),
      await act(ada, 'PUT', `/api/arguments/${argument}`, { content: 'Because it is so.' }),
      await act(ada, 'POST', `/api/debates/${own}/closure`),
    ])
      expect([answer.status, answer.body.message]).toEqual([403, words])
    expect(await permissions(ada, own)).toMatchObject({
      argue: { allowed: false, reason: words },
      close: { allowed: false, reason: words },
      change_picture: { allowed: false, reason: words },
      comment: { allowed: true },
      leave: { allowed: true },
    })
    expect((await commentCalls(api).post(ada, other, { content: 'Farewell.' })).status).toBe(201)
    expect((await act(ada, 'DELETE', `/api/arguments/${argument}`)).status).toBe(200)
    await groups.join(owner, group, ada)
    expect((await post(api, ada, other, { stance: 'for', content: 'I am back.' })).status).toBe(201)
    await groups.remove(owner, group, ada)
    expect((await act(ada, 'DELETE', `/api/debates/${other}/participation`)).status).toBe(200)
  },
)

it('a removed member has no ballot in an open kick vote', async () => {
  const { owner, ada, ben, group, words } = await groupOf()
  const eve = await api.person()
  await groups.ask(eve, group)
  const running = await startTurnDebate(api, [ada, owner], [ben, eve], { group, seats_per_side: 2 })
  const kick = { target_user_id: eve.id, reason: 'They were away for days.' }
  const vote = (await act(owner, 'POST', `/api/debates/${running}/kick-votes`, kick)).body.data
  await groups.remove(owner, group, ada)
  const path = `/api/debates/${running}/kick-votes/${vote.id}`
  expect((await act(ada, 'GET', path)).body.data.casting).toEqual({ allowed: false, reason: words })
  const refused = await act(ada, 'POST', `${path}/ballot`, { choice: 'yes' })
  expect([refused.status, refused.body.message]).toEqual([403, words])
  expect((await act(ben, 'POST', `${path}/ballot`, { choice: 'no' })).status).toBe(200)
})

it('a removed member has no turn in the group’s debates, and can’t start one or open a kick vote', async () => {
  const { owner, ada, ben, group, words } = await groupOf()
  const running = await startTurnDebate(api, [ada, owner], [ben], { group, seats_per_side: 2 })
  await groups.remove(owner, group, ada)
  expect((await act(ada, 'POST', `/api/debates/${running}/start`)).body.message).toBe(words)
  await groups.join(owner, group, ada)
  expect((await act(ada, 'POST', `/api/debates/${running}/start`)).status).toBe(200)
  await groups.remove(owner, group, ada)
  for (const answer of [
    await post(api, ada, running),
    await act(ada, 'POST', `/api/debates/${running}/skip-turn`),
    await act(ada, 'POST', `/api/debates/${running}/kick-votes`, { target_user_id: owner.id, reason: 'They were away for days.' }),
  ])
    expect([answer.status, answer.body.message]).toEqual([403, words])
})
