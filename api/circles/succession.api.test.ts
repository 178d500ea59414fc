import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { eraseAccounts } from '../settings/erase-accounts.ts'
import { circleTestCalls, getMemberNames } from './circles.testing.ts'

let api: TestApi
let teams: ReturnType<typeof circleTestCalls>
beforeAll(async () => {
  api = await openTestApi()
  teams = circleTestCalls(api, '/api/teams')
})
afterAll(() => api.close())

const day = 24 * 60 * 60 * 1000
const password = 'a long enough phrase'
let people = 0

async function owner(): Promise<Member & { email: string }> {
  const name = `Owner ${++people}`
  const email = `owner-${people}@example.org`
  const { body } = await api.call('POST', '/api/register', { body: { name, display_name: name, email, password } })
  const token: string = body.access_token
  return { token, name, email, id: String((await api.call('GET', '/api/me', { token })).body.data.id) }
}
const deleted = ({ token, name }: Member) => api.call('POST', '/api/me/deletion', { token, body: { display_name: name, password } })
const signIn = async ({ email, ...member }: Member & { email: string }): Promise<Member> => ({
  ...member,
  token: (await api.call('POST', '/api/login', { body: { email, password } })).body.access_token,
})
const erase = async () => {
  api.clock.time += 14 * day
  await eraseAccounts(api.ports)
}

test('deleting an account transfers its circles to the longest member; coming back makes a plain member', async () => {
  const [ada, ben, cem] = [await owner(), await owner(), await owner()]
  const id = await teams.create(ada)
  await teams.join(ada, id, cem)
  api.clock.time += 1_000
  await teams.join(ada, id, ben)
  await deleted(ada)
  const seen = (await teams.read(ben, id)).body.data
  expect(seen).toMatchObject({ owner: { id: cem.id }, members_count: 2 })
  expect(getMemberNames(await teams.members(null, id))).toEqual([cem.name, ben.name])
  expect(await notificationCalls(api).said(cem)).toContain(`team_news: You’re now the owner of the team “${seen.name}”`)
  const back = await signIn(ada)
  expect((await teams.read(back, id)).body.data).toMatchObject({ members_count: 3, membership: { state: 'member', role: 'member' } })
})

test('a team without other members stays hidden until its owner comes back', async () => {
  const [ada, ben] = [await owner(), await owner()]
  const id = await teams.create(ada, { name: 'Alone in it' })
  await teams.invite(ada, id, ben)
  await deleted(ada)
  expect((await teams.read(ben, id)).status).toBe(404)
  expect((await teams.accept(ben, id, ben)).status).toBe(404)
  expect((await teams.call(null, 'GET', '?search=alone')).body.data).toEqual([])
  expect((await api.call('GET', '/api/my/teams', { token: ben.token })).body.data).toEqual([])
  expect((await teams.post(ben, { name: 'Alone in it' })).status, 'its name is nobody else’s').toBe(422)
  await signIn(ada)
  expect((await teams.accept(ben, id, ben)).status).toBe(200)
})

test('erasing an account ends its memberships and deletes teams without members', async () => {
  const [ada, ben, cem] = [await owner(), await owner(), await owner()]
  const [alone, together, of] = [await teams.create(ada), await teams.create(ada), await teams.create(ben)]
  await teams.join(ada, together, ben)
  await teams.join(ben, of, ada)
  await teams.invite(ada, together, cem)
  await deleted(ada)
  await erase()
  const { read } = api.ports.db
  expect(await read.selectFrom('circles').select('id').where('id', '=', Number(alone)).execute()).toEqual([])
  expect((await teams.read(null, together)).body.data).toMatchObject({ owner: { id: ben.id }, members_count: 1 })
  expect((await teams.read(null, of)).body.data.members_count).toBe(1)
  expect((await teams.read(cem, together)).body.data.membership).toMatchObject({ state: 'invited', by: null })
  expect(await read.selectFrom('memberships').selectAll().where('user_id', '=', Number(ada.id)).execute()).toEqual([])
})

test('if both members leave, the first who comes back finds the team', async () => {
  const [ada, ben] = [await owner(), await owner()]
  const id = await teams.create(ada)
  await teams.join(ada, id, ben)
  await deleted(ben)
  api.clock.time += day
  await deleted(ada)
  expect((await teams.read(null, id)).status).toBe(404)
  const back = await signIn(ben)
  await erase()
  expect((await teams.read(back, id)).body.data).toMatchObject({ owner: { id: ben.id }, members_count: 1 })
})
