import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type PageData, useActionData, useLoaderData, useLocation, useRootData, useThrown } from '../platform/page-data'
import { type PageModules, PageTree } from './page-tree'

const modules: PageModules = {
  root: { default: ({ children }) => <body data-known={String(useRootData())}>{children}</body>, ErrorBoundary: () => <p>all is lost</p> },
  frame: { default: ({ children }) => <main>{children}</main>, ErrorBoundary: () => <p>{`fault ${useThrown()?.status ?? 'of ours'}`}</p> },
  page: { default: () => <p>{`${useLoaderData<never>()} ${useActionData<never>()} ${useLocation().pathname}${useLocation().search}`}</p> },
}
const whole = { routes: ['root', 'frame', 'page'], known: 'Ann', page: 'loaded', acted: 'acted', pathname: '/debates', search: '?page=2' }
const rendered = (data: Partial<PageData>) => renderToString(<PageTree data={{ ...whole, ...data }} modules={modules} />)

test('each route stands in the one above it, and knows what was loaded, what was sent, and where it is', () => {
  expect(rendered({})).toBe('<body data-known="Ann"><main><p>loaded acted /debates?page=2</p></main></body>')
})

test.each<[string, PageData['fault'], string]>([
  ['within what could be shown', { route: 'frame', thrown: { status: 404, data: null } }, '<body data-known="Ann"><p>fault 404</p></body>'],
  ['that nobody expected', { route: 'frame', thrown: null }, '<body data-known="Ann"><p>fault of ours</p></body>'],
  ['of the root', { route: 'root', thrown: null }, '<p>all is lost</p>'],
])('a fault %s is told there', (_, fault, html) => {
  expect(rendered(fault ? { fault } : {})).toBe(html)
})

test('a route without a page of its own leaves what stands in it', () => {
  expect(rendered({ routes: ['root', 'unknown', 'page'] })).toBe('<body data-known="Ann"><p>loaded acted /debates?page=2</p></body>')
})
