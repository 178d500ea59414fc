import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { reportCalls } from '../reports/reports.testing.ts'
import { moderationCalls } from './moderation.testing.ts'

let api: TestApi
let moderation: ReturnType<typeof moderationCalls>
let groups: ReturnType<typeof circleTestCalls>
beforeAll(async () => {
  api = await openTestApi({ groups: true })
  moderation = moderationCalls(api)
  groups = circleTestCalls(api, '/api/groups')
})
afterAll(() => api.close())

const why = { rule: 3, reason: 'Nothing is sold here.' }
const hide = (by: { token?: string }, id: string, body: object = why, kind = 'spectator-comments') =>
  api.call('POST', `/api/${kind}/${id}/hiding`, { ...(by.token ? { token: by.token } : {}), body })
const hiddenRule = async (debate: string) => (await api.call('GET', `/api/debates/${debate}/spectator-comments`)).body.data[0]?.hidden_rule

/** Creates a group with an owner, a moderator and a member, and somebody else's comment in a debate that the member started there. */
async function createGroupDebate() {
  const [owner, mod, member, ben] = [await api.person(), await api.person(), await api.person(), await api.person()]
  const group = await groups.create(owner, { access: 'open' })
  for (const one of [mod, member]) await groups.ask(one, group)
  await groups.give(owner, group, mod, 'moderator')
  const debate = await openDebate(api, member, { group })
  const { id } = (await commentCalls(api).post(ben, debate, { content: 'Buy pears of mine.' })).body.data
  await commentCalls(api).post(member, debate, { content: 'No.', parent_comment_id: id })
  return { owner, mod, member, ben, group, debate, id }
}

describe('hiding a post without a report', () => {
  it.each(['owner', 'mod'] as const)('is allowed to the %s of the debate’s group', async (who) => {
    const one = await createGroupDebate()
    const { group } = await shown(one.debate, one[who])
    expect(group).toMatchObject({ is_member: true, is_moderator: true })
    const { status, body } = await hide(one[who], one.id)
    expect([status, body.data]).toMatchObject([201, { outcome: 'hide', hides: true, rule: 3, reason: why.reason }])
    expect(await hiddenRule(one.debate)).toBe(3)
    expect((await notificationCalls(api).list(one.ben))[0]?.data.message).toBe('The moderators have hidden your comment')
    const statement = (await moderation.statement(one.ben, body.data.id)).body.data
    expect(statement).toMatchObject({ content: 'Buy pears of mine.', appealable_until: expect.any(String) })
    const [entry] = (await api.call('GET', '/api/moderation/log')).body.data
    expect(entry).toMatchObject({ outcome: 'hide', about: { kind: 'comment', id: one.id } })

    await moderation.appeal(one.ben, body.data.id, 'They are a gift, not for sale.')
    const site = await moderation.moderator()
    const waiting = (await moderation.list(site, '?state=appealed')).body.data.at(-1)
    expect(waiting).toMatchObject({ kind: 'comment', reporters: 0, excerpt: 'Buy pears of mine.' })
    expect((await moderation.file(site, waiting.id)).body.data.evidence).toMatchObject([{ content: 'Buy pears of mine.', is_it: true }])
    expect((await moderation.answer(site, waiting.id, { outcome: 'overturned' })).status).toBe(201)
    expect(await hiddenRule(one.debate)).toBeNull()
  })

  it('decides the open case if a moderator of the site does it, and notifies the reporters', async () => {
    const { ben, id } = await createGroupDebate()
    const ada = await api.person()
    const { receipt } = (await reportCalls(api).report(ada, ben, { about: { kind: 'comment', id } })).body.data
    const site = await moderation.moderator()
    expect((await hide(site, id)).status).toBe(201)
    expect((await reportCalls(api).receipt(receipt)).body.data).toMatchObject({ state: 'decided', decision: { reason: why.reason } })
    const again = await hide(site, id)
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('has been hidden')])
  })

  it('is allowed to moderators of the site in any debate, and to nobody else', async () => {
    const { member, ben, id, debate } = await createGroupDebate()
    expect((await hide({}, id)).status).toBe(401)
    for (const one of [member, ben, await api.person()]) expect((await hide(one, id)).status).toBe(403)
    const site = await moderation.moderator()
    expect((await hide(site, '999999')).status).toBe(404)
    expect((await hide(site, id, { ...why, rule: 99 })).body.errors).toEqual({ rule: ['Choose the rule that was broken.'] })
    expect((await hide(site, id, { rule: 3, reason: 'No.' })).body.errors.reason).toHaveLength(1)
    const own = (await commentCalls(api).post(site, debate, { content: 'Mine.' })).body.data
    expect((await hide(site, own.id)).body.message).toBe('This is yours. You can delete it yourself.')
    expect((await hide(site, id)).status).toBe(201)
    const theirs = await openDebate(api, site)
    const said = (await commentCalls(api).post(ben, theirs, { content: 'Pears!' })).body.data
    expect((await hide(site, said.id)).body.message).toBe('You’re taking part in this debate. Another moderator has to decide.')
  })

  it('is refused once the role in the group has ended', async () => {
    const { owner, mod, group, id } = await createGroupDebate()
    await groups.give(owner, group, mod, 'member')
    expect((await hide(mod, id)).status).toBe(403)
  })

  it('works for arguments and imported ones, and is refused for withdrawn ones', async () => {
    const [ada, site] = [await api.person(), await moderation.moderator()]
    const debate = await openDebate(api, ada)
    const { id } = (await post(api, ada, debate, { stance: 'for', content: 'Buy pears.' })).body.data
    await api.ports.db.transaction((tx) =>
      tx
        .updateTable('posts')
        .set({ user_id: null, author_name: 'Zoë' })
        .where('id', '=', Number(id))
        .where('kind', '=', 'argument')
        .execute(),
    )
    expect((await hide(site, id, why, 'arguments')).status).toBe(201)
    const other = (await post(api, ada, debate, { stance: 'for', content: 'Buy plums.' })).body.data
    expect((await hide(site, other.id, why, 'arguments')).status).toBe(201)
    const third = (await post(api, ada, debate, { stance: 'for', content: 'Buy figs.' })).body.data
    await api.call('DELETE', `/api/arguments/${third.id}`, { token: ada.token })
    expect((await hide(site, third.id, why, 'arguments')).status).toBe(409)
  })
})

describe('a comment that a group hides after a report to the site', () => {
  const siteWhy = { outcome: 'hide', rule: 1, reason: 'It is about people, not the matter.' }

  /** Creates a comment that is reported to the site and then hidden by a moderator of its group. */
  async function createHiddenByGroup() {
    const one = await createGroupDebate()
    const ada = await api.person()
    const { receipt } = (await reportCalls(api).report(ada, one.ben, { about: { kind: 'comment', id: one.id } })).body.data
    const siteCase = await moderation.caseOf('comment', one.id)
    const hidden = await hide(one.mod, one.id)
    expect(hidden.status, JSON.stringify(hidden.body)).toBe(201)
    return { ...one, receipt, siteCase, groups: hidden.body.data, site: await moderation.moderator() }
  }

  it('stays in the site’s queue, which shows that the group has hidden it', async () => {
    const { site, siteCase, receipt, groups: decision } = await createHiddenByGroup()
    expect((await reportCalls(api).receipt(receipt)).body.data).toMatchObject({ state: 'open', decision: null })
    expect((await moderation.list(site, '?per_page=100')).body.data.map((each: { id: string }) => each.id)).toContain(siteCase)
    const file = (await moderation.file(site, siteCase)).body.data
    expect(file).toMatchObject({ state: 'open', decision: null, barred: null, group: null, beside: { decision } })
    expect(file.beside.group).toMatchObject({ name: expect.stringMatching(/^Circle /) })
    const own = await moderation.caseOf('comment', file.about.id)
    expect((await moderation.file(site, own)).body.data).toMatchObject({ state: 'decided', group: file.beside.group, reporters: 0 })
  })

  it('stays hidden by one decision when the other is reversed', async () => {
    for (const first of ['group', 'site'] as const) {
      const { site, siteCase, debate, ben, id, groups: decision, receipt } = await createHiddenByGroup()
      const groupCase = await moderation.caseOf('comment', id)
      const decided = await moderation.decide(site, siteCase, siteWhy)
      expect(decided.status, JSON.stringify(decided.body)).toBe(201)
      expect((await reportCalls(api).receipt(receipt)).body.data.decision).toMatchObject({ reason: siteWhy.reason })
      expect(await hiddenRule(debate)).toBe(1)
      const takeBack = {
        group: async () => {
          await moderation.appeal(ben, decision.id, 'They are a gift, not for sale.')
          expect((await moderation.answer(site, groupCase, { outcome: 'overturned' })).status).toBe(201)
        },
        site: async () => {
          const undone = { outcome: 'nothing', instead_of: decided.body.data.decision.id }
          expect((await moderation.decide(site, siteCase, undone)).status).toBe(201)
        },
      }
      await takeBack[first]()
      expect(await hiddenRule(debate), first).toBe(first === 'group' ? 1 : 3)
      await takeBack[first === 'group' ? 'site' : 'group']()
      expect(await hiddenRule(debate)).toBeNull()
      expect((await api.call('GET', `/api/debates/${debate}/spectator-comments`)).body.data[0].content).toContain('Buy pears')
    }
  })

  it('stays hidden by the group if the site does nothing', async () => {
    const { site, siteCase, debate } = await createHiddenByGroup()
    expect((await moderation.decide(site, siteCase)).status).toBe(201)
    expect(await hiddenRule(debate)).toBe(3)
  })

  it('can also be a debate’s texts', async () => {
    const { owner, member, group } = await createGroupDebate()
    const debate = await openDebate(api, member, { group, topic: 'Are pears for sale here today?' })
    await reportCalls(api).report(await api.person(), member, { about: { kind: 'debate', id: debate } })
    const siteCase = await moderation.caseOf('debate', debate)
    const { body } = await hide(owner, debate, why, 'debates')
    const site = await moderation.moderator()
    expect((await moderation.decide(site, siteCase, siteWhy)).status).toBe(201)
    const groupCase = await moderation.caseOf('debate', debate)
    const undone = await moderation.decide(site, groupCase, { outcome: 'nothing', instead_of: body.data.id })
    expect(undone.status, JSON.stringify(undone.body)).toBe(201)
    const { slug } = await api.ports.db.read.selectFrom('debates').select('slug').where('id', '=', Number(debate)).executeTakeFirstOrThrow()
    const { topic, hidden_rule } = (await api.call('GET', `/api/debates/${slug}`)).body.data
    expect([topic, hidden_rule]).toEqual([expect.not.stringContaining('pears'), 1])
  })
})

describe('a moderator of a group', () => {
  it('cannot hide posts of the owner or of other moderators, but the owner can hide theirs', async () => {
    const { owner, mod, member, group, debate } = await createGroupDebate()
    await groups.give(owner, group, member, 'member')
    const other = await api.person()
    await groups.ask(other, group)
    await groups.give(owner, group, other, 'moderator')
    const ofOwner = (await commentCalls(api).post(owner, debate, { content: 'By the owner.' })).body.data.id
    const ofOther = (await commentCalls(api).post(other, debate, { content: 'By another moderator.' })).body.data.id
    const [one, two] = [await hide(mod, ofOwner), await hide(mod, ofOther)]
    expect([one.status, one.body.message]).toEqual([403, 'They own the group. Only moderators of this site can decide about them.'])
    expect([two.status, two.body.message]).toEqual([403, 'They are a moderator of the group. Only its owner can decide about them.'])
    expect((await hide(owner, ofOther)).status).toBe(201)
  })
})

async function shown(id: string, { token }: Member) {
  const { slug } = (await api.call('GET', '/api/debates?per_page=50', { token })).body.data.find((one: { id: string }) => one.id === id)
  return (await api.call('GET', `/api/debates/${slug}`, { token })).body.data
}
