import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { robotsText, variants } from './robots-text'

const rules = [...robotsText('https://rostrum.test').matchAll(/^(Allow|Disallow): (.*)$/gm)].map(([, kind, path = '']) => ({
  allows: kind === 'Allow',
  length: path.length,
  pattern: new RegExp(`^${path.split('*').map(escapePattern).join('.*').replace(/\\\$$/, '$')}`),
}))

function escapePattern(text: string): string {
  return text.replace(/[.?$()[\]+]/g, '\\$&')
}

/** The longest rule that matches decides; a permission before a prohibition of the same length (RFC 9309 §2.2.2). */
function mayFetch(path: string): boolean {
  const [decisive] = rules
    .filter(({ pattern }) => pattern.test(path))
    .sort((one, other) => other.length - one.length || Number(other.allows) - Number(one.allows))
  return decisive?.allows ?? true
}

test.each([
  ...[
    '/',
    '/debates',
    '/debates?page=2',
    '/debates/trams',
    '/debates/trams?tab=comments',
    '/debates/trams/arguments/12',
    '/users?name=a/b',
  ],
  ...['/debates/create-more-parks', '/debates/trams/comments/3', '/users/Ada%20L', '/users/report', '/tags/work', '/teams/1', '/groups/x'],
  ...[
    '/feed/highlights',
    '/about',
    '/rules',
    '/privacy',
    '/badges',
    '/moderation/log',
    '/api/pictures/a.webp',
    '/icon-512.png',
    '/assets/a.css',
  ],
  ...['/robots.txt', '/sitemap.xml', '/sitemap.xml?of=arguments&part=3', '/opensearch.xml', '/site.webmanifest'],
])('crawlers may fetch %s', (path) => expect(mayFetch(path)).toBe(true))

test.each([
  ...['/me', '/me/privacy', '/my/debates', '/dashboard', '/messages/Ada', '/notifications', '/friends', '/admin/people', '/moderation'],
  ...['/moderation/reports/1', '/decisions/1', '/reports/secret', '/users/Ada/report', '/auth?mode=login', '/reset-password?token=some'],
  ...['/debates/create', '/debates/trams/edit', '/teams/create', '/groups/create', '/search?q=work', '/api/debates', '/stream?debate=1'],
  ...['/debates?status=active', '/debates/trams?page=2&sort=new', '/tags/work?sort=popular', '/debates/trams?reveal=n12', '/?feed=latest'],
])('crawlers may not fetch %s', (path) => expect(mayFetch(path)).toBe(false))

test('names the sitemap by its absolute address', () => {
  expect(robotsText('https://rostrum.test')).toMatch(/^Sitemap: https:\/\/rostrum\.test\/sitemap\.xml$/m)
})

test('every parameter of a page leads to another page or is left out', () => {
  const otherPages = ['page', 'before', 'tab', 'name']
  const onlyInSearch = ['q', 'post_type']
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const routes = files.map((file) => readFileSync(`app/${file}`, 'utf8'))
  const declared = routes.flatMap((text) =>
    [...(/^export const handle = \{ query: \[(.*)\] \}/m.exec(text)?.[1]?.matchAll(/'(\w+)'/g) ?? [])].map(([, name = '']) => name),
  )
  expect(declared.length).toBeGreaterThan(20)
  expect([...new Set(declared)].filter((name) => ![...otherPages, ...onlyInSearch, ...variants].includes(name))).toEqual([])
})
