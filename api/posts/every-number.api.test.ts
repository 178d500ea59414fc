import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRecord } from '#contract/lists'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { importLines, comment as oldComment, post as oldPost, sampleDebate } from '../archive/archive.testing.ts'
import { join, type Member, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { kickCalls } from '../kicks/kicks.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { indexWaiting } from '../search/index-waiting.ts'
import { recountReadable } from './readable.queries.ts'
import { expectEveryNumber, listContractNumbers, type ReadableContent } from './readable-counts.testing.ts'
import { loadEverything } from './recount.testing.ts'

let api: TestApi
let mona: Member
let mirja: Member
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000_000, groups: true })
  mona = await moderationCalls(api).moderator()
  mirja = await moderationCalls(api).moderator()
})
afterAll(() => api.close())

/** Numbers of posts, debates or people that are recomputed after each action, with the place where that happens. */
const counted: Readonly<Record<string, string>> = {
  ...{ arguments_count: 'debate, profile', arguments_gone: 'debate', arguments_for: 'debate', arguments_against: 'debate' },
  ...{ comments_count: 'debate', comments_gone: 'debate', participants_count: 'debate', watchers_count: 'debate' },
  ...{ replies_count: 'post, block, quoted', replies_gone: 'post', replies_for: 'post', replies_against: 'post' },
  ...{ up: 'post', down: 'post', size: 'block', roots_count: 'the map', debates_count: 'tag, profile', followers_count: 'followers' },
  ...{ members_count: 'circle', requests_count: 'its members who ask', arguments: 'the weeks of a profile', progress: 'badges' },
  ...{ total: 'every list', gone: 'every thread', last_page: 'every list in pages of two' },
  ...{ debates: 'search', people: 'search', posts: 'search', groups: 'search' },
  ...{ unread_count: 'the lists themselves', unread_messages_count: 'the conversations', unread_notifications_count: 'the notifications' },
  ...{ friend_requests_count: 'the requests', count: 'grouped notifications' },
}

/** All other numbers, with the reason why changes to posts don't affect them. */
const others: Readonly<Record<string, readonly string[]>> = {
  'a place, which stays': ['number', 'parent_number', 'depth', 'leaves', 'last_number', 'first_unread_number', 'other_read_to', 'round'],
  'a page': ['current_page', 'per_page', 'left_out', 'next'],
  'a range of ids': ['part'],
  'a setting or a limit': [
    'round_limit',
    'turn_seconds',
    'seats_per_side',
    'character_limit',
    'threshold',
    'per_day',
    'rule',
    'hidden_rule',
  ],
  'a stage': ['current_round', 'uptime'],
  'how debates ended': ['won', 'lost', 'tied'],
  'a vote that was cast': ['for', 'against', 'tie', 'yes', 'no', 'abstain', 'eligible', 'ballots_count', 'votes_count', 'score'],
  'of an account': ['sessions', 'passkeys', 'social', 'recovery_codes_left', 'ended', 'already', 'invited'],
  'what is left of an allowance': ['left', 'links', 'comments_left', 'debates_left'],
  'work that was done, whatever became of it': ['reporters', 'reports', 'decisions', 'appeals', 'overturned', 'median_hours', 'comments'],
  'the machine': ['streams', 'waiting', 'tried'],
}

test('every number of the contract is recomputed here or listed with a reason', () => {
  const listed = [...Object.keys(counted), ...Object.values(others).flat()]
  const numbers = listContractNumbers()
  expect([...numbers].filter((name) => !listed.includes(name))).toEqual([])
  expect(listed.filter((name) => !numbers.has(name))).toEqual([])
})

/** The data that actions change. */
type Scene = Awaited<ReturnType<typeof scene>>

async function scene() {
  const word = 'zebrafish'
  const [ada, ben, cem, dee] = [await api.person('Ada'), await api.person('Ben'), await api.person('Cem'), await api.person('Dee')]
  const open = await openDebate(api, ada, { topic: `Is ${word} one?`, tags: [`${word} tag`, 'water'] })
  for (const { token } of [ben, cem, dee]) await join(api, token, open)
  const root = await postArgument(ada, open, { stance: 'for', content: `A ${word} first.` })
  const reply = await postArgument(ben, open, { stance: 'against', parent_id: root, content: `A ${word} second.` })
  const deep = await postArgument(cem, open, { stance: 'for', parent_id: reply, content: `A ${word} third.` })
  const other = await postArgument(dee, open, { stance: 'against', content: `A ${word} fourth.` })
  const remark = await postComment(ben, open, { content: `A ${word} remark.` })
  const answer = await postComment(cem, open, { content: `A ${word} answer.`, parent_comment_id: remark })
  for (const { token } of [cem, dee]) await vote(token, root)
  for (const { token } of [ada, ben]) await vote(token, other)
  for (const { token } of [ben, dee]) await api.call('POST', `/api/debates/${open}/watch`, { token })
  for (const { token } of [ben, cem]) await api.call('POST', '/api/tags/water/follow', { token })
  const turns = await startTurnDebate(api, [ada, cem], [ben, dee], { topic: `Turns of ${word}`, tags: ['water'], seats_per_side: 2 })
  await postArgument(ada, turns, { content: `A ${word} in turn.` })
  const [groups, teams] = [circleTestCalls(api, '/api/groups'), circleTestCalls(api, '/api/teams')]
  const group = await groups.create(ada, { name: `Group of ${word}`, access: 'open' })
  const team = await teams.create(ada, { name: `Team of ${word}` })
  for (const member of [ben, cem]) await groups.join(ada, group, member)
  for (const member of [ben, dee]) await teams.join(ada, team, member)
  const within = await openDebate(api, ada, { topic: `Within, ${word}`, tags: ['water', 'inside'], group })
  await join(api, ben.token, within)
  const inner = await postArgument(ada, within, { stance: 'for', content: `A ${word} within.` })
  await postArgument(ben, within, { stance: 'against', parent_id: inner, content: `A ${word} within, too.` })
  return {
    ...{ word, ada, ben, cem, dee, open, root, reply, deep, other, remark, answer },
    ...{ turns, group, team, within, groups, teams },
  }
}

async function postArgument(by: Member, debate: string, more: object): Promise<string> {
  const { status, body } = await post(api, by, debate, more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}

async function postComment(by: Member, debate: string, more: { content: string; parent_comment_id?: string }): Promise<string> {
  return (await commentCalls(api).post(by, debate, more)).body.data.id
}

const vote = (token: string, id: string) => api.call('POST', `/api/arguments/${id}/vote`, { token, body: { vote_type: 'up' } })

async function request(method: string, path: string, by: Member, body?: object): Promise<ReturnType<typeof JSON.parse>> {
  const answer = await api.call(method, path, { token: by.token, ...(body ? { body } : {}) })
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

const why = { rule: 3, reason: 'Nothing is sold here.' }
const hide = async (path: string): Promise<string> => (await request('POST', `${path}/hiding`, mona, why)).data.id

/** Reverses a decision by an appeal. */
async function show(kind: 'argument' | 'comment' | 'debate', id: string, author: Member, decision: string): Promise<void> {
  const moderation = moderationCalls(api)
  await moderation.appeal(author, decision, 'It is not for sale at all.')
  const file = await moderation.caseOf(kind, id)
  const { status } = await moderation.answer(mirja, file, { outcome: 'overturned', answer: 'You are right: nothing is sold.' })
  expect(status).toBe(201)
}

const decisions = new Map<string, string>()
const hideAs = async (name: string, path: string) => void decisions.set(name, await hide(path))
const decisionOf = (name: string) => decisions.get(name) ?? ''
const account = ({ name }: Member) => ({ display_name: name, password: 'a long enough phrase' })

/** Each kind of action, in an order in which all of them are possible. */
const acts: Readonly<Record<string, (of: Scene) => Promise<unknown>>> = {
  'edits an argument': ({ dee, other, word }) =>
    request('PUT', `/api/arguments/${other}`, dee, { content: `A ${word}, edited.`, stance: 'against' }),
  'withdraws an argument with replies and votes': ({ ada, root }) => request('DELETE', `/api/arguments/${root}`, ada),
  'takes a vote back from what is withdrawn': ({ cem, root }) => request('DELETE', `/api/arguments/${root}/vote`, cem),
  'deletes a comment': ({ ben, remark }) => request('DELETE', `/api/spectator-comments/${remark}`, ben),
  'hides an argument': ({ other }) => hideAs('other', `/api/arguments/${other}`),
  'takes a vote back from what is hidden': ({ ben, other }) => request('DELETE', `/api/arguments/${other}/vote`, ben),
  'shows the argument again': ({ other, dee }) => show('argument', other, dee, decisionOf('other')),
  'hides a reply': ({ deep }) => hideAs('deep', `/api/arguments/${deep}`),
  'shows the reply again': ({ deep, cem }) => show('argument', deep, cem, decisionOf('deep')),
  'hides a comment': ({ answer }) => hideAs('answer', `/api/spectator-comments/${answer}`),
  'shows the comment again': ({ answer, cem }) => show('comment', answer, cem, decisionOf('answer')),
  'hides a whole debate': ({ open }) => hideAs('open', `/api/debates/${open}`),
  'argues in what is hidden': ({ ben, open, word }) => postArgument(ben, open, { stance: 'for', content: `A ${word} meanwhile.` }),
  'shows the debate again': ({ open, ada }) => show('debate', open, ada, decisionOf('open')),
  'asks for friendship': ({ dee, ada }) => request('POST', `/api/friends/${ada.id}`, dee),
  'kicks somebody': async ({ turns, ada, ben, cem, dee }) => {
    const kicks = kickCalls(api, turns)
    const { id } = (await kicks.open(cem, dee)).body.data
    for (const voter of [ada, ben]) await kicks.cast(voter, id)
    expect((await kicks.kicks()).body.meta.total).toBe(1)
  },
  'leaves an open debate': ({ dee, open }) => request('DELETE', `/api/debates/${open}/participation`, dee),
  'blocks somebody': ({ ada, cem }) => request('POST', `/api/users/${cem.id}/block`, ada),
  'suspends somebody': async ({ ben }) => {
    await api.ports.db.transaction((tx) => tx.updateTable('users').set({ role: 'admin' }).where('id', '=', Number(mona.id)).execute())
    await request('POST', `/api/admin/people/${ben.id}/suspension`, mona, { outcome: 'suspend-week', ...why })
  },
  'deletes an account': ({ cem }) => request('POST', '/api/me/deletion', cem, account(cem)),
  'undoes the deletion': async ({ cem }) => {
    const row = await api.ports.db.read.selectFrom('users').select('email').where('id', '=', Number(cem.id)).executeTakeFirstOrThrow()
    const { status, body } = await api.call('POST', '/api/login', { body: { email: row.email, password: 'a long enough phrase' } })
    expect(status).toBe(200)
    cem.token = body.access_token
  },
  'imports an archive with tombstones': async ({ word }) => {
    const gone = { withdrawn: true, content: '' }
    const line = sampleDebate({
      topic: `An old ${word}`,
      tags: ['water'],
      arguments: [oldPost('1', gone), oldPost('2', { parent_id: '1', stance: 'against' }), oldPost('3', { parent_id: '2', ...gone })],
      comments: [oldComment('1', { deleted: true, content: '' }), oldComment('2')],
    })
    expect((await importLines(api.ports.db, [line])).refusals).toEqual([])
  },
  'makes the group private': ({ group, groups, ada, word }) => groups.change(ada, group, { name: `Group of ${word}`, access: 'private' }),
  'makes the group public': ({ group, groups, ada, word }) => groups.change(ada, group, { name: `Group of ${word}`, access: 'approval' }),
  'asks to join the group': ({ group, groups, dee }) => groups.ask(dee, group),
  'leaves the group': ({ group, groups, cem }) => groups.leave(cem, group),
  'dissolves the group': ({ group, groups, ada }) => groups.dissolve(ada, group),
  'leaves the team': ({ team, teams, dee }) => teams.leave(dee, team),
  'dissolves the team': ({ team, teams, ada }) => teams.dissolve(ada, team),
}

const newDebateColumns: typeof acts = { 'does nothing yet': () => Promise.resolve() }

test('every number counts readable posts after every kind of action', { timeout: 600_000 }, async () => {
  const one = await scene()
  const { word, ada, ben, cem, dee, group, team } = one
  for (const [name, act] of Object.entries({ ...newDebateColumns, ...acts })) {
    const answer = await act(one)
    if (isRecord(answer) && typeof answer.status === 'number') expect(answer.status, name).toBeLessThan(300)
    await indexWaiting(api.ports)
    const debates = (await api.ports.db.read.selectFrom('debates').select('id').execute()).map(({ id }) => String(id))
    const scenery: ReadableContent = { word, debates, readers: [ada, ben, cem, dee], groups: [group], teams: [team] }
    const compared = await expectEveryNumber(api, scenery).catch((fault) => {
      throw new Error(`after “${name}”: ${fault.message}`, { cause: fault })
    })
    expect(compared, name).toBeGreaterThan(300)
    await expectStored(name)
  }
})

/** Checks stored copies: popularity everywhere, and the map's top level. Recounting must not change them. */
async function expectStored(name: string): Promise<void> {
  const all = await loadEverything(api.ports.db.read)
  for (const { id, popularity, slug } of all.debates) {
    expect(popularity, `popularity of ${slug} after “${name}”`).toBe(all.popularity(id))
    const copies = all.debateTags.filter(({ debate_id }) => debate_id === id).map((tag) => tag.popularity)
    expect(copies.filter((copy) => copy !== popularity)).toEqual([])
    const map = await api.call('GET', `/api/debates/${id}/map`)
    if (map.status === 200) expect(map.body.data.roots_count).toBe(all.roots(id))
    await api.ports.db.transaction((tx) => recountReadable(tx, id))
  }
  const again = await loadEverything(api.ports.db.read)
  expect([again.debates, again.posts], `counted anew after “${name}”`).toEqual([all.debates, all.posts])
}
