import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { createTwoFriends, messageCalls } from '../messages/messages.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { reportCalls } from '../reports/reports.testing.ts'

let api: TestApi
let moderation: ReturnType<typeof moderationCalls>
let mona: Member
beforeAll(async () => {
  api = await openTestApi({ groups: true, limitFactor: 1_000_000 })
  moderation = moderationCalls(api)
  mona = await moderation.moderator()
})
afterAll(() => api.close())

async function suspend(person: Member, outcome = 'suspend-week') {
  await reportCalls(api).report(await api.person(), person, { reason: 'harassment' })
  const id = await moderation.caseOf('person', person.id)
  const { body } = await moderation.decide(mona, id, { outcome, rule: 1, reason: 'He insults people.' })
  return () => moderation.decide(mona, id, { outcome: 'nothing', reason: 'It was not him.', instead_of: body.data.decision.id })
}

const allowed = (permissions: Record<string, { allowed: boolean }>) =>
  Object.entries(permissions).flatMap(([act, permission]) => (permission.allowed ? act : []))
const why = 'You’re suspended until 8 Mar, 12:00 UTC. Until then you can read, but you can’t post or change anything.'

describe('answers to a suspended person offer nothing that the call would refuse', () => {
  it.each<[what: string, ask: (made: Awaited<ReturnType<typeof things>>) => string, act: string, still: string[]]>([
    ['a debate', ({ slug }) => `/api/debates/${slug}`, 'comment', []],
    ['what one may do in it', ({ debate }) => `/api/debates/${debate}/permissions`, 'join', []],
    ['a team', ({ team }) => `/api/teams/${team}`, 'join', []],
    ['a group', ({ group }) => `/api/groups/${group}`, 'join', []],
    ['somebody', ({ ada }) => `/api/users/${encodeURIComponent(ada.name)}`, 'ask', ['block']],
  ])('%s', async (_, ask, act, still) => {
    const made = await things()
    const read = async (): Promise<Record<string, { allowed: boolean; reason: string | null }>> => {
      const { status, body } = await api.call('GET', ask(made), { token: made.ben.token })
      expect(status).toBe(200)
      return body.data.permissions ?? body.data
    }
    const before = await read()
    expect(allowed(before)).toContain(act)
    const undo = await suspend(made.ben)
    const now = await read()
    expect([allowed(now), now[act]]).toEqual([still, { allowed: false, reason: why }])
    await undo()
    expect(await read()).toEqual(before)
  })

  it('a conversation', async () => {
    const [ada, ben] = await createTwoFriends(api)
    await messageCalls(api).send(ada, ben, 'Hello')
    await suspend(ben, 'suspend-for-good')
    const read = (reader: Member, other: Member): Promise<Answer> => api.call('GET', `/api/messages/${other.id}`, { token: reader.token })
    const { conversation } = (await read(ben, ada)).body
    expect(conversation.writing).toEqual({
      allowed: false,
      reason: 'You’re suspended permanently. You can read, but you can’t post or change anything.',
    })
    expect((await read(ada, ben)).body.conversation.writing.allowed, 'the other one writes on').toBe(true)
  })
})

async function things() {
  const [ada, ben] = [await api.person(), await api.person()]
  const { id: debate, slug } = (
    await api.call('POST', '/api/debates', { token: ada.token, body: { topic: `Is it so, case ${ada.id}?`, type: 'open' } })
  ).body.data
  const team = await circleTestCalls(api, '/api/teams').create(ada)
  const group = await circleTestCalls(api, '/api/groups').create(ada, { access: 'open' })
  return { ada, ben, debate, slug, team, group }
}
