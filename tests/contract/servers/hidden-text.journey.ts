import { contractCalls } from '../../../api/service/contract-calls.ts'
import { joinDebate, makeDebate, postArgument, postComment } from '../../journeys/setup/debates.ts'
import { idOf } from '../../journeys/setup/ids.ts'
import { report } from '../../journeys/setup/moderation.ts'
import { expect, type Person, randomAddress, test } from '../../journeys/setup/test.ts'
import { Visitor } from './visitor.ts'

/* Texts that moderators have hidden must not be readable anywhere: in no call of the contract, and on no page that can be
   reached (docs/moderation.md). */

/**
 * The tests look for `planted` in every answer. `found` is in the same posts and is used as search term, because a page of results repeats
 * the term.
 */
const [planted, found] = ['quinceplanted', 'quincefound']
const hideDecision = { outcome: 'hide', rule: 3, reason: 'Nothing is sold here.' }

test('nobody else can read a hidden post anywhere, and everybody can once it is shown again', async ({
  site,
  api,
  person,
  makeModerator,
}) => {
  const [ada, ben, cem, mod] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Mona')]
  makeModerator(mod)
  const debate = await makeDebate(api, cem, { tags: ['quinces'] })
  for (const one of [ada, ben]) await joinDebate(api, one, debate)
  const first = await postArgument(api, ada, debate, { content: 'Pears are fruit.' })
  const content = `A ${planted} is a ${found}, says @"${ada.displayName}".`
  const argument = await postArgument(api, ben, debate, { parent: first, content })
  const reply = await postArgument(api, cem, debate, { parent: argument, content: 'It is not.' })
  const comment = await postComment(api, ben, debate, { content })
  const commentId = /\d+/.exec(comment.path.split('/').at(-1) ?? '')?.[0] ?? ''
  await api(ada.token).post(`/arguments/${argument.id}/vote`, { vote_type: 'up' })

  const ids = {
    ...{ debates: debate.id, arguments: argument.id, 'spectator-comments': commentId, users: await idOf(api, ben) },
    ...{
      slug: debate.slug,
      displayName: ben.displayName,
      userId: await idOf(api, ben),
      token: 'x',
      receipt: 'x',
      key: 'x',
      provider: 'x',
      voteId: '1',
    },
  }
  const calls = addressesOfCalls(ids, [found, ben.displayName])
  const pages = [
    ...[
      '/',
      '/?feed=latest',
      '/debates',
      '/tags',
      '/tags/quinces',
      '/feed/highlights',
      '/mentions',
      '/notifications',
      '/dashboard',
      '/my/debates',
    ],
    ...[
      debate.path,
      `${debate.path}/arguments/${argument.id}`,
      `${debate.path}/arguments/${first.id}`,
      `${debate.path}/arguments/${reply.id}`,
    ],
    ...[comment.path, `/users/${encodeURIComponent(ben.displayName)}`],
    ...[`${debate.path}.atom`, `${debate.path}.atom?of=comments`, `${debate.path}/arguments/${first.id}.atom`],
    ...['/debates.atom', '/tags/quinces.atom', `/users/${encodeURIComponent(ben.displayName)}.atom`],
    ...['', '&type=arguments', '&type=comments', '&type=posts'].map((more) => `/search?q=${found}${more}`),
  ]
  const readers: Reader[] = [guest(site), memberByToken(site, ada), await memberByCookie(site, ada)]
  const linked = await addressesOnPages(readers, pages, [debate.slug, `/users/${encodeURIComponent(ben.displayName)}`])
  const addresses = [...new Set([...calls, ...pages, ...linked])]
  const leaks = () => leakingAddresses(readers, addresses)

  const before = await leaks()
  expect(before.length).toBeGreaterThan(20)
  for (const part of ['/api/search', '/api/mentions', '/threa', '/map', '/search?q', debate.path, '.atom'])
    expect(before.join('\n')).toContain(part)
  const cases: string[] = []
  for (const about of [
    { kind: 'argument', id: argument.id },
    { kind: 'comment', id: commentId },
  ]) {
    await report(api, ada, ben, { about })
    const open = (await api(mod.token).get<{ data: { id: string; about: { id: string } }[] }>('/moderation/reports?per_page=100')).body.data
    const id = open.find((one) => one.about?.id === about.id)?.id ?? ''
    expect((await api(mod.token).post(`/moderation/reports/${id}/decision`, hideDecision)).status).toBe(201)
    cases.push(id)
  }
  expect(await leaks()).toEqual([])
  const links = await addressesOnPages(readers, pages, [debate.slug])
  expect(await leakingAddresses(readers, links)).toEqual([])
  for (const id of cases) {
    const file = (await api(mod.token).get<{ data: { decision: { id: string } } }>(`/moderation/reports/${id}`)).body.data
    const shown = { outcome: 'nothing', reason: 'It was a joke.', instead_of: file.decision.id }
    expect((await api(mod.token).post(`/moderation/reports/${id}/decision`, shown)).status).toBe(201)
  }
  expect(await leaks()).toEqual(before)
})

test('nobody else can read the introduction and tags of a hidden debate anywhere, and everybody can once it is shown again', async ({
  site,
  api,
  person,
  makeModerator,
}) => {
  const [buried, sought] = ['quinceburied', 'quincesought']
  const [ada, ben, mod] = [await person('Ada'), await person('Ben'), await person('Mona')]
  makeModerator(mod)
  const debate = await makeDebate(api, ben, { description: `A ${buried} is a ${sought}.`, tags: [`${buried}s`] })
  const argument = await postArgument(api, ben, debate, { content: 'It helps.' })
  await api(ada.token).post(`/arguments/${argument.id}/vote`, { vote_type: 'up' })
  await api(ada.token).post(`/debates/${debate.id}/watch`)
  const id = await idOf(api, ben)
  const ids = { debates: debate.id, arguments: argument.id, users: id, slug: debate.slug, displayName: ben.displayName, userId: id }
  const calls = addressesOfCalls({ ...ids, token: 'x', receipt: 'x', key: 'x', provider: 'x', voteId: '1' }, [sought, ben.displayName])
  const pages = [
    ...['/debates.atom', `${debate.path}.atom`, `/tags/${buried}s.atom`],
    ...['/', '/?feed=latest', '/debates', '/debates?sort=popular', '/tags', '/feed/highlights', '/notifications', '/my/debates'],
    ...[
      debate.path,
      `${debate.path}?tab=comments`,
      `${debate.path}/arguments/${argument.id}`,
      `/users/${encodeURIComponent(ben.displayName)}`,
    ],
    ...['', '&type=debates'].map((more) => `/search?q=${sought}${more}`),
  ]
  const readers: Reader[] = [guest(site), memberByToken(site, ada), await memberByCookie(site, ada)]
  const leaks = () => leakingAddresses(readers, [...calls, ...pages], buried)
  const before = await leaks()
  for (const part of ['/api/search', '/api/debates', '/api/tags', '/tags', '/search?q', debate.path])
    expect(before.join('\n')).toContain(part)
  const hidden = await api(mod.token).post(`/debates/${debate.id}/hiding`, { rule: 3, reason: 'Nothing is sold here.' })
  expect(hidden.status).toBe(201)
  expect(await leaks()).toEqual([])
  const [one] = (
    await api(mod.token).get<{ data: { id: string; decision: { id: string } }[] }>('/moderation/reports?state=decided&kind=debate')
  ).body.data
  const shown = { outcome: 'nothing', reason: 'It was a joke.', instead_of: one?.decision.id }
  expect((await api(mod.token).post(`/moderation/reports/${one?.id}/decision`, shown)).status).toBe(201)
  expect(await leaks()).toEqual(before)
})

type Reader = { name: string; read(path: string): Promise<string> }

const guest = (site: string) => reader('a guest', site)

const memberByToken = (site: string, { token }: Person) => reader('a member', site, { Authorization: `Bearer ${token}` })

async function memberByCookie(site: string, { email, password }: Person): Promise<Reader> {
  const visitor = new Visitor(site)
  expect((await visitor.post('/auth?mode=login', { email, password })).status).toBe(303)
  return reader('a member signed in', site, { Cookie: visitor.cookieOf('rostrum') })
}

/** Returns a reader whose requests come from different addresses, because a rate-limited response would prove nothing. */
function reader(name: string, site: string, headers: Record<string, string> = {}): Reader {
  const read = async (path: string) => {
    const answer = await fetch(site + path, { headers: { ...headers, 'X-Forwarded-For': randomAddress() } })
    expect(answer.status, `${path} to ${name}`).not.toBe(429)
    return answer.text()
  }
  return { name, read }
}

/** Returns the addresses of every GET call of the contract, including future ones. */
function addressesOfCalls(ids: Readonly<Record<string, string>>, searches: readonly string[]): string[] {
  return contractCalls()
    .filter(({ call }) => call.method === 'GET')
    .flatMap(({ call: { path, query } }) => {
      const place = path.replace(/([\w-]+)\/\{(\w+)\}/g, (_, feature: string, name: string) => {
        return `${feature}/${encodeURIComponent((name === 'id' ? ids[feature] : ids[name]) ?? '1')}`
      })
      const known = 'shape' in query && typeof query.shape === 'object' && query.shape !== null ? Object.keys(query.shape) : []
      const searched = known.flatMap((name) =>
        name === 'q' || name === 'search' ? searches.map((word) => `?${name}=${encodeURIComponent(word)}`) : [],
      )
      const sorted = known.includes('sort') ? ['?sort=new', '?sort=top'] : []
      return [place, ...searched, ...sorted].map((one) => (one.startsWith('?') ? place + one : one))
    })
}

/** Returns what pages link to about these things: other orders and views, feeds, and machine-readable data. */
async function addressesOnPages(readers: readonly Reader[], pages: readonly string[], about: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(readers.flatMap(({ read }) => pages.map(read)))
  const links = texts.flatMap((text) =>
    [...text.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')),
  )
  return [...new Set(links)].filter((link) => about.some((part) => link.includes(part)))
}

async function leakingAddresses(readers: readonly Reader[], addresses: readonly string[], word = planted): Promise<string[]> {
  const leaks: string[] = []
  for (const { name, read } of readers)
    for (const address of addresses) if ((await read(address)).includes(word)) leaks.push(`${address} to ${name}`)
  return leaks
}
