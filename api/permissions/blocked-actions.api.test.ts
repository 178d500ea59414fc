import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { befriend, friendCalls } from '../friends/friends.testing.ts'
import { confirmAddress, listMailsTo, parseMailLink } from '../mail/mail.testing.ts'
import { mentionCalls } from '../mentions/mentions.testing.ts'

/** How somebody stands to the person whom they approach. */
const relations = ['none', 'takes no requests', 'blocked me', 'I blocked'] as const
type Relation = (typeof relations)[number]

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ groups: true })
})
afterAll(() => api.close())

const takeRequests = ({ token }: Member, takes_requests: boolean) => api.call('PUT', '/api/me', { token, body: { takes_requests } })

async function relate(relation: Relation, me: Member, other: Member): Promise<void> {
  if (relation === 'takes no requests') await takeRequests(other, false)
  if (relation === 'blocked me') await friendCalls(api).block(other, me)
  if (relation === 'I blocked') await friendCalls(api).block(me, other)
}

let scenarios = 0
/** Marks in the names of a scenario's people and circles. */
const marks = ['Amber', 'Beryl', 'Coral', 'Ebony']

/** Creates a member, and another person who owns circles, has posted, and has mailed an invite, in the given relation. */
async function scenarioOf(relation: Relation) {
  const number = marks[scenarios++] ?? expect.fail('too many scenarios')
  const [me, other, mona] = [await api.person(`Me${number}`), await api.person(`Other${number}`), await api.person(`Mona${number}`)]
  const [teams, groups] = [circleTestCalls(api, '/api/teams'), circleTestCalls(api, '/api/groups')]
  const team = await teams.create(other, { name: `Team ${number}` })
  const open = await groups.create(other, { name: `Open ${number}`, access: 'open' })
  const approval = await groups.create(other, { name: `Approval ${number}`, access: 'approval' })
  await groups.join(other, open, mona)
  await groups.give(other, open, mona, 'moderator')
  const ownTeam = await teams.create(me, { name: `Mine ${number}` })
  const debate = await openDebate(api, other)
  const argument = (await post(api, other, debate, { stance: 'for', content: 'I say so.' })).body.data.id
  const comment = (await commentCalls(api).post(other, debate, { content: 'An aside.' })).body.data.id
  await confirmAddress(api, other)
  await api.call('POST', '/api/friends/invite', { token: other.token, body: { invites: [`${number.toLowerCase()}@example.com`] } })
  const mail = (await listMailsTo(api, `${number.toLowerCase()}@example.com`))[0] ?? expect.fail('no invite was mailed')
  await relate(relation, me, other)
  return {
    mark: number,
    me,
    other,
    mona,
    teams,
    groups,
    team,
    open,
    approval,
    ownTeam,
    debate,
    argument,
    comment,
    invite: parseMailLink(mail).token,
  }
}
type Scenario = Awaited<ReturnType<typeof scenarioOf>>

const as = ({ me: { token } }: Scenario, method: string, path: string, body?: object) =>
  api.call(method, path, { token, ...(body ? { body } : {}) })

type Act = {
  act(scenario: Scenario): Promise<Answer>
  /** The expected answers by relation; `closed` covers both a blocked caller and a person who takes no requests. */
  answers: { none: number; closed: number; blocking: number }
}
const sameForAll = (status: number): Act['answers'] => ({ none: status, closed: status, blocking: status })
const refused = (none: number, closed: number): Act['answers'] => ({ none, closed, blocking: 409 })

/** Every action that touches another person, in an order in which none prevents the next. */
const acts: Readonly<Record<string, Act>> = {
  'reads the profile': { act: (w) => as(w, 'GET', `/api/users/${w.other.name}`), answers: sameForAll(200) },
  'reads the debates': { act: (w) => as(w, 'GET', `/api/users/${w.other.id}/debates`), answers: sameForAll(200) },
  'reads the invite': {
    act: (w) => as(w, 'GET', `/api/friends/invitations/${w.invite}`),
    answers: { none: 200, closed: 410, blocking: 200 },
  },
  'asks to be friends': { act: (w) => as(w, 'POST', `/api/friends/${w.other.id}`), answers: refused(200, 403) },
  'reads the profile again': { act: (w) => as(w, 'GET', `/api/users/${w.other.name}`), answers: sameForAll(200) },
  'lists requests': { act: (w) => as(w, 'GET', '/api/friends/requests?direction=out'), answers: sameForAll(200) },
  'withdraws the request': { act: (w) => as(w, 'DELETE', `/api/friends/${w.other.id}`), answers: sameForAll(200) },
  'accepts a request': { act: (w) => as(w, 'POST', `/api/friends/${w.other.id}/accept`), answers: sameForAll(409) },
  'writes a message': {
    act: (w) => as(w, 'POST', `/api/messages/${w.other.id}`, { content: 'Hello?' }),
    answers: sameForAll(403),
  },
  'reads the conversation': { act: (w) => as(w, 'GET', `/api/messages/${w.other.id}`), answers: sameForAll(200) },
  'invites to a team': { act: (w) => w.teams.invite(w.me, w.ownTeam, w.other), answers: refused(200, 403) },
  'invites by name': { act: (w) => w.teams.inviteByName(w.me, w.ownTeam, w.other.name), answers: refused(200, 403) },
  'reads a team': { act: (w) => w.teams.read(w.me, w.team), answers: sameForAll(200) },
  'joins a team': { act: (w) => w.teams.ask(w.me, w.team), answers: refused(200, 409) },
  'reads an open group': { act: (w) => w.groups.read(w.me, w.open), answers: sameForAll(200) },
  'joins an open group': { act: (w) => w.groups.ask(w.me, w.open), answers: refused(200, 409) },
  'lists the members': { act: (w) => w.groups.members(w.me, w.open), answers: sameForAll(200) },
  'reads a group by approval': { act: (w) => w.groups.read(w.me, w.approval), answers: sameForAll(200) },
  'joins a group by approval': { act: (w) => w.groups.ask(w.me, w.approval), answers: refused(200, 409) },
  'accepts an invitation that is none': { act: (w) => w.groups.accept(w.me, w.approval, w.me), answers: sameForAll(409) },
  'lists groups': { act: (w) => as(w, 'GET', `/api/groups?search=${w.mark}`), answers: sameForAll(200) },
  'joins a debate': { act: (w) => as(w, 'POST', `/api/debates/${w.debate}/participation`, {}), answers: sameForAll(200) },
  'votes for an argument': {
    act: (w) => as(w, 'POST', `/api/arguments/${w.argument}/vote`, { vote_type: 'up' }),
    answers: sameForAll(200),
  },
  'replies to an argument': {
    act: (w) => post(api, w.me, w.debate, { stance: 'against', parent_id: w.argument, content: 'Not so.' }),
    answers: sameForAll(201),
  },
  'replies to a comment': {
    act: (w) => commentCalls(api).post(w.me, w.debate, { content: 'Indeed.', parent_comment_id: w.comment }),
    answers: sameForAll(201),
  },
  'looks for whom to mention': { act: (w) => mentionCalls(api).people(w.me, w.debate, 'search=other'), answers: sameForAll(200) },
  'previews a mention': {
    act: (w) => as(w, 'POST', '/api/preview', { content: `@${w.other.name}?`, debate_id: w.debate }),
    answers: sameForAll(200),
  },
  mentions: { act: (w) => post(api, w.me, w.debate, { stance: 'for', content: `So says @${w.other.name}.` }), answers: sameForAll(201) },
  'mentions beside the text': {
    act: (w) => commentCalls(api).post(w.me, w.debate, { content: 'Look.', mention_user_ids: [w.other.id] }),
    answers: sameForAll(201),
  },
  'searches for people': { act: (w) => as(w, 'GET', `/api/search?type=people&q=${w.other.name}`), answers: sameForAll(200) },
  'follows the invite': {
    act: (w) => as(w, 'POST', `/api/friends/invitations/${w.invite}/accept`),
    answers: { none: 200, closed: 410, blocking: 409 },
  },
}

/** Removes what differs between scenarios: names, ids, and versions of texts that contain the names. */
function withoutNames(scenario: Scenario, { status, body }: Answer): unknown {
  const { me, other, mona } = scenario
  const people = [me, other, mona].map(({ name }) => name.replace(new RegExp(marks.join('|')), ''))
  const text = JSON.stringify({ status, body })
    .replace(
      new RegExp(
        `\\b(${people.join('|')}|Team |Open |Approval |Mine |mine-|team-|open-|approval-)(${marks.join('|')}|${marks.join('|').toLowerCase()})`,
        'g',
      ),
      '$1N',
    )
    .replace(/"(id|\w+_id|slug|debate_slug|version)":"?[^",}]+"?/g, '"$1":"*"')
  return JSON.parse(text)
}

describe('approaching a person', () => {
  test('gives the same answers whether they block you or take no requests, for every action', async () => {
    const seen = new Map<Relation, Record<string, unknown>>()
    for (const relation of relations) {
      const scenario = await scenarioOf(relation)
      const cells: Record<string, unknown> = {}
      for (const [name, { act, answers }] of Object.entries(acts)) {
        const answer = await act(scenario)
        const expected = relation === 'none' ? answers.none : relation === 'I blocked' ? answers.blocking : answers.closed
        expect.soft(answer.status, `${relation}: ${name}: ${JSON.stringify(answer.body)}`).toBe(expected)
        cells[name] = withoutNames(scenario, answer)
      }
      seen.set(relation, cells)
    }
    expect(seen.get('blocked me')).toEqual(seen.get('takes no requests'))
  })

  test('leaves no request or invitation once they block you or take no more', async () => {
    const left = []
    for (const relation of ['takes no requests', 'blocked me'] as const) {
      const [me, other] = [await api.person(), await api.person()]
      const [teams, groups] = [circleTestCalls(api, '/api/teams'), circleTestCalls(api, '/api/groups')]
      const [mine, theirs] = [await teams.create(me), await groups.create(other)]
      await friendCalls(api).ask(me, other)
      await teams.invite(me, mine, other)
      await groups.ask(me, theirs)
      await relate(relation, me, other)
      const profile = (await friendCalls(api).profile(me, other.name)).body.data
      const invited = (await teams.members(me, mine, '?state=invited')).body.data
      left.push([
        profile.friendship.state,
        profile.permissions.ask.allowed,
        invited,
        (await groups.read(me, theirs)).body.data.membership.state,
      ])
    }
    expect(left).toEqual([
      ['none', false, [], 'none'],
      ['none', false, [], 'none'],
    ])
  })

  test('by a mention doesn’t notify a person who blocks you, and doesn’t tell you', async () => {
    const [me, other] = [await api.person(), await api.person()]
    const debate = await openDebate(api, other)
    await friendCalls(api).block(other, me)
    await api.call('POST', `/api/debates/${debate}/participation`, { token: me.token, body: {} })
    const said = (await post(api, me, debate, { stance: 'for', content: `So says @"${other.name}".` })).body.data
    expect(said.content).toContain('<a href="/users/')
    expect((await mentionCalls(api).list(other)).body).toMatchObject({ data: [], meta: { total: 0, unread_count: 0 } })
  })
})

describe('an owner’s block', () => {
  test('holds for everybody who invites to the group, and a person who blocks the owner is told so', async () => {
    const [owner, mona, blocked, blocker] = [await api.person(), await api.person('Mona'), await api.person(), await api.person()]
    const groups = circleTestCalls(api, '/api/groups')
    const id = await groups.create(owner, { access: 'open' })
    await groups.join(owner, id, mona)
    await groups.give(owner, id, mona, 'moderator')
    await groups.invite(mona, id, blocked)
    await friendCalls(api).block(owner, blocked)
    await friendCalls(api).block(blocker, owner)
    expect((await groups.read(blocked, id)).body.data.membership.state).toBe('none')
    for (const person of [blocked, blocker])
      expect(await groups.invite(mona, id, person)).toMatchObject({
        status: 403,
        body: { message: `${person.name} doesn’t accept invitations.` },
      })
    expect(await groups.ask(blocked, id)).toMatchObject({
      status: 409,
      body: { message: 'This group isn’t accepting new members right now.' },
    })
    const unblock = 'You’ve blocked the owner of this group. To join it, unblock them first.'
    expect(await groups.ask(blocker, id)).toMatchObject({ status: 409, body: { message: unblock } })
    expect((await groups.read(blocker, id)).body.data.permissions.join).toEqual({ allowed: false, reason: unblock })
  })

  test('holds for an invitation from before they owned the group', async () => {
    const [owner, heir, blocked] = [await api.person(), await api.person(), await api.person()]
    const groups = circleTestCalls(api, '/api/groups')
    const id = await groups.create(owner)
    await groups.join(owner, id, heir)
    await friendCalls(api).block(heir, blocked)
    expect((await groups.invite(owner, id, blocked)).status).toBe(200)
    await groups.give(owner, id, heir, 'owner')
    expect(await groups.accept(blocked, id, blocked)).toMatchObject({
      status: 409,
      body: { message: 'This group isn’t accepting new members right now.' },
    })
  })
})

describe('a person who takes no requests', () => {
  test('keeps friends, can ask others and accept by asking, and can’t mail invitations until they take requests again', async () => {
    const [ada, ben, cem] = [await api.person(), await api.person(), await api.person()]
    const friends = friendCalls(api)
    await befriend(api, ada, ben)
    expect((await takeRequests(ada, false)).body.data.takes_requests).toBe(false)
    expect((await friends.profile(ada, ben.name)).body.data.friendship.state).toBe('friends')
    await confirmAddress(api, ada)
    const mailed = () => api.call('POST', '/api/friends/invite', { token: ada.token, body: { invites: ['dee@example.com'] } })
    expect((await mailed()).status).toBe(409)
    expect((await friends.ask(cem, ada)).status).toBe(403)
    expect((await friends.ask(ada, cem)).body.data.state).toBe('asked')
    expect((await friends.ask(cem, ada)).body.data.state).toBe('friends')
    await takeRequests(ada, true)
    expect((await mailed()).status).toBe(201)
  })
})
