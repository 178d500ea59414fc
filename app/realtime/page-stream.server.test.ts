import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiDescription, ForeignApi } from '../../tests/contract/servers/foreign-api.ts'
import { type Opening, openPageStream } from './page-stream.server'

/** A call that is never answered, so that the client keeps listening. */
const streamCall = 'GET /api/realtime/debate.{id}'

let api: ForeignApi
beforeAll(async () => {
  api = await ForeignApi.start()
  vi.stubEnv('API_URL', api.url)
  vi.stubEnv('TRUST_PROXY', '1')
  vi.stubEnv('SESSION_SECRETS', 'known-to-this-test-and-to-nobody-else')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await api.stop()
})

const openCounts = (from: string, query = '?debate=7') =>
  openPageStream(new Request(`http://page.internal/stream${query}`, { headers: { 'X-Forwarded-For': from } }), '127.0.0.1', {
    write: () => true,
    close: () => {},
  })
const stop = (opening: Opening | undefined) => opening && 'stop' in opening && opening.stop()

test('limits the streams of an address; closing one allows another, and refusals don’t count', async () => {
  api.routes = { 'GET /api/openapi.json': apiDescription([streamCall]), [streamCall]: () => undefined }
  for (let times = 0; times < 300; times++) expect(await openCounts('10.0.0.1', '')).toEqual({ status: 204 })
  const pages: Opening[] = []
  for (let times = 0; times < 200; times++) pages.push(await openCounts('10.0.0.1'))
  expect(pages.filter((page) => 'status' in page)).toEqual([])
  expect(await openCounts('10.0.0.1')).toEqual({ status: 429 })
  expect(await openCounts('10.0.0.2')).toHaveProperty('stop')
  for (let times = 0; times < 3; times++) stop(pages[0])
  const again = [await openCounts('10.0.0.1'), await openCounts('10.0.0.1')]
  expect(again).toEqual([expect.objectContaining({ stop: expect.any(Function) }), { status: 429 }])
  for (const page of [...pages, ...again]) stop(page)
})

test('counts all addresses of an IPv6 network together, however they are written', async () => {
  api.routes = { 'GET /api/openapi.json': apiDescription([streamCall]), [streamCall]: () => undefined }
  const pages: Opening[] = []
  for (let times = 0; times < 200; times++) pages.push(await openCounts(`2001:db8:1:2::${times.toString(16)}`))
  expect(pages.filter((page) => 'status' in page)).toEqual([])
  expect(await openCounts('2001:0DB8:1:2:ffff::1')).toEqual({ status: 429 })
  const another = await openCounts('2001:db8:1:3::1')
  expect(another).toHaveProperty('stop')
  for (const page of [...pages, another]) stop(page)
})
