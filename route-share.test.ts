import { createRequestHandler } from '@remix-run/node'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Build } from './answer-pages.ts'
import { answerByShare, shareOf } from './route-share.ts'

const paths = {
  home: '',
  debates: 'debates',
  create: 'debates/create',
  debate: 'debates/:slug',
  argument: 'debates/:slug/arguments/:id',
  profile: 'users/:name?',
  none: '*',
} as const

/** A site whose routes answer with their names, what they were given, and nothing else. */
function siteOf(): Build {
  const inFrame = Object.entries(paths).map(([id, path]) => ({ id, path, index: id === 'home' || undefined, parentId: 'frame' }))
  const routes = [
    { id: 'root', path: '' },
    { id: 'frame', parentId: 'root' },
    ...inFrame,
    { id: 'out', path: 'logout', parentId: 'root' },
    { id: 'quick', path: 'search/quick', parentId: 'root' },
  ]
  const loader =
    (id: string) =>
    ({ params }: { params: object }) =>
      new Response(JSON.stringify([id, params]))
  return {
    routes: Object.fromEntries(routes.map((route) => [route.id, { ...route, module: { loader: loader(route.id) } }])),
    entry: { module: {} },
    assets: { version: '1', routes: {} },
    future: { v3_singleFetch: true },
    mode: 'production',
  } as unknown as Build
}

const whole = createRequestHandler(siteOf(), 'production')
const shares = answerByShare(siteOf())
const saidTo = async (answer: typeof whole, path: string) => (await answer(new Request(`http://rostrum.test${path}`))).text()

test.each([
  ...['/', '', '/?page=2', '/debates', '/debates/', '/debates?tag=x', '/debates/create', '/debates/one', '/debates/one/arguments/2'],
  ...[
    '/debates/one/no/such',
    '/users',
    '/users/Ana',
    '/users/Ana/more',
    '/logout',
    '/search/quick',
    '/search',
    '/nothing/here',
    '/*',
    '/:slug',
  ],
  ...[
    '/Debates/one',
    '/%64ebates/one',
    '/debates%2Fone',
    '//debates/one',
    '///',
    '/debates//one',
    '/./debates',
    '/debates/../users',
    '/debates;x',
  ],
])('%s is answered as by the whole', async (path) => {
  expect(await saidTo(shares, path)).toBe(await saidTo(whole, path))
})

test('any address is', async () => {
  const piece = fc.oneof(
    fc.constantFrom('debates', 'users', 'create', 'arguments', 'logout', 'search', 'quick', 'Debates', '', '%2f', '.', '..', '*', '?', '#'),
    fc.webFragments(),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      const path = `/${pieces.join('/')}`
      expect(await saidTo(shares, path)).toBe(await saidTo(whole, path))
    }),
  )
})

test('a share holds what can answer there, and nothing else', () => {
  expect(Object.keys(shareOf(siteOf().routes, 'debates'))).toEqual(['root', 'frame', 'home', 'debates', 'none'])
  expect(Object.keys(shareOf(siteOf().routes, 'debates/one'))).toEqual(['root', 'frame', 'home', 'create', 'debate', 'none'])
  expect(Object.keys(shareOf(siteOf().routes, 'users/Ana'))).toEqual(['root', 'frame', 'home', 'profile', 'none'])
  expect(Object.keys(shareOf(siteOf().routes, 'logout'))).toEqual(['root', 'frame', 'home', 'none', 'out'])
})
