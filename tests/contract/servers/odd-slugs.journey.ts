import { argument, comment, debate } from './api-answers.ts'
import type { Routes } from './foreign-api.ts'
import { expect, test } from './test.ts'
import { decodeEntities, Visitor } from './visitor.ts'

/** Slugs and ids of an API that are hard or impossible to put in a path. */
const odd = [
  ...['', '.', '..', '-', 'a/b', '/', '\\', '%', '%2e%2e', '%00', '?', '#', 'x.data', '_root.data', 'create', 'a b', 'a+b', 'a;b', 'a:b'],
  ...[
    'new',
    'edit',
    'index.html',
    'favicon.ico',
    '__manifest',
    '//evil.example',
    '🌍',
    '\u202Eabc',
    '\uD800',
    'עברית',
    '<b>"&\'',
    'a'.repeat(5_000),
  ],
]
const shown = (slug: string) => JSON.stringify(slug.slice(0, 20))
const withSlug = (slug: string) => ({ ...debate, slug })

/** Returns the links of a page that start with `beginning`, resolved as a browser does. */
function linksIn(html: string, site: string, beginning: string): string[] {
  const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, link = '']) => decodeEntities(link))
  return [...new Set(links)]
    .filter((link) => link.startsWith(beginning))
    .map((link) => {
      const { pathname, search } = new URL(link, site)
      return pathname + search
    })
}

const isDebate = (link: string) => link !== '/debates/create'

test('a debate has its page, whatever its slug', async ({ site, api }) => {
  const guest = new Visitor(site)
  for (const slug of odd) {
    Object.assign(api.routes, routesWith(slug))
    const pages = { list: await guest.get('/debates'), home: await guest.get('/'), found: await guest.get('/search?q=trams') }
    for (const [name, { status, html }] of Object.entries(pages))
      expect.soft([status, html.includes(debate.topic)], `${name} with ${shown(slug)}`).toEqual([200, true])
    const links = Object.values(pages).flatMap(({ html }) => linksIn(html, site, '/debates/').filter(isDebate))
    expect
      .soft(
        links.filter((link) => !link.startsWith('/debates/')),
        `out of the page of ${shown(slug)}`,
      )
      .toEqual([])
    const [first = '/'] = links
    for (const link of new Set(links))
      expect.soft((await guest.get(link)).html.includes('<h1'), `${link.slice(0, 60)} of ${shown(slug)}`).toBe(true)
    const page = await guest.get(first)
    expect
      .soft([page.status, page.html.includes('>In towns of middling size.')], `${shown(slug)} at ${first.slice(0, 60)}`)
      .toEqual([200, true])
    expect.soft(canonicalOf(page.html), `the address of ${shown(slug)}`).toBe(first)
    const inner = linksIn(page.html, site, '/debates/').filter(isDebate)
    expect
      .soft(
        inner.filter((link) => !link.startsWith(first)),
        `links of the page of ${shown(slug)}`,
      )
      .toEqual([])
    for (const link of inner.filter((each) => /(?:arguments|comments)[/]/.test(each)).slice(0, 4))
      expect.soft((await guest.get(link)).status, `${link.slice(0, 60)} of ${shown(slug)}`).toBe(200)
  }
})

const canonicalOf = (html: string) => {
  const [, address = ''] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? []
  return URL.canParse(address) ? new URL(decodeEntities(address)).pathname : null
}

function routesWith(slug: string): Routes {
  const named = { id: 7, slug, topic: debate.topic }
  return {
    'GET /api/debates': { body: [withSlug(slug)] },
    'GET /api/debates/{slug}': { body: withSlug(slug) },
    'GET /api/feed': { body: [withSlug(slug)] },
    'GET /api/feed/highlights': { body: [{ id: 12, content: argument.content, debate: named, user: argument.author }] },
    'GET /api/search': { body: { data: { debates: [named], people: [], groups: [], posts: [] } } },
    'GET /api/arguments/{id}/thread': { body: { argument, debate_slug: slug } },
    'GET /api/spectator-comments/{id}/thread': { body: { comment, debate_slug: slug } },
  }
}

test('posts, people, teams and groups with odd ids break no page, and their links stay on the site', async ({ site, api }) => {
  const guest = new Visitor(site)
  for (const id of odd) {
    const group = { id: 7, slug: id, name: 'Walkers', members_count: 1, access: 'open' }
    const team = { id, name: 'Walkers', members_count: 1, access: 'open' }
    Object.assign(api.routes, {
      'GET /api/debates/{id}/arguments': { body: [{ ...argument, id }] },
      'GET /api/arguments/{id}/thread': { body: { argument: { ...argument, id }, debate_slug: 'trams' } },
      'GET /api/debates/{id}/spectator-comments': { body: [{ ...comment, id }] },
      'GET /api/spectator-comments/{id}/thread': { body: { comment: { ...comment, id }, debate_slug: 'trams' } },
      'GET /api/groups': { body: [group] },
      'GET /api/groups/{id}': { body: group },
      'GET /api/teams': { body: [team] },
      'GET /api/teams/{id}': { body: team },
      'GET /api/users/{displayName}': { body: { id, name: 'Bob', display_name: id, bio: null } },
    })
    const pages: string[] = []
    for (const [path, beginning] of [
      ['/debates/trams', '/debates/trams/'],
      ['/debates/trams?tab=comments', '/debates/trams/'],
      ['/groups', '/groups/'],
      ['/teams', '/teams/'],
    ] as const) {
      const { status, html } = await guest.get(path)
      // Something without an id, or with an endless one, can't be shown, and the page says so.
      const isNone = path === '/teams' && (id === '' || id.length > 200)
      expect.soft(status, `${path} with ${shown(id)}`).toBe(isNone ? 503 : 200)
      const raw = [...html.matchAll(/ href="([^"]*)"/g)]
        .map(([, link = '']) => decodeEntities(link))
        .filter((link) => link.startsWith(beginning))
      for (const link of raw) expect.soft(new URL(link, site).pathname.startsWith(beginning), `${link} of ${shown(id)}`).toBe(true)
      pages.push(...linksIn(html, site, beginning))
    }
    for (const link of new Set(pages)) expect.soft((await guest.get(link)).status, `${link.slice(0, 80)} of ${shown(id)}`).toBeLessThan(500)
  }
})
