import { connect } from 'node:net'
import { test as base, expect } from '@playwright/test'
import { errorLines } from '../../journeys/setup/test.ts'
import { startSite } from '../../machine/site.mjs'
import { startStockHosting } from '../stock-hosting.ts'
import { expectCompletePage, pageText, Visitor } from './visitor.ts'

type Sites = { ours: string; stock: string }

const test = base.extend<object, { sites: Sites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const ours = await startSite()
      const stock = await startStockHosting({ API_URL: ours.url, SESSION_SECRETS: 'known-to-stock-hosting-and-to-nobody-else' })
      await use({ ours: ours.url, stock: stock.url })
      await Promise.all([ours.stop(), stock.stop()])
      expect(errorLines(ours.output() + stock.output())).toEqual([])
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'default' }) // one after the other, so that one worker starts the sites

const form = 'application/x-www-form-urlencoded'
const upload = 'multipart/form-data; boundary=----aBoundaryAsBrowsersMakeThem'
/** In bytes: more than the buffers between two local sockets can hold. */
const tooManyBytes = 64 * 1024 * 1024
const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 'x'), Buffer.from('\r\n')])

/** Sends an endless body without a declared length, and keeps sending after the response. */
function sendEndlessBody(site: string, method: string, path: string, headers: Record<string, string>) {
  const { hostname, port, host } = new URL(site)
  const lines = Object.entries({ Host: host, 'Transfer-Encoding': 'chunked', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise<{ answer: string; sent: number; ended: boolean }>((resolve) => {
    let answer = ''
    let sent = 0
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
      more()
    })
    function more() {
      if (socket.destroyed) return
      if (sent > tooManyBytes) return void socket.destroy()
      sent += chunk.length
      socket.write(chunk, () => more())
    }
    socket.setEncoding('utf8').on('data', (text) => (answer += text))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ answer, sent, ended: sent <= tooManyBytes }))
  })
}

for (const [method, path, type, status] of [
  ['POST', '/theme', form, 413],
  ['POST', '/debates/create', upload, 413],
  ['POST', '/theme', 'text/plain', 415],
  ['POST', '/api/login', 'application/json', 413],
  ['POST', '/api/debates', 'application/json', 401],
  ['POST', '/api/logout', 'application/json', 401],
  ['POST', '/api/nowhere', 'application/json', 404],
  ['GET', '/debates', form, 200],
  ['GET', '/api/debates', 'application/json', 200],
] as const) {
  test(`an endless body of ${type} is not read, ${method} ${path}: ${status}`, async ({ sites }) => {
    const poured = await sendEndlessBody(sites.ours, method, path, { Origin: sites.ours, 'Content-Type': type })
    expect(poured.answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(poured.ended, 'the connection was ended').toBe(true)
  })
}

test('a body from another site is not read', async ({ sites }) => {
  const poured = await sendEndlessBody(sites.ours, 'POST', '/theme', { Origin: 'https://evil.example', 'Content-Type': form })
  expect(poured.answer).toMatch(/^HTTP\/1.1 403 /)
  expect(poured.ended).toBe(true)
})

for (const host of ['ours', 'stock'] as const) {
  test(`a form that is too large is explained: ${host}`, async ({ sites }) => {
    const poured = await sendEndlessBody(sites[host], 'POST', '/theme', { Origin: sites[host], 'Content-Type': form })
    expect(poured.answer).toMatch(/^HTTP\/1.1 413 /)
    const visitor = new Visitor(sites[host])
    const tooLong = await visitor.post('/theme', { content: 'x'.repeat(70_000) })
    expect(tooLong.status).toBe(413)
    expectCompletePage(tooLong, 'too long')
    expect(pageText(tooLong.html)).toContain('The limit is 64 KB. Shorten it. Go back: what you typed is still in the form.')
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, count) => [`a${count}`, '']))
    expect(pageText((await visitor.post('/theme', many)).html)).toContain('A form may have up to 500 fields.')
  })
}

test('a form in any alphabet is accepted, even though its encoding is three times its text', async ({ sites }) => {
  const page = await new Visitor(sites.ours).post('/theme', { theme: 'light', to: '/debates', content: '辩'.repeat(20_000) })
  expect(page.location).toBe('/debates')
})

test('a form with a wrong content type is refused with an explanation', async ({ sites }) => {
  const headers = { Origin: sites.ours, 'Content-Type': 'application/json' }
  const answer = await fetch(`${sites.ours}/theme`, { method: 'POST', headers, body: '{"theme":"light"}' })
  expect(answer.status).toBe(415)
  expect(pageText(await answer.text())).toContain('A form is sent as application/x-www-form-urlencoded or multipart/form-data.')
})
