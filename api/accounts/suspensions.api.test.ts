import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call'
import type { Outcome } from '#contract/moderation-limits'
import { type Answer, openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { reportCalls } from '../reports/reports.testing.ts'
import { contractCalls } from '../service/contract-calls.ts'
import { advanceOverdueDebates } from '../turns/start-clock.ts'
import { isPublicWrite } from './suspensions.ts'

let api: TestApi
let moderation: ReturnType<typeof moderationCalls>
let mod: Member
beforeAll(async () => {
  api = await openTestApi({ groups: true })
  moderation = moderationCalls(api)
  mod = await moderation.moderator()
})
afterAll(() => api.close())

const argue = (member: Member, debateId: string) => post(api, member, debateId, { stance: 'for' })
const day = 24 * 60 * 60 * 1000
const because = 'Time and again, though you were warned.'

/** Reports and suspends somebody. @returns the case */
async function suspend(person: Member, outcome: Outcome = 'suspend-week', more: object = {}): Promise<string> {
  const other = await api.person()
  await reportCalls(api).report(other, person, { reason: 'harassment' })
  const id = await moderation.caseOf('person', person.id)
  const decided = await moderation.decide(mod, id, { outcome, rule: 3, reason: because, ...more })
  expect(decided.status, JSON.stringify(decided.body)).toBe(201)
  return id
}

const saysSuspended = ({ body }: Answer) => /^You’re suspended /.test(body?.message ?? '')
const called = ({ call }: { call: Call }) => `${call.method} ${call.path}`

describe('every call of the contract', () => {
  const writing = contractCalls().filter(({ call }) => call.method !== 'GET' && !call.asks)

  it('that writes in somebody’s name is refused to suspended people, with the end and the reason, whatever is sent', async () => {
    const ada = await api.person()
    await suspend(ada)
    for (const one of writing.filter(({ call }) => isPublicWrite(call))) {
      const { method, path } = one.call
      const answer = await api.call(method, path.replaceAll(/\{\w+\}/g, '1'), { token: ada.token, body: {} })
      expect([answer.status, answer.body.message], called(one)).toEqual([
        403,
        `You’re suspended until 8 Mar, 12:00 UTC under rule 3, ${rule(3)}, so you can only read. What the moderators wrote: “${because}”`,
      ])
    }
  })

  it('that stays open manages one’s own account, notes reading, or is anonymous; each is listed on purpose', async () => {
    expect(
      writing
        .filter(({ call }) => call.access === 'member' && !isPublicWrite(call))
        .map(called)
        .sort(),
    ).toEqual([
      'DELETE /api/me/passkeys/{id}',
      'DELETE /api/me/second-factor',
      'DELETE /api/me/sessions',
      'DELETE /api/me/sessions/{id}',
      'DELETE /api/me/social/{id}',
      'DELETE /api/notifications/{id}',
      'DELETE /api/users/{id}/block',
      'POST /api/email/verification',
      'POST /api/feed/interactions',
      'POST /api/feed/interactions/batch',
      'POST /api/logout',
      'POST /api/me/decisions/{id}/appeal',
      'POST /api/me/deletion',
      'POST /api/me/email',
      'POST /api/me/passkeys',
      'POST /api/me/proof',
      'POST /api/me/proof/passkey',
      'POST /api/me/proof/social/{provider}',
      'POST /api/me/proof/social/{provider}/authorize',
      'POST /api/me/recovery-codes',
      'POST /api/me/second-factor',
      'POST /api/mentions/read',
      'POST /api/messages/{userId}/read',
      'POST /api/notifications/read',
      'POST /api/notifications/{id}/read',
      'POST /api/notifications/{id}/unread',
      'POST /api/users/{id}/block',
      'PUT /api/me/passkeys/{id}',
      'PUT /api/me/password',
      'PUT /api/me/second-factor',
      'PUT /api/notification-preferences',
    ])
    expect(
      writing
        .filter(({ call }) => call.access === 'anyone')
        .map(called)
        .sort(),
    ).toEqual([
      'DELETE /api/drafts/{key}',
      'POST /api/auth/social/registration',
      'POST /api/auth/social/{provider}/callback',
      'POST /api/email/change',
      'POST /api/email/stop',
      'POST /api/email/undo',
      'POST /api/email/verify',
      'POST /api/invitations/allow',
      'POST /api/invitations/stop',
      'POST /api/login',
      'POST /api/login/code',
      'POST /api/login/passkey',
      'POST /api/password/email',
      'POST /api/password/reset',
      'POST /api/register',
      'POST /api/unsubscribe',
      'PUT /api/drafts/{key}',
    ])
  })

  it('that reads answers suspended people', async () => {
    const ada = await api.person()
    await suspend(ada)
    for (const { call } of contractCalls().filter(({ call }) => (call.method === 'GET' || call.asks) && !call.ofStaff)) {
      const answer = await api.call(call.method, call.path.replaceAll(/\{\w+\}/g, '1'), {
        token: ada.token,
        ...(call.method === 'GET' ? {} : { body: {} }),
      })
      expect(saysSuspended(answer), call.path).toBe(false)
    }
  })
})

const rule = (number: number) => api.ports.rules.rules.find((one) => one.number === number)?.title

describe('a suspended person', () => {
  it('is told by their account and a notification, and can write again when it ends or is lifted', async () => {
    const ada = await api.person()
    const debate = await openDebate(api, ada)
    await suspend(ada, 'suspend-day')
    const me = async () => (await api.call('GET', '/api/me', { token: ada.token })).body.data.suspension
    const until = new Date(api.clock.now() + day).toISOString()
    expect(await me()).toMatchObject({ until, rule: 3, rule_title: rule(3), reason: because })
    expect(await notificationCalls(api).said(ada)).toEqual(['moderation: The moderators have suspended you'])
    expect((await moderation.statement(ada, (await me()).decision_id)).body.data).toMatchObject({
      ...{ outcome: 'suspend-day', suspended_until: until, undone_at: null },
    })
    expect((await argue(ada, debate)).status).toBe(403)
    api.clock.time += day - 1
    expect((await argue(ada, debate)).status).toBe(403)
    api.clock.time += 1
    expect(await me()).toBeNull()
    expect((await argue(ada, debate)).status).toBe(201)

    const again = await suspend(ada, 'suspend-for-good')
    const { until: end, decision_id } = await me()
    expect(end).toBeNull()
    expect((await argue(ada, debate)).body.message).toContain('You’re suspended permanently under rule 3')
    await moderation.decide(mod, again, { outcome: 'nothing', instead_of: decision_id })
    expect((await argue(ada, debate)).status).toBe(201)
  })

  it('stays suspended as long as any decision says so', async () => {
    const ada = await api.person()
    const debate = await openDebate(api, ada)
    const first = await suspend(ada, 'suspend-month')
    await suspend(ada, 'suspend-day')
    const { until, decision_id } = (await api.call('GET', '/api/me', { token: ada.token })).body.data.suspension
    expect(until).toBe(new Date(api.clock.now() + 30 * day).toISOString())
    await moderation.decide(mod, first, { outcome: 'warn', rule: 1, instead_of: decision_id })
    expect((await argue(ada, debate)).body.message).toContain('suspended until')
    api.clock.time += day
    expect((await argue(ada, debate)).status).toBe(201)
  })

  it('has no turn: a running one is skipped as overdue, and so is one that would end before the suspension does', async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    const debate = await startTurnDebate(api, [ada], [ben], { turn_days: 1 })
    const { slug } = (await api.call('GET', '/api/my/debates?type=my_turn', { token: ada.token })).body.data[0]
    const turn = async () => (await api.call('GET', `/api/debates/${slug}`)).body.data
    expect((await turn()).current_turn_user.id).toBe(ada.id)
    await suspend(ada, 'suspend-week')
    await advanceOverdueDebates(api.ports)
    expect((await turn()).current_turn_user.id).toBe(ben.id)
    expect((await post(api, ben, debate)).status).toBe(201)
    api.clock.time += 1
    await advanceOverdueDebates(api.ports)
    expect(await turn()).toMatchObject({ status: 'closed', outcome: 'forfeit', winning_side: 'against' })
  })
})
