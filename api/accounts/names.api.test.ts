import { afterAll, beforeAll, expect, it } from 'vitest'
import { lookAlikeMessage } from '#contract/name-rules'
import { openTestApi, type TestApi } from '../api.testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ groups: true })
})
afterAll(() => api.close())

let emails = 0
const fields = (names: { name?: string; display_name?: string }) => ({
  ...{ name: 'Somebody New', display_name: `Newcomer ${++emails}`, email: `named${emails}@example.org`, password: 'a long enough phrase' },
  ...names,
})
const register = (names: Parameters<typeof fields>[0]) => api.call('POST', '/api/register', { body: fields(names) })
const check = (names: Parameters<typeof fields>[0]) => api.call('POST', '/api/register/check', { body: fields(names) })
const change = (token: string, body: object) => api.call('PUT', '/api/me', { token, body })

it('refuses display and real names that look like staff, the site or everybody', async () => {
  for (const word of ['admin', 'M0derator', 'system', 'Support', 'Rostrum', 'deleted user', 'me', 'everyone', 'Мaria'])
    for (const field of ['name', 'display_name'] as const)
      for (const call of [register, check]) {
        const { status, body } = await call({ [field]: word })
        expect([word, field, status, Object.keys(body.errors ?? {})]).toEqual([word, field, 422, [field]])
      }
})

it('refuses a name that looks like an existing one, at its field', async () => {
  expect((await register({ display_name: 'Coco Paa' })).status).toBe(201)
  for (const call of [register, check]) {
    const { status, body } = await call({ display_name: 'Сосо Раа' })
    expect([status, body.errors]).toEqual([422, { display_name: [lookAlikeMessage] }])
  }
  expect((await register({ display_name: 'coco paa' })).body.errors.display_name).not.toEqual([lookAlikeMessage])
})

it('accepts one of two simultaneous look-alike names', async () => {
  const both = await Promise.all([register({ display_name: 'Poppo' }), register({ display_name: 'Рорро' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect(both.find(({ status }) => status === 422)?.body.errors).toEqual({ display_name: [lookAlikeMessage] })
})

it('refuses such names in later changes, and keeps an existing one', async () => {
  const { token, name } = await api.person('Coco Ada')
  for (const [field, word] of [
    ['name', 'Administrator'],
    ['name', 'Ada\u2800'],
    ['name', 'Мaria'],
    ['display_name', 'Moderators'],
    ['display_name', 'Рорро'],
  ] as const) {
    const { status, body } = await change(token, { [field]: word })
    expect([word, status, Object.keys(body.errors ?? {})]).toEqual([word, 422, [field]])
  }
  expect((await change(token, { display_name: 'COCO ADA' })).body.data).toMatchObject({ display_name: 'COCO ADA' })
  expect(name).toBe('Coco Ada')
})

it('saves the profile of a person whose old name would be refused now', async () => {
  const { token, id } = await api.person('Older Ada')
  const old = { name: 'Admin', display_name: 'Moderator', display_key: 'moderator', display_skeleton: null }
  await api.ports.db.transaction((tx) => tx.updateTable('users').set(old).where('id', '=', Number(id)).execute())
  const saved = await change(token, { name: 'Admin', display_name: 'Moderator', bio: 'I was here before.' })
  expect([saved.status, saved.body.data?.bio]).toEqual([200, 'I was here before.'])
  expect((await change(token, { name: 'System' })).status).toBe(422)
})

it('accepts one of two simultaneous changes to look-alike names', async () => {
  const [one, other] = [await api.person('First Of Two'), await api.person('Second Of Two')]
  const both = await Promise.all([change(one.token, { display_name: 'Cocco' }), change(other.token, { display_name: 'Соссо' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

it('refuses reserved and look-alike names for teams and groups', async () => {
  const { token } = await api.person('Founder Of Names')
  for (const path of ['/api/teams', '/api/groups']) {
    const found = (name: string) => api.call('POST', path, { token, body: { name } })
    for (const name of ['Moderators', 'Rostrum Team', 'Everyone', '\u2800\u2800\u2800'])
      expect([name, (await found(name)).status]).toEqual([name, 422])
    const made = await found('Coco Club')
    expect(made.status).toBe(201)
    const alike = await found('Сосо Club')
    expect([alike.status, Object.keys(alike.body.errors)]).toEqual([422, ['name']])
    const put = (name: string) => api.call('PUT', `${path}/${made.body.data.id}`, { token, body: { name } })
    expect([(await put('Support Team')).status, (await put('COCO Club')).status]).toEqual([422, 200])
  }
})
