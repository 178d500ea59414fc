import { createRequestHandler, redirect, type ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { handleDataRequest, pageRequest } from './data-requests.server'
import { scriptHeader } from './script-header'

const page = (answer: () => unknown) => ({ loader: answer, action: answer, default: () => null })
const routes = [
  { id: 'root', path: '', module: { default: () => null } },
  { id: 'home', index: true, parentId: 'root', module: page(() => ({ secret: 1 })) },
  { id: 'me', path: 'me', parentId: 'root', module: page(() => ({ secret: 1 })) },
  { id: 'gone', path: 'gone', parentId: 'root', module: page(() => redirect('/auth', 303)) },
  { id: 'person', path: 'users/:name', parentId: 'root', module: page(() => ({ secret: 1 })) },
]
const build = {
  routes: Object.fromEntries(routes.map((route) => [route.id, route])),
  entry: {
    module: {
      // Which person is shown, else the status alone.
      default: (_: Request, status: number, __: Headers, { staticHandlerContext: { matches } }: Shown) =>
        new Response(matches.at(-1)?.params.name ?? 'page', { status }),
      handleError: () => {},
      handleDataRequest,
    },
  },
  assets: { version: '1', routes: {} },
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
}
type Shown = { staticHandlerContext: { matches: { params: { name?: string } }[] } }
const remix = createRequestHandler(build as unknown as ServerBuild, 'production')
const ask = (path: string, init: RequestInit = {}) => remix(pageRequest(new Request(`https://rostrum.test${path}`, init)))
const post = { method: 'POST', body: new URLSearchParams({ a: 'b' }) }

test.each(['/me.data', '/_root.data', '/gone.data', '/__manifest?p=/me&version=1', '/__manifest', '/..data', '/me.json'])(
  '%s is no page, asked for or posted to',
  async (path) => {
    for (const init of [{}, post]) {
      const answer = await ask(path, init)
      expect([answer.status, answer.headers.get('X-Remix-Response'), answer.headers.get('X-Remix-Reload-Document')]).toEqual([
        404,
        null,
        null,
      ])
    }
  },
)

test.each(['a.data', '_root.data', 'x.json', '..data', 'b.data.data', '__manifest'])('a person called %s has a page', async (name) => {
  for (const init of [{}, post]) {
    const answer = await ask(`/users/${name}`, init)
    expect([answer.status, await answer.text()]).toEqual([200, name])
  }
})

test('the data of one route is no address: a page with _data in its query is the page', async () => {
  for (const init of [{}, post]) {
    const answer = await ask('/me?_data=me&a=b', init)
    expect([answer.status, await answer.text(), answer.headers.get('X-Remix-Response')]).toEqual([200, 'page', null])
  }
})

test('our own scripts get data, which nobody keeps', async () => {
  for (const path of ['/me.data', '/_root.data', '/users/a.data.data', '/gone.data']) {
    const answer = await ask(path, { headers: { [scriptHeader]: '1' } })
    expect(answer.status).toBe(path === '/gone.data' ? 202 : 200)
    expect([answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual(['text/x-script', 'no-store'])
  }
})

test('a host that hands requests over as they come does not give data away either', async () => {
  const answer = await remix(new Request('https://rostrum.test/me.data'))
  expect([answer.status, await answer.text()]).toEqual([404, 'There is no such page.'])
})
