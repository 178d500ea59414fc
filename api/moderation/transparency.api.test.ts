import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { createTwoFriends, messageCalls } from '../messages/messages.testing.ts'
import { reportCalls } from '../reports/reports.testing.ts'
import { moderationCalls } from './moderation.testing.ts'

let api: TestApi
let moderation: ReturnType<typeof moderationCalls>
let mod: Member
beforeAll(async () => {
  api = await openTestApi({ groups: true })
  moderation = moderationCalls(api)
})
beforeEach(async () => {
  mod = await moderation.moderator()
})
afterAll(() => api.close())

const hour = 3_600_000
const warning = { outcome: 'warn', rule: 1, reason: 'Argue about the matter, please.' }
const log = (query = '') => api.call('GET', `/api/moderation/log${query}`)
const numbers = async () => (await api.call('GET', '/api/moderation/numbers')).body.data.months

async function reportPerson() {
  const [ada, ben] = [await api.person(), await api.person()]
  await reportCalls(api).report(ada, ben, { reason: 'harassment', details: 'He shouts.' })
  return { ada, ben, id: await moderation.caseOf('person', ben.id) }
}

async function reportComment() {
  const [ada, ben] = [await api.person(), await api.person()]
  const debate = await openDebate(api, await api.person(), { topic: 'Pears are fruit' })
  const { id } = (await commentCalls(api).post(ben, debate, { content: 'Buy pears.' })).body.data
  await reportCalls(api).report(ada, ben, { about: { kind: 'comment', id } })
  return { ada, ben, comment: id, id: await moderation.caseOf('comment', id) }
}

test('the log shows everybody each decision with its target and rule, and names nobody', async () => {
  const post = await reportComment()
  const hidden = (await moderation.decide(mod, post.id, { outcome: 'hide', rule: 3, reason: 'Ben sells pears.' })).body.data.decision.id
  const person = await reportPerson()
  await moderation.decide(mod, person.id, { ...warning, outcome: 'suspend-week' })
  const [ada, ben] = await createTwoFriends(api)
  const { id } = (await messageCalls(api).send(ben, ada, 'I know where you live.')).body.data
  await reportCalls(api).report(ada, ben, { about: { kind: 'message', id } })
  await moderation.decide(mod, await moderation.caseOf('message', id), warning)
  const left = await reportPerson()
  await moderation.decide(mod, left.id)

  const { data, meta } = (await log()).body
  const day = `${new Date(api.clock.time).toISOString().slice(0, 10)}T00:00:00.000Z`
  const title = (number: number) => api.ports.rules.rules.find((one) => one.number === number)?.title
  const common = { decided_on: day, group: null, hides: false, undone: false, appeal: null }
  expect(data.map(({ id, ...entry }: { id: string }) => entry)).toEqual([
    { ...common, outcome: 'warn', kind: 'message', rule: 1, rule_title: title(1), about: null },
    { ...common, outcome: 'suspend-week', kind: 'person', rule: 1, rule_title: title(1), about: null },
    {
      ...{ ...common, outcome: 'hide', hides: true, kind: 'comment', rule: 3, rule_title: title(3) },
      about: { kind: 'comment', id: post.comment, number: 1, topic: 'Pears are fruit', url: expect.stringContaining('/comments/') },
    },
  ])
  expect(meta.total).toBe(3)
  const everything = JSON.stringify((await log()).body)
  for (const { name } of [mod, ada, ben, post.ada, post.ben, person.ada, person.ben]) expect(everything).not.toContain(name)
  for (const text of ['sells', 'shouts', 'live', 'matter, please']) expect(everything).not.toContain(text)

  const entry = async () => (await log()).body.data.find(({ kind }: { kind: string }) => kind === 'comment')
  await moderation.appeal(post.ben, hidden, 'I sell none; I only like them.')
  expect(await entry()).toMatchObject({ appeal: 'waits', undone: false })
  await moderation.answer(await moderation.moderator(), post.id, { outcome: 'overturned' })
  expect(await entry()).toMatchObject({ appeal: 'overturned', undone: true, about: null })
  const first = (await log('?per_page=2')).body
  expect((await log(`?per_page=2&before=${first.meta.older}`)).body.data).toMatchObject([{ kind: 'comment' }])
  expect((await log('?before=x')).status).toBe(422)
})

test('the log does not link to posts whose author is visible', async () => {
  const { id } = await reportComment()
  await moderation.decide(mod, id, warning)
  expect((await log()).body.data[0]).toMatchObject({ kind: 'comment', outcome: 'warn', about: null })
})

test('the numbers are by month, latest first, and at most ten minutes old', async () => {
  api.clock.time = Date.UTC(2031, 0, 31, 12)
  mod = await moderation.moderator()
  const [one, two, three] = [await reportPerson(), await reportPerson(), await reportPerson()]
  await reportCalls(api).report(await api.person(), one.ben)
  api.clock.time += 5 * hour
  const warned = (await moderation.decide(mod, one.id, warning)).body.data.decision.id
  await moderation.appeal(one.ben, warned, 'I did argue about the matter.')
  api.clock.time = Date.UTC(2031, 1, 1)
  await moderation.decide(mod, two.id)
  api.clock.time += 30 * hour
  await moderation.decide(mod, three.id, warning)
  const other = await moderation.moderator()
  await moderation.answer(other, one.id, { outcome: 'overturned' })
  const [february, january, december, ...earlier] = await numbers()
  const none = { reports: 0, decisions: 0, appeals: 0, overturned: 0, median_hours: null }
  expect(january).toEqual({ month: '2031-01-01T00:00:00.000Z', reports: 4, decisions: 1, appeals: 1, overturned: 1, median_hours: 5 })
  expect(february).toEqual({ ...none, month: '2031-02-01T00:00:00.000Z', decisions: 3, median_hours: 12 })
  expect(december).toEqual({ ...none, month: '2030-12-01T00:00:00.000Z' })
  expect(earlier).toHaveLength(9)

  await reportPerson()
  expect((await numbers())[0].reports).toBe(0)
  api.clock.time += 10 * 60 * 1000
  expect((await numbers())[0].reports).toBe(1)
})

test('the log lists removals from groups and names only the group', async () => {
  const [owner, member] = [await api.person(), await api.person()]
  const groups = circleTestCalls(api, '/api/groups')
  const name = 'Planters of pears'
  const group = await groups.create(owner, { name, access: 'open' })
  await groups.ask(member, group)
  await groups.remove(owner, group, member)
  const [entry] = (await log()).body.data
  expect(entry.group, 'a small group would reveal who was removed').toBeNull()
  const removal = { outcome: 'remove', hides: false, rule: null, rule_title: '', kind: 'person', about: null, undone: false, appeal: null }
  const grow = (members_count: number) =>
    api.ports.db.transaction((tx) => tx.updateTable('circles').set({ members_count }).where('id', '=', Number(group)).execute())
  await grow(19)
  expect((await log()).body.data[0]).toMatchObject({ ...removal, group: null })
  await grow(20)
  expect((await log()).body.data[0]).toMatchObject({ ...removal, group: { id: group, slug: 'planters-of-pears', name } })
  expect(JSON.stringify(entry)).not.toContain(member.name)
  const team = await circleTestCalls(api, '/api/teams').create(owner)
  await circleTestCalls(api, '/api/teams').join(owner, team, member)
  await circleTestCalls(api, '/api/teams').remove(owner, team, member)
  expect((await log()).body.data[0].id, 'removals from teams are not logged').toBe(entry.id)
  await groups.dissolve(owner, group)
  expect((await log()).body.data[0]).toMatchObject({ ...removal, group: null })
})
