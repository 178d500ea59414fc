import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/account-limits'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { reportCalls } from '../reports/reports.testing.ts'
import { eraseAccounts } from '../settings/erase-accounts.ts'

let api: TestApi
let admin: Member
beforeAll(async () => {
  api = await openTestApi()
})
beforeEach(async () => {
  admin = await holding('admin')
})
afterAll(() => api.close())

async function holding(role: Role): Promise<Member> {
  const member = await api.person()
  await api.ports.db.transaction((tx) => tx.updateTable('users').set({ role }).where('id', '=', Number(member.id)).execute())
  return member
}

const ask = (by: { token?: string }, method: string, path: string, body?: object) =>
  api.call(method, `/api/admin${path}`, { ...(by.token ? { token: by.token } : {}), ...(body ? { body } : {}) })
const log = async () => (await ask(admin, 'GET', '/log')).body.data
const suspending = { outcome: 'suspend-week', rule: 1, reason: 'Time and again, though you were warned.' }

describe('administration', () => {
  it('is open to administrators only, while they have the role', async () => {
    const [ada, moderator] = [await api.person(), await holding('moderator')]
    const calls: { method: string; path: string; body?: object }[] = [
      ...['/state', '/people', `/people/${ada.id}`, '/log'].map((path) => ({ method: 'GET', path })),
      { method: 'DELETE', path: `/people/${ada.id}/sessions` },
      { method: 'POST', path: `/people/${ada.id}/verification` },
      { method: 'PUT', path: `/people/${ada.id}/role`, body: { role: 'admin' } },
      { method: 'POST', path: `/people/${ada.id}/suspension`, body: suspending },
    ]
    for (const { method, path, body } of calls) {
      expect((await ask({}, method, path, body)).status, path).toBe(401)
      for (const by of [ada, moderator]) expect((await ask(by, method, path, body)).status, path).toBe(403)
    }
    expect((await ask(admin, 'GET', '/state')).status).toBe(200)
    await api.ports.db.transaction((tx) => tx.updateTable('users').set({ role: null }).where('id', '=', Number(admin.id)).execute())
    expect((await ask(admin, 'GET', '/state')).status).toBe(403)
  })

  it('finds people by name and email address, the newest first', async () => {
    const [one, two] = [await api.person('Zoë Found'), await api.person('Zoë Lost')]
    const found = (await ask(admin, 'GET', '/people?search=zo%C3%AB')).body
    expect(found.data.map(({ id }: { id: string }) => id)).toEqual([two.id, one.id])
    expect(found.data[1]).toMatchObject({ display_name: 'Zoë Found', verified: false, role: null, suspended: false, sessions: 1 })
    const { email } = (await ask(admin, 'GET', `/people/${one.id}`)).body.data
    expect((await ask(admin, 'GET', `/people?search=${email}`)).body.data).toHaveLength(1)
    expect((await ask(admin, 'GET', '/people?search=%25')).body.data).toEqual([])
    const first = (await ask(admin, 'GET', '/people?per_page=1')).body
    expect((await ask(admin, 'GET', `/people?per_page=1&before=${first.meta.older}`)).body.data[0].id).not.toBe(first.data[0].id)
    expect((await ask(admin, 'GET', '/people/999999')).status).toBe(404)
    expect((await ask(admin, 'GET', '/people/x')).status).toBe(404)
  })

  it('grants and revokes roles, but not the administrator’s own', async () => {
    const ada = await api.person()
    const change = (id: string, role: string) => ask(admin, 'PUT', `/people/${id}/role`, { role })
    expect((await change(ada.id, 'moderator')).body.data.role).toBe('moderator')
    expect((await moderationCalls(api).list(ada)).status).toBe(200)
    expect((await change(ada.id, 'none')).body.data.role).toBeNull()
    expect((await moderationCalls(api).list(ada)).status).toBe(403)
    expect((await change(ada.id, 'king')).body.errors.role).toEqual(['Choose a role.'])
    const own = await change(admin.id, 'none')
    expect([own.status, own.body.message]).toEqual([
      403,
      'You can’t do this to your own account. Ask another administrator, or use the command line.',
    ])
    expect((await log()).slice(0, 2)).toMatchObject([
      { act: 'role', details: 'none', by: admin.name, about: ada.name },
      { act: 'role', details: 'moderator' },
    ])
  })

  it('ends sessions, and mails the verification link again for an unconfirmed address only', async () => {
    const ada = await api.person()
    const mailed = await ask(admin, 'POST', `/people/${ada.id}/verification`)
    expect(mailed.status).toBe(200)
    await api.ports.db.transaction((tx) => tx.updateTable('users').set({ verified_at: 1 }).where('id', '=', Number(ada.id)).execute())
    const again = await ask(admin, 'POST', `/people/${ada.id}/verification`)
    expect([again.status, again.body.message]).toEqual([409, `The address of ${ada.name} is already confirmed.`])
    expect((await ask(admin, 'DELETE', `/people/${ada.id}/sessions`)).body.data.sessions).toBe(0)
    expect((await api.call('GET', '/api/me', { token: ada.token })).status).toBe(401)
    expect((await log()).slice(0, 2)).toMatchObject([{ act: 'sessions', details: '1' }, { act: 'verification' }])
  })

  it('suspends an unreported person, who learns why and may appeal, and lifts the suspension', async () => {
    const ada = await api.person()
    const debate = await openDebate(api, ada)
    const suspend = (id: string, body: object = suspending) => ask(admin, 'POST', `/people/${id}/suspension`, body)
    expect((await suspend(ada.id)).body.data).toMatchObject({ suspended: true })
    expect((await post(api, ada, debate, { stance: 'for' })).status).toBe(403)
    expect((await notificationCalls(api).list(ada))[0]?.data.message).toBe('The moderators have suspended you')
    const { suspension } = (await api.call('GET', '/api/me', { token: ada.token })).body.data
    expect((await moderationCalls(api).appeal(ada, suspension.decision_id, 'I was never warned of anything.')).status).toBe(201)
    const file = (await moderationCalls(api).list(await holding('moderator'), '?state=appealed')).body.data.at(-1)
    expect(file).toMatchObject({ kind: 'person', reporters: 0, user: { id: ada.id } })
    expect((await suspend(ada.id, { outcome: 'nothing', reason: 'They are sorry for it.' })).body.data.suspended).toBe(false)
    expect((await post(api, ada, debate, { stance: 'for' })).status).toBe(201)
    const none = await suspend(ada.id, { outcome: 'nothing', reason: 'They are sorry for it.' })
    expect([none.status, none.body.message]).toEqual([409, `${ada.name} is not suspended.`])
    expect((await suspend(ada.id, { ...suspending, rule: undefined })).body.errors.rule).toEqual(['Choose the rule that was broken.'])
    expect((await suspend(ada.id, { ...suspending, reason: 'No.' })).status).toBe(422)
    expect((await suspend(admin.id)).status).toBe(403)
    expect((await suspend((await holding('admin')).id)).body.data).toMatchObject({ suspended: true })
  })

  it('can be overruled by a moderator if nobody had reported the person', async () => {
    const [ada, moderator] = [await api.person(), await holding('moderator')]
    await ask(admin, 'POST', `/people/${ada.id}/suspension`, suspending)
    const { suspension } = (await api.call('GET', '/api/me', { token: ada.token })).body.data
    await moderationCalls(api).appeal(ada, suspension.decision_id, 'I was never warned of anything.')
    const waiting = (await moderationCalls(api).list(moderator, '?state=appealed')).body.data.at(-1)
    expect((await moderationCalls(api).answer(moderator, waiting.id, { outcome: 'overturned' })).status).toBe(201)
    expect((await api.call('GET', '/api/me', { token: ada.token })).body.data.suspension).toBeNull()
  })

  it('closes the open case when it suspends a reported person', async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    const { receipt } = (await reportCalls(api).report(ada, ben, { reason: 'harassment' })).body.data
    await ask(admin, 'POST', `/people/${ben.id}/suspension`, suspending)
    expect((await reportCalls(api).receipt(receipt)).body.data).toMatchObject({ state: 'decided' })
  })

  it('shows the state of the site by day', async () => {
    const state = async () => (await ask(admin, 'GET', '/state')).body.data
    const before = (await state()).days[0]
    const ada = await api.person()
    const debate = await openDebate(api, ada)
    await post(api, ada, debate, { stance: 'for' })
    await commentCalls(api).post(ada, debate)
    const { days, database, streams, mail, version, alive_at } = await state()
    const added = (name: string) => days[0][name] - before[name]
    expect(['people', 'debates', 'arguments', 'comments', 'reports'].map(added)).toEqual([1, 1, 1, 1, 0])
    expect(days).toHaveLength(30)
    expect(days[0].day).toBe(`${new Date(api.clock.time).toISOString().slice(0, 10)}T00:00:00.000Z`)
    expect([database.kind, streams, version]).toEqual([api.ports.db.kind, 0, '0.1.0'])
    expect(database.size).toBeGreaterThan(100_000)
    expect(mail.waiting).toBeGreaterThan(0)
    expect(alive_at === null || typeof alive_at === 'string').toBe(true)
  })

  it('keeps actions of an erased administrator without their name', async () => {
    const [ada, former] = [await api.person(), await holding('admin')]
    await ask(former, 'PUT', `/people/${ada.id}/role`, { role: 'moderator' })
    const { token, name } = former
    await api.call('POST', '/api/me/deletion', { token, body: { display_name: name, password: 'a long enough phrase' } })
    api.clock.time += 14 * 24 * 60 * 60 * 1000
    await eraseAccounts(api.ports)
    expect((await log())[0]).toMatchObject({ act: 'role', details: 'moderator', by: null, about: ada.name })
  })
})
