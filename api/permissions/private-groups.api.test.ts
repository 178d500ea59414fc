import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call'
import { sitemapKinds } from '#contract/sitemap'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { contractCalls } from '../service/contract-calls.ts'
import { createPrivateGroup, privateTexts, type Scenario } from './private-group.testing.ts'

let api: TestApi
let scenario: Scenario
beforeAll(async () => {
  api = await openTestApi({ groups: true, limitFactor: 1_000_000 })
  scenario = await createPrivateGroup(api)
}, 60_000)
afterAll(() => api.close())

/** Values for a path parameter that lead into the private group, elsewhere, or nowhere. */
type Values = { inside: string[]; outside: string[]; missing?: string }

/** Returns values by the path before the parameter. A call with a new prefix fails until somebody has added it. */
function valuesFor(place: string): Values {
  const { group, debate, argument, comment, vote, ballot, people, ordinary } = scenario
  const persons = [people.owner, people.member, people.writer]
  const none = { inside: [], outside: ['1'] }
  const known: Readonly<Record<string, Values>> = {
    '/api/debates/{id}': { inside: [debate.id], outside: [ordinary.debate], missing: '999999' },
    '/api/debates/{slug}': { inside: [debate.slug, debate.id], outside: ['should-everybody-read-this'], missing: 'no-such-debate' },
    '/api/debates/{id}/wordings/{wordingId}': none,
    '/api/debates/{id}/kick-votes/{voteId}': { inside: [vote], outside: [], missing: '999999' },
    '/api/ballots/{id}': { inside: [ballot], outside: [], missing: '999999' },
    '/api/arguments/{id}': { inside: [argument], outside: [ordinary.argument], missing: '999999' },
    '/api/spectator-comments/{id}': { inside: [comment], outside: [ordinary.comment], missing: '999999' },
    '/api/groups/{id}': { inside: [group.id, group.slug], outside: [], missing: '999999' },
    '/api/tags/{slug}': { inside: [privateTexts.tag], outside: ['ordinary'], missing: 'no-such-tag' },
    '/api/teams/{id}': { inside: [group.id], outside: [ordinary.team], missing: '999999' },
    '/api/users/{displayName}': { inside: [], outside: persons.map(({ name }) => name) },
    '/api/users/{id}': { inside: [], outside: persons.map(({ id }) => id) },
    '/api/messages/{userId}': { inside: [], outside: persons.map(({ id }) => id) },
    '/api/admin/people/{id}': { inside: [], outside: persons.map(({ id }) => id) },
    '/api/friends/invitations/{token}': none,
    '/api/reports/{receipt}': none,
    '/api/me/decisions/{id}': none,
    '/api/moderation/reports/{id}': none,
    '/api/auth/social/{provider}': none,
    '/api/sitemap/{kind}': { inside: [], outside: [...sitemapKinds] },
    '/api/sitemap/{kind}/{part}': none,
    '/api/drafts/{key}': none,
  }
  const values = known[place]
  if (!values) throw new Error(`Say in this test what ${place} leads to.`)
  return values
}

type Path = { path: string /** The same path with ids that match nothing. */; missing: string | null }

function pathsOf({ path }: Call): Path[] {
  let paths: Path[] = [{ path: '', missing: null }]
  let place = ''
  for (const part of path.split('/').slice(1)) {
    place += `/${part}`
    const { inside, outside, missing } = part.startsWith('{') ? valuesFor(place) : { inside: [], outside: [part], missing: undefined }
    paths = paths.flatMap((before) => [
      ...inside.map((value) => ({ path: `${before.path}/${value}`, missing: `${before.missing ?? before.path}/${missing}` })),
      ...outside.map((value) => ({
        path: `${before.path}/${encodeURIComponent(value)}`,
        missing: before.missing === null ? null : `${before.missing}/${value}`,
      })),
    ])
  }
  return paths
}

const words = Object.values(privateTexts)

/** Returns every query that a call accepts for words, kinds and orders. */
function queriesOf({ path, query }: Call): string[] {
  const fields = 'shape' in query && typeof query.shape === 'object' && query.shape ? Object.keys(query.shape) : []
  const of = (name: string, values: readonly string[]) => (fields.includes(name) ? values.map((value) => `?${name}=${value}`) : [])
  const mine = ['created', 'joined', 'watching', 'my_turn', 'open_kicks', 'to_judge', 'seeking']
  return [
    '',
    ...of('q', [...words, 'zw*', '@Writer']),
    ...of('search', [...words, 'zw', 'Topic']),
    ...of('tags', [privateTexts.tag]),
    ...of('sort', path === '/api/debates' ? ['latest', 'popular', 'active', 'ending'] : ['new']),
    ...of('view', ['linear', 'outline']),
    ...of('type', path === '/api/my/debates' ? mine : []),
    ...of('state', ['invited', 'asked', 'member', 'decided']),
  ]
}

const reads = contractCalls().filter(({ call }) => call.method === 'GET')
const allReads = () => reads.flatMap(({ call }) => pathsOf(call).flatMap((one) => queriesOf(call).map((query) => ({ ...one, query }))))

async function answerTo(path: string, token: string | undefined): Promise<{ status: number; text: string }> {
  const response = await api.app.fetch(
    new Request(`http://rostrum.test${path}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} }),
  )
  return { status: response.status, text: await response.text() }
}

/** Everything that would reveal the private group: its words, addresses and picture. */
const secrets = () => [...words, scenario.debate.slug, scenario.group.slug, scenario.debate.avatar]
/** What invited people may see of the group. */
const ofInvitation = () => [privateTexts.groupName, privateTexts.groupDescription, scenario.group.slug]

const outsiders = [
  ['a guest', () => undefined],
  ['a stranger', () => scenario.people.stranger],
  ['a friend of a member', () => scenario.people.friend],
  ['somebody whom a member blocks', () => scenario.people.blocked],
  ['somebody who is invited', () => scenario.people.invited],
  ['a member who was removed', () => scenario.people.removed],
  ['a member who left', () => scenario.people.left],
  ['a suspended stranger', () => scenario.people.suspended],
  ['a moderator', () => scenario.people.moderator],
  ['an administrator', () => scenario.people.administrator],
] as const

describe('a private group', () => {
  it.each(outsiders)(
    'appears in no answer to a read by %s, and its addresses answer as missing ones do',
    async (role, who) => {
      const token = who()?.token
      const allowed = role === 'somebody who is invited' ? ofInvitation() : []
      const found: string[] = []
      for (const { path, missing, query } of allReads()) {
        const { status, text } = await answerTo(path + query, token)
        for (const secret of secrets()) if (text.includes(secret) && !allowed.includes(secret)) found.push(`${path}${query}: ${secret}`)
        if (missing === null || (allowed.length > 0 && /^\/api\/groups\/[^/]+$/.test(path))) continue
        const other = await answerTo(missing + query, token)
        if (status !== other.status || text !== other.text)
          found.push(`${path}${query}: ${status} ${text} is not ${other.status} ${other.text}`)
      }
      expect(found).toEqual([])
    },
    120_000,
  )

  it('is fully visible to its members', async () => {
    const seen = new Set<string>()
    for (const { path, query } of allReads()) {
      const { text } = await answerTo(path + query, scenario.people.member.token)
      for (const secret of secrets()) if (text.includes(secret)) seen.add(secret)
    }
    expect(secrets().filter((secret) => !seen.has(secret))).toEqual([])
  }, 60_000)

  it('appears in no list, search or count of the site, even for members', async () => {
    const of = async (path: string) => (await api.call('GET', path, { token: scenario.people.member.token })).body
    expect((await of('/api/debates')).meta.total).toBe(1)
    expect((await of('/api/groups')).meta.total).toBe(0)
    expect((await of('/api/tags')).meta.total).toBe(1)
    for (const word of words) expect(Object.values((await of(`/api/search?q=${word}`)).totals)).toEqual([0, 0, 0, 0])
    const profile = (await of('/api/users/Writer')).data
    expect([profile.debates_count, profile.arguments_count, profile.badges]).toEqual([0, 0, []])
  })

  it('appears in no mail to others', async () => {
    const inside = ['owner', 'member', 'writer'] as const
    const people = inside.map((one) => Number(scenario.people[one].id))
    const users = await api.ports.db.read.selectFrom('users').select(['id', 'email']).where('id', 'in', people).execute()
    const members = new Set(users.map(({ email }) => email))
    const mails = await api.ports.db.read.selectFrom('mails').selectAll().execute()
    const toOthers = JSON.stringify(mails.filter(({ recipient }) => !members.has(recipient)))
    const { topic, argument, comment, groupDescription } = privateTexts
    for (const word of [topic, argument, comment, groupDescription, scenario.debate.slug]) expect(toOthers).not.toContain(word)
  })
})
