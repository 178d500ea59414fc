import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'

const [api, otherHost] = await Promise.all([startServer(), startServer()])
process.env.API_URL = api.url
const { sendWithCookies } = await import('./cookies.server.ts')

beforeEach(() => {
  for (const server of [api, otherHost]) server.requests.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(() => {
  for (const { server } of [api, otherHost]) server.close().closeAllConnections()
})

const secret = 'known to the web app and its API alone'
const call = (method: string, path: string) => () =>
  new Request(api.url + path, {
    method,
    headers: { Authorization: 'Bearer hers', 'Rostrum-Client-Secret': secret },
    body: method === 'POST' ? 'typed' : null,
  })

it.each([301, 302, 303, 307, 308])('an API that leads elsewhere by %i is not followed: our secret would go along', async (status) => {
  api.leads = { status, to: `${otherHost.url}/there` }
  for (const method of ['GET', 'POST']) await expect(sendWithCookies(call(method, '/old'), 'hers')).rejects.toThrow(/redirects to/)
  expect(otherHost.requests).toEqual([])
})

it.each([
  [301, 'GET', 'GET /there '],
  [302, 'POST', 'GET /there '],
  [303, 'POST', 'GET /there '],
  [307, 'POST', 'POST /there typed'],
  [308, 'POST', 'POST /there typed'],
])('follows a %i redirect within the API: %s', async (status, method, expected) => {
  api.leads = { status, to: '/there' }
  const response = await sendWithCookies(call(method, '/old'), 'hers')
  expect([response.status, await response.text()]).toEqual([200, 'here'])
  expect(api.requests.at(-1)).toBe(`${expected} ${secret}`)
})

it.each(['/old', 'http://['])('gives up on redirects to %s', async (to) => {
  api.leads = { status: 302, to }
  await expect(sendWithCookies(call('GET', '/old'), 'hers')).rejects.toThrow()
  expect(api.requests.length).toBeLessThan(10)
})

it('sends a cookie back unchanged until the API ends it', async () => {
  const sentAfter = async (...given: string[]) => {
    api.gives = given
    await sendWithCookies(call('GET', '/give'), 'hers')
    await sendWithCookies(call('GET', '/there'), 'hers')
    return api.cookies.at(-1)
  }
  const [one, two] = ['session=a%20b; Path=/; HttpOnly', 'XSRF-TOKEN="c=d"; Max-Age=7200; expires=Thu, 01 Jan 1970 00:00:00 GMT']
  expect(await sentAfter(one, two, 'no name', 'bad=a b', 'évil=1')).toBe('session=a%20b; XSRF-TOKEN="c=d"')
  expect(await sentAfter('session=deleted; Max-Age=0')).toBe('XSRF-TOKEN="c=d"')
  expect(await sentAfter('XSRF-TOKEN=deleted; expires=Thu, 01 Jan 1970 00:00:00 GMT')).toBeUndefined()
})

/** Starts a server that redirects from /old and answers every other path. */
async function startServer() {
  const requests: string[] = []
  const cookies: (string | undefined)[] = []
  const state = { requests, cookies, gives: [] as string[], leads: { status: 302, to: '/' } }
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const piece of request) body += piece
    requests.push(`${request.method} ${request.url} ${body} ${request.headers['rostrum-client-secret']}`)
    cookies.push(request.headers.cookie)
    if (request.url === '/give') response.writeHead(200, { 'Set-Cookie': state.gives }).end()
    else if (request.url === '/old') response.writeHead(state.leads.status, { Location: state.leads.to }).end()
    else response.end('here')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return Object.assign(state, { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}
