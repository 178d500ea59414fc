import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#contract/account-limits'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { reportCalls } from '../reports/reports.testing.ts'
import { contractCalls } from '../service/contract-calls.ts'

let api: TestApi
let moderation: ReturnType<typeof moderationCalls>
beforeAll(async () => {
  api = await openTestApi({ groups: true })
  moderation = moderationCalls(api)
})
afterAll(() => api.close())

async function holding(role: Role | null): Promise<Member> {
  const member = await api.person()
  await api.ports.db.transaction((tx) => tx.updateTable('users').set({ role }).where('id', '=', Number(member.id)).execute())
  return member
}

/** Opens a case with a report about somebody. @returns its id */
async function caseAbout(person: Member): Promise<string> {
  await reportCalls(api).report(await api.person(), person)
  return moderation.caseOf('person', person.id)
}

const suspension = { outcome: 'suspend-for-good', rule: 3, reason: 'Time and again, though you were warned.' }
const suspend = (by: Member, { id }: Member, decided: object = suspension) =>
  api.call('POST', `/api/admin/people/${id}/suspension`, { token: by.token, body: decided })
const isSuspended = async ({ token }: Member) => (await api.call('GET', '/api/me', { token })).body.data.suspension !== null
const of = { admin: 'an administrator', moderator: 'a moderator' } as const

describe.each(['admin', 'moderator'] as const)('a report about the role %s', (role) => {
  const words = `They are ${of[role]} of this site. Only an administrator can decide about them.`

  it('is decided by an administrator, and moderators read why they can’t', async () => {
    const [mod, admin, person] = [await holding('moderator'), await holding('admin'), await holding(role)]
    const id = await caseAbout(person)
    expect((await moderation.file(mod, id)).body.data.barred).toBe(words)
    expect((await moderation.look(mod, id)).status).toBe(204)
    for (const decided of [suspension, { outcome: 'warn', rule: 1 }, { outcome: 'nothing' }]) {
      const { status, body } = await moderation.decide(mod, id, decided)
      expect([status, body.message]).toEqual([403, words])
    }
    expect(await isSuspended(person)).toBe(false)
    expect((await moderation.decide(person, id)).status).toBe(403)
    expect((await moderation.file(admin, id)).body.data.barred).toBeNull()
    expect((await moderation.decide(admin, id, suspension)).status).toBe(201)
    expect(await isSuspended(person)).toBe(true)
  })

  it('is not decided again by a moderator, who can’t answer its appeal either', async () => {
    const [mod, admin, person] = [await holding('moderator'), await holding('admin'), await holding(role)]
    const id = await caseAbout(person)
    const { decision } = (await moderation.decide(admin, id, suspension)).body.data
    expect((await moderation.decide(mod, id, { outcome: 'nothing', instead_of: decision.id })).status).toBe(403)
    expect((await moderation.appeal(person, decision.id, 'I was never warned of anything.')).status).toBe(201)
    const answered = await moderation.answer(mod, id, { outcome: 'overturned' })
    expect([answered.status, answered.body.message]).toEqual([403, words])
    expect((await moderation.answer(await holding('admin'), id, { outcome: 'overturned' })).status).toBe(201)
    expect(await isSuspended(person)).toBe(false)
  })

  it('doesn’t let a moderator hide their post at once or mark it as sensitive', async () => {
    const [mod, person] = [await holding('moderator'), await holding(role)]
    const debate = await openDebate(api, person)
    const argument = (await post(api, person, debate, { stance: 'for' })).body.data.id
    const why = { rule: 3, reason: 'Nothing is sold here.' }
    for (const path of [`/api/arguments/${argument}/hiding`, `/api/debates/${debate}/hiding`]) {
      const { status, body } = await api.call('POST', path, { token: mod.token, body: why })
      expect([status, body.message], path).toEqual([403, words])
    }
    const marked = await api.call('PUT', `/api/arguments/${argument}/note`, { token: mod.token, body: { note: 'violence' } })
    expect([marked.status, marked.body.message]).toEqual([403, words])
    const admin = await holding('admin')
    expect((await api.call('POST', `/api/arguments/${argument}/hiding`, { token: admin.token, body: why })).status).toBe(201)
  })
})

describe('administrators', () => {
  it('can act on everybody except themselves', async () => {
    const [admin, other] = [await holding('admin'), await holding('admin')]
    for (const [method, path, body] of [
      ['PUT', 'role', { role: 'none' }],
      ['DELETE', 'sessions', undefined],
      ['POST', 'verification', undefined],
      ['POST', 'suspension', suspension],
    ] as const) {
      const answer = await api.call(method, `/api/admin/people/${admin.id}/${path}`, { token: admin.token, body })
      expect([answer.status, answer.body.message], path).toEqual([
        403,
        'You can’t do this to your own account. Ask another administrator, or use the command line.',
      ])
    }
    expect((await suspend(admin, other)).status).toBe(200)
    expect(await isSuspended(other)).toBe(true)
  })
})

describe('suspended staff', () => {
  const ofStaff = contractCalls().filter(({ call }) => call.ofStaff)

  it.each(['moderator', 'admin'] as const)('can’t read or write anything as %s, and are told until when and why', async (role) => {
    const [admin, person] = [await holding('admin'), await holding(role)]
    const week = { ...suspension, outcome: 'suspend-week' }
    expect((await suspend(admin, person, week)).status).toBe(200)
    for (const { call } of ofStaff) {
      const body = call.method === 'GET' ? undefined : {}
      const answer = await api.call(call.method, call.path.replaceAll(/\{\w+\}/g, '1'), { token: person.token, body })
      expect([answer.status, answer.body.message], `${call.method} ${call.path}`).toEqual([
        403,
        expect.stringMatching(/^You’re suspended until .* under rule 3, .*“Time and again, though you were warned\.”$/),
      ])
    }
    await suspend(admin, person, { outcome: 'nothing', reason: 'They are sorry for it.' })
    expect((await moderation.list(person)).status).toBe(200)
  })

  it('every staff call is one that refuses members because they have no role', async () => {
    const member = await api.person()
    const refused: string[] = []
    for (const { call } of contractCalls().filter(({ call }) => call.access === 'member')) {
      const body = call.method === 'GET' ? undefined : {}
      const { token } = call.path === '/api/logout' ? await api.person() : member
      const answer = await api.call(call.method, call.path.replaceAll(/\{\w+\}/g, '1'), { token, body })
      if (/^Only (moderators|administrators) of this site can see/.test(answer.body?.message ?? ''))
        refused.push(`${call.method} ${call.path}`)
    }
    const marked = ofStaff.map(({ call }) => `${call.method} ${call.path}`)
    // Calls with a required body refuse an empty one first.
    expect(refused.filter((one) => !marked.includes(one))).toEqual([])
    expect(marked.filter((one) => !/^\w+ \/api\/(admin|moderation\/reports)/.test(one))).toEqual([])
    const addressed = contractCalls().filter(({ call }) => /^\/api\/(admin|moderation\/reports)/.test(call.path))
    expect(addressed.map(({ call }) => `${call.method} ${call.path}`).sort()).toEqual([...marked].sort())
  })
})
