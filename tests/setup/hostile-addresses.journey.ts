import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { profileAddress } from '#contract/person-addresses'
import { readableName } from '#contract/readable-name'
import { reportPath } from '../../app/paths.ts'
import { createClient } from '../journeys/setup/test.ts'
import { expect, test } from './server.ts'

const password = 'a long enough phrase'
/** Name endings that servers, routers and proxies could interpret: file extensions, data requests, route words, dots, numbers, scripts. */
const endings = [
  'png',
  'css',
  'js',
  'map',
  'json',
  'data',
  'html',
  'txt',
  'xml',
  'ico',
  'br',
  'gz',
  'webmanifest',
  'data.data',
  'php',
  'rss',
]
const words = [
  'new',
  'edit',
  'search',
  'settings',
  'create',
  'index',
  'report',
  'members',
  'login',
  'api',
  'assets',
  'stream',
  'quick',
  'me',
]
const odd = [
  'robots.txt',
  'favicon.ico',
  'card.png',
  '0',
  '007',
  '2030',
  '1e3',
  'null',
  'undefined',
  'constructor',
  'toString',
  'a..',
  '1...b',
  'x-',
]
const scripts = ['Žofie Ünïcøde', 'cafe\u0301 noir', 'مريم', 'דנה', '张伟', 'हिन्दी', 'Ⅷ', 'x'.repeat(40), 'A  b', 'x_._-y', 'İstanbul']
/** Random names that match the pattern of names. */
const randomNames = fc
  .sample(fc.stringMatching(/^[a-z0-9][a-z0-9 ._-]{1,12}$/), { numRuns: 25, seed: 39 })
  .concat(fc.sample(fc.stringMatching(/^[a-z0-9]{1,4}\.(data|json|png|js|css|map)$/), { numRuns: 8, seed: 39 }))
const people = [...endings.map((ending) => `a.${ending}`), ...words, ...odd, ...scripts, ...randomNames]

const signs = [
  'C',
  'C#',
  'C++',
  'R&D',
  'R-D',
  '.NET',
  '#hash',
  'TCP/IP',
  'a\\b',
  '100%',
  '%2e%2e',
  '%00',
  '.',
  '..',
  '?',
  '?_data',
  'a?b=c',
  'a;b',
  'a:b',
]
const more = [
  '🌍',
  '😀😀',
  'مناخ',
  '气候',
  '“quoted”',
  "it's",
  '<b>',
  '*',
  '~',
  '+',
  '-',
  '__proto__',
  '$1',
  '{x}',
  '|',
  '^',
  '`',
  'a b',
  '&amp;',
  '@x',
  '=',
]
const tags = [...signs, ...more, ...endings.map((ending) => `t.${ending}`), ...words, ...odd.slice(0, 12)]

/** Titles of circles and debates, whose slugs keep only letters and digits. */
const titles = [...signs, ...more.slice(0, 8), ...words, ...odd].map((word) => `${word} ${word}`)

type ErrorBody = { errors: Record<string, string[]> }
type CreatedDebate = { id: string; slug: string; topic: string; tags: { name: string; slug: string; url: string }[] }

/** Requests pages as a guest's browser does, which puts them in the page cache, or as a member's browser does, with `Cookie`. */
function visitor(place: string, Cookie = '') {
  return async (path: string) => {
    const headers = { 'Sec-Fetch-Site': 'none', 'Accept-Encoding': 'br', ...(Cookie && { Cookie }) }
    const answer = await fetch(new URL(path, place), { headers })
    const html = await answer.text()
    return { status: answer.status, named: titlesIn(html), type: answer.headers.get('Content-Type') ?? '', html }
  }
}

/** Returns the first heading and the title of a page. */
function titlesIn(html: string): string {
  const found = [/<h1[^>]*>([\s\S]*?)<\/h1>/, /<title>([^<]*)<\/title>/].map((part) => part.exec(html)?.[1] ?? '').join(' | ')
  const letters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
  return found
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => letters[name] ?? whole)
    .normalize('NFC')
}

test('every address that contains a chosen name leads to the right page', async ({ start, folder }) => {
  test.slow()
  const server = start({
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: '0',
    NEWCOMER_HOURS: '0',
    RATE_LIMIT_FACTOR: '10000',
    FEATURE_GROUPS: '1',
    NODE_OPTIONS: `--require ${resolve('tests/machine/quick-argon2.cjs')}`, // a hundred people sign up
  })
  const place = await server.address()
  const client = createClient(place)
  const createdNames: string[] = []
  const refusedNames: string[] = []
  let token = ''
  for (const [index, display_name] of people.entries()) {
    const { status, body } = await client().post<ErrorBody & { access_token: string }>('/register', {
      name: 'Ada',
      display_name,
      email: `p${index}@example.org`,
      password,
    })
    if (status === 201) createdNames.push(display_name.normalize('NFC').replace(/\s+/g, ' ').trim())
    else {
      expect(status, display_name).toBe(422)
      expect(body.errors.display_name?.[0], display_name).toMatch(/\w \w.*\.$/)
      refusedNames.push(display_name)
    }
    if (status === 201) token ||= body.access_token
  }
  expect(createdNames.length, `refused: ${refusedNames.join(' | ')}`).toBeGreaterThan(50)
  const api = client(token)
  const tagged: [string, string][] = []
  for (let from = 0; from < tags.length; from += 5) {
    const some = tags.slice(from, from + 5)
    const { status, body } = await api.post<{ data: CreatedDebate }>('/debates', {
      topic: `Debate number ${from} of tags`,
      type: 'open',
      tags: some,
    })
    expect(status, some.join(' ')).toBe(201)
    expect(body.data.tags.map(({ name }) => name)).toEqual(some)
    for (const { slug, name, url } of body.data.tags) {
      expect(url).toBe(`/tags/${encodeURIComponent(slug)}`)
      tagged.push([name, url])
    }
  }
  const circles: [string, string][] = []
  const debates: [string, string][] = []
  for (const name of titles) {
    const group = await api.post<ErrorBody & { data: CreatedDebate }>('/groups', { name, description: 'About it', access: 'open' })
    const team = await api.post<ErrorBody & { data: CreatedDebate }>('/teams', { name, description: 'About it', open: true })
    const debate = await api.post<{ data: CreatedDebate }>('/debates', { topic: `${name} is a topic`.slice(0, 120), type: 'open' })
    for (const { status, body } of [group, team])
      if (status !== 201) expect([status, Object.keys(body.errors)], name).toEqual([422, ['name']])
    if (group.status === 201) circles.push([name, `/groups/${encodeURIComponent(group.body.data.slug)}`])
    if (team.status === 201) circles.push([name, `/teams/${encodeURIComponent(team.body.data.id)}`])
    expect(debate.status, name).toBe(201)
    debates.push([debate.body.data.topic, `/debates/${encodeURIComponent(debate.body.data.slug)}`])
  }
  expect(new Set(tagged.map(([, path]) => path)).size).toBe(tags.length)

  // Rows from before names had rules.
  const old = [
    'a/b',
    'a\\b',
    '.',
    '..',
    '100%',
    '%2e%2e',
    '%00',
    '?x=y',
    '#top',
    'a;b',
    'a:b',
    'a+b',
    '/',
    '👩‍💻',
    '\u202Ekcab',
    '-',
    'x.data?y',
  ]
  const database = new Database(join(folder, 'data', 'rostrum.db'))
  for (const [index, name] of old.entries())
    database
      .prepare(
        `insert into users (name, display_name, display_key, email, email_key, password_hash, show_real_name, bio, demo, created_at)
         values ('Old', ?, ?, ?, ?, '', 0, '', 0, 0)`,
      )
      .run(name, name.normalize('NFKC').toLowerCase(), `o${index}@example.org`, `o${index}@example.org`)
  database.close()

  const member = await signIn(place, 'p0@example.org')
  const wrong: string[] = []
  const pages = [
    ...[...createdNames, ...old].flatMap((name) => withQueries(profileAddress(name), ['list=debates&page=1', '_routes=root'], name)),
    ...tagged.flatMap(([name, path]) => withQueries(path, ['sort=popular'], name)),
    ...circles.map((page) => page),
    ...debates.flatMap(([name, path]) => withQueries(path, ['tab=comments', 'index&_routes=x'], name)),
  ]
  for (const ask of [visitor(place), visitor(place), visitor(place, member)])
    for (const [name, path] of pages) {
      const { status, type, named } = await ask(path)
      if (status !== 200 || !type.startsWith('text/html') || !named.includes(readableName(name).normalize('NFC')))
        wrong.push(`${status} ${path}: ${named}`)
    }
  // Typed with capitals by hand, or with decomposed accents by a system.
  const created = await api.post<{ data: CreatedDebate }>('/debates', { topic: 'Énergie ünïcode for everybody', type: 'open' })
  const createdGroup = await api.post<ErrorBody & { data: CreatedDebate }>('/groups', {
    name: 'Énergie ünïcode',
    description: 'About it',
    access: 'open',
  })
  const ask = visitor(place, member)
  for (const path of [`/debates/${created.body.data.slug}`, `/groups/${createdGroup.body.data.slug}`, '/users/Žofie Ünïcøde', '/tags/EDIT'])
    for (const written of [path.normalize('NFD'), path.slice(0, 8) + path.slice(8).toUpperCase()]) {
      const { status, named } = await ask(encodeURI(written))
      if (status !== 200) wrong.push(`${status} ${written}: ${named}`)
    }
  for (const name of [...createdNames.slice(1), ...old]) {
    const path = reportPath(name)
    const { status, named } = await ask(path)
    if (status !== 200 || !named.includes(readableName(name).normalize('NFC'))) wrong.push(`${status} ${path}: ${named}`)
  }
  for (const [name] of tagged) {
    const { status, html } = await ask(`/debates?tags=${encodeURIComponent(name)}`)
    if (status !== 200 || !html.includes('of tags')) wrong.push(`${status} the debates with ${name}`)
  }
  expect(wrong).toEqual([])
})

function withQueries(path: string, queries: readonly string[], name: string): [string, string][] {
  return ['', ...queries].map((query) => [name, (query && `${path}${path.includes('?') ? '&' : '?'}${query}`) || path])
}

async function signIn(place: string, email: string): Promise<string> {
  const answer = await fetch(`${place}/auth?mode=login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: place, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ email, password }),
  })
  expect(answer.status, await answer.text()).toBe(303)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
