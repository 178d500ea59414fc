import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { addFormToken, hasToken, needsFormToken } from './form-token.server'

beforeAll(() => {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'rostrum-token-'))
  process.env.SITE_URL = 'https://rostrum.example'
})

const requestOf = (path: string, headers: Record<string, string> = {}) => new Request(`https://rostrum.example${path}`, { headers })

it.each([
  ['/debates?page=2', {}, true],
  ['/debates', {}, false],
  ['/debates?page=2', { 'Sec-Fetch-Site': 'none' }, false],
  ['/debates?page=2', { 'Upgrade-Insecure-Requests': '1' }, false],
  ['/debates?page=2', { Origin: 'https://rostrum.example' }, false],
])('needsFormToken for %s with %j is %s', (path, headers, nothing) => {
  expect(needsFormToken(requestOf(path, headers))).toBe(nothing)
})

it('adds the token of the cookie to forms with method post', async () => {
  const headers = new Headers()
  const page = '<form action="/search" role="search"><form class="actions" method="post"><form method="post" action="/theme">'
  const carried = await addFormToken(page, requestOf('/debates?page=2'), headers)
  const [, token = ''] = /value="([^"]+)"/.exec(carried) ?? []
  const field = `<input type="hidden" name="form-token" value="${token}"/>`
  expect(carried).toBe(
    `<form action="/search" role="search"><form class="actions" method="post">${field}<form method="post" action="/theme">${field}`,
  )
  const form = new FormData()
  form.set('form-token', token)
  const cookie = headers.get('Set-Cookie')?.split(';')[0] ?? ''
  expect(await hasToken(requestOf('/', { Cookie: cookie }), form)).toBe(true)
})

it('does not change a page that has a token already', async () => {
  const headers = new Headers()
  const own = '<form method="post"><input type="hidden" name="form-token" value="own"/></form>'
  expect(await addFormToken(own, requestOf('/auth?mode=login'), headers)).toBe(own)
  expect(headers.has('Set-Cookie')).toBe(false)
})

it('is fast on a long page', async () => {
  const long = `${'<form '.repeat(20_000)}>`
  const started = performance.now()
  expect(await addFormToken(long, requestOf('/debates?page=2'), new Headers())).toBe(long)
  expect(performance.now() - started).toBeLessThan(500)
})
