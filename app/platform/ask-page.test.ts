import { createRequestHandler, data, type LoaderFunctionArgs, redirect, type ServerBuild } from '@remix-run/node'
import { afterEach, expect, test, vi } from 'vitest'
import { loadFrom, sendTo } from './ask-page'

/** A site of Remix's whose pages answer with what they were sent. */
const pages: Record<string, (args: LoaderFunctionArgs) => unknown> = {
  echo: async ({ request }) => ({ kind: 'answer', answer: Object.fromEntries(await request.formData()), at: new URL(request.url).search }),
  refuse: () => data({ kind: 'refused', message: 'No' }, { status: 422 }),
  away: () => redirect('/auth?to=%2Faway', 303),
  broken: () => {
    throw new Error('a secret')
  },
  forbidden: () => {
    throw data({ kind: 'problem' }, { status: 403 })
  },
}
const paths = Object.entries(pages)
const routes = [
  ...paths.map(([path, answer]) => ({ id: path, path, parentId: 'root', module: { action: answer, default: () => null } })),
  { id: 'home', index: true, parentId: 'root', module: { action: pages.echo, default: () => null } },
  { id: 'news', path: 'news', parentId: 'root', module: { loader: () => ({ unread: 2 }), default: () => null } },
  { id: 'gone', path: 'gone', parentId: 'root', module: { loader: pages.away, default: () => null } },
  { id: 'root', path: '', module: { loader: () => ({ known: true }), default: () => null } },
]
const build = {
  routes: Object.fromEntries(routes.map((route) => [route.id, route])),
  entry: { module: { default: () => new Response(null), handleError: () => {} } },
  assets: { version: '1', routes: {} },
  future: { v3_singleFetch: true },
}
const answer = createRequestHandler(build as unknown as ServerBuild, 'production')
const assign = vi.fn()

vi.stubGlobal('location', { href: 'https://rostrum.test/news', assign })
vi.stubGlobal('fetch', (url: URL, init: RequestInit) => answer(new Request(url, init)))
afterEach(() => assign.mockReset())

const form = () => {
  const fields = new FormData()
  fields.set('intent', 'vote-up')
  return fields
}

test.each([
  ['/echo', ''],
  ['/echo/', ''],
  ['/echo?page=2#n3', '?page=2'],
  ['/', ''],
])('what is sent to %s is answered by its action', async (address, at) => {
  expect(await sendTo(address, form())).toEqual({ kind: 'answer', answer: { intent: 'vote-up' }, at })
})

test('a refusal is an answer', async () => {
  expect(await sendTo('/refuse', form())).toEqual({ kind: 'refused', message: 'No' })
})

test.each(['/broken', '/forbidden'])('%s has no answer, and what it says of itself is not shown', async (address) => {
  await expect(sendTo(address, form())).rejects.toThrow('no answer')
})

test('what a page loads comes alone', async () => {
  expect(await loadFrom('/news', 'news')).toEqual({ unread: 2 })
})

test.each([() => sendTo('/away', form()), () => loadFrom('/gone', 'gone')])(
  'where the answer leads elsewhere the page goes there',
  async (ask) => {
    void ask()
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/auth?to=%2Faway'))
  },
)
