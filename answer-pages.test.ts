import { createRequestHandler, data, type HeadersFunction, redirect } from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import { describe, expect, test } from 'vitest'
import { answerPages, type Build } from './answer-pages.ts'

type Module = {
  loader?: (asked: { request: Request; params: object; context: object }) => unknown
  headers?: HeadersFunction
  ErrorBoundary?: () => null
}
type Written = { matches: { route: { id: string } }[]; loaderData: object; errors: Record<string, unknown> | null; location: object }

const cookie = (value: string) => ({ 'Set-Cookie': value })
const fails = () => {
  throw new TypeError('not foreseen')
}
/** By their paths, all in a frame in the root. */
const pages: Record<string, Module> = {
  plain: { loader: ({ request, params, context }) => ({ url: request.url, asks: request.headers.get('Accept'), params, context }) },
  'of/:one/:two?': { loader: ({ params }) => params },
  bare: {},
  nothing: { loader: () => null },
  undefined: { loader: () => undefined },
  told: {
    loader: () =>
      data(
        { found: 1 },
        {
          status: 206,
          headers: [
            ['Set-Cookie', 'a=1'],
            ['Set-Cookie', 'b=2'],
            ['Retry-After', '7'],
            ['X-Unsaid', 'x'],
          ],
        },
      ),
    headers: ({ loaderHeaders, parentHeaders }) => ({
      'Retry-After': loaderHeaders.get('Retry-After') ?? '',
      'X-Above': parentHeaders.get('X-Root') ?? '',
    }),
  },
  moved: { loader: () => redirect('/plain?from=moved', { status: 301, headers: cookie('left=1') }) },
  leads: {
    loader: () => {
      throw redirect('/elsewhere', 303)
    },
  },
  refused: {
    loader: () => {
      throw data({ kind: 'problem' }, { status: 403, headers: cookie('refused=1') })
    },
  },
  'refused/here': {
    loader: () => {
      throw data('no', { status: 409, headers: { ...cookie('here=1'), 'Retry-After': '3' } })
    },
    ErrorBoundary: () => null,
    headers: ({ errorHeaders }) => errorHeaders ?? {},
  },
  response: {
    loader: () => {
      throw new Response('gone', { status: 410, headers: cookie('gone=1') })
    },
  },
  fails: { loader: fails },
  'fails/here': { loader: fails, ErrorBoundary: () => null },
  unwritten: { loader: () => ({ page: 'that cannot be written' }) },
  'never-written': { loader: () => ({ page: 'whose fault cannot be written either' }) },
  '*': {
    loader: () => {
      throw data('nothing here', 404)
    },
  },
}

/** A site whose pages say what they were written of. @param faults is told what nobody expected */
function siteOf(faults: unknown[]): Build {
  const noted = (fault: unknown) => isRouteErrorResponse(fault) || faults.push(fault instanceof Error ? fault.name : fault)
  const routes = [
    {
      id: 'root',
      path: '',
      module: {
        loader: () => data({ known: true }, { headers: { ...cookie('root=1'), 'X-Root': 'r' } }),
        headers: () => ({ 'X-Root': 'r' }),
        default: page,
      },
    },
    { id: 'frame', parentId: 'root', module: { default: page } },
    { id: 'home', index: true, parentId: 'frame', module: { default: page, loader: () => ({ home: true }) } },
    ...Object.entries(pages).map(([path, module]) => ({ id: path, path, parentId: 'frame', module: { default: page, ...module } })),
  ]
  return {
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    entry: { module: { default: write, handleError: (fault: unknown) => noted(fault) } },
    assets: { version: '1', routes: {} },
    future: { v3_singleFetch: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
    mode: 'production',
  } as unknown as Build
}

const page = () => null

async function write(request: Request, status: number, headers: Headers, { staticHandlerContext }: { staticHandlerContext: Written }) {
  const { matches, loaderData, errors, location } = staticHandlerContext
  const own = matches.at(-1)?.route.id
  if (own === 'never-written' || (own === 'unwritten' && !errors)) throw new RangeError('cannot be written')
  // Which fault it was, is told to no visitor.
  const shown = Object.fromEntries(Object.entries(errors ?? {}).map(([id, fault]) => [id, fault instanceof Error ? 'a fault' : fault]))
  const said = { ids: matches.map(({ route }) => route.id), loaderData, errors: shown, path: location, by: request.method }
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(said), { status, headers })
}

/** What an answer says, and what was logged. */
async function saidBy(answering: (build: Build) => ReturnType<typeof answerPages>, path: string, init: RequestInit) {
  const faults: unknown[] = []
  const answer = await answering(siteOf(faults))(new Request(`http://rostrum.test${path}`, init), { address: '127.0.0.1' })
  const text = await answer.text()
  return { status: answer.status, headers: [...answer.headers].sort(), text: init.method === 'HEAD' ? '' : text, faults }
}

const remix = (build: Build) => createRequestHandler(build, 'production')
const addresses = Object.keys(pages).map((path) => `/${path}`)
const odd = ['/', '/?page=2', '/of/1', '/of/1/2?a=b&a=c', '/PLAIN', '/plain/', '//plain', '/%70lain', '/no/where', '/plain.data', '/of']

describe.each(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'])('%s', (method) => {
  test.each([...addresses, ...odd])('%s is answered as by Remix', async (path) => {
    const init = { method, headers: { Accept: 'text/html' } }
    expect(await saidBy(answerPages, path, init)).toEqual(await saidBy(remix, path, init))
  })
})

test('who has left is written no page', async () => {
  const left = { signal: AbortSignal.abort(new Error('left')) }
  expect(await saidBy(answerPages, '/plain', left)).toMatchObject({ status: 500, faults: ['Error'] })
})
