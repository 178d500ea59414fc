import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { logSecurity } from '../platform/security-log.server'
import { safePath } from '../platform/visit.server'
import { csrfGuard } from './csrf-guard.server'
import { formToken } from './form-token.server'

vi.mock('../platform/security-log.server', () => ({ logSecurity: vi.fn() }))
afterEach(() => vi.mocked(logSecurity).mockClear())

beforeAll(() => {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'rostrum-guard-'))
  process.env.SITE_URL = 'https://rostrum.example'
})

function post(headers: Record<string, string>, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return { request: new Request('https://rostrum.example/debates/x', { method: 'POST', headers }), form }
}

const options = { describeForm: async () => 'what you typed is posted', address: '203.0.113.7' }

async function verdict(headers: Record<string, string>, fields?: Record<string, string>) {
  const { request, form } = post(headers, fields)
  return csrfGuard(request, { ...options, read: async () => form }).then(
    () => 'passed' as const,
    async (answer: Response) => ({ status: answer.status, ...(await answer.json()) }),
  )
}

describe('the guard before every unsafe method', () => {
  it.each([
    [{ 'Sec-Fetch-Site': 'same-origin' }],
    [{ 'Sec-Fetch-Site': 'none' }],
    [{ Origin: 'https://rostrum.example' }],
    [{ Referer: 'https://rostrum.example/debates' }],
  ])('accepts %j', async (headers) => {
    expect(await verdict(headers)).toBe('passed')
  })

  it.each([[{ Origin: 'null' }], [{}]])('refuses %j and returns everything typed but passwords', async (headers) => {
    const refusal = await verdict(headers, { content: 'Typed', password: 'hush', password_confirmation: 'hush' })
    expect(refusal).toMatchObject({ status: 403, kind: 'confirm', action: '/debates/x', fields: { content: 'Typed' } })
    expect(refusal).toMatchObject({ text: 'what you typed is posted', secrets: ['password', 'password_confirmation'], files: false })
    expect(JSON.stringify(refusal)).not.toContain('hush')
    expect(vi.mocked(logSecurity).mock.calls).toEqual([[{ event: 'form-refused', address: '203.0.113.7', why: 'unknown' }]])
  })

  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://rostrum.example' }, null],
    [{ 'Sec-Fetch-Site': 'same-site' }, null],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 'https://evil.example'],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }, null],
    [{ Origin: 'https://evil.example', Referer: 'https://rostrum.example/' }, 'https://evil.example'],
    [{ Origin: 'nonsense"><script>' }, null],
    [{ Referer: 'https://rostrum.example.evil.example/a?b' }, 'https://rostrum.example.evil.example'],
    [{ Host: 'evil.example', Origin: 'https://evil.example' }, 'https://evil.example'],
  ])('refuses %j without reading the form, and names the site', async (headers, site) => {
    const { request } = post(headers)
    const unread = () => Promise.reject(new Error('it was read'))
    const refusal = await csrfGuard(request, { ...options, read: unread }).catch(async (answer: Response) => ({
      status: answer.status,
      ...(await answer.json()),
    }))
    expect(refusal).toEqual({ status: 403, kind: 'foreign', site, place: '/debates/x' })
    expect(vi.mocked(logSecurity).mock.calls).toEqual([[{ event: 'form-refused', address: '203.0.113.7', why: 'foreign' }]])
  })

  it('exempts only the signed addresses of mails', async () => {
    const verdictFor = (path: string) =>
      csrfGuard(new Request(`https://rostrum.example${path}`, { method: 'POST' }), { ...options, read: async () => new FormData() }).then(
        () => 'passed',
        () => 'stopped',
      )
    expect(await verdictFor('/unsubscribe?token=x')).toBe('passed')
    expect(await verdictFor('/unsubscribe/invitations?token=x')).toBe('passed')
    for (const path of [
      '/unsubscribe/',
      '/unsubscribe/invitations/',
      '/unsubscribe/x',
      '/unsubscribe.data',
      '//unsubscribe',
      '/Unsubscribe',
      '/debates?/unsubscribe',
    ])
      expect(await verdictFor(path)).toBe('stopped')
  })

  it('takes its own token where the browser says nothing, and nobody else’s', async () => {
    const { token, cookie } = await formToken(new Request('https://rostrum.example/auth'))
    expect(cookie).toMatch(/^__Host-rostrum-form=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    const headers = { Cookie: cookie?.split(';')[0] ?? '' }
    expect(await verdict(headers, { 'form-token': token })).toBe('passed')
    expect(await verdict({}, { 'form-token': token })).toMatchObject({ status: 403 })
    expect(await verdict(headers, { 'form-token': `${token}x` })).toMatchObject({ status: 403 })
    expect(await verdict(headers)).toMatchObject({ status: 403 })
    // A cookie set by somebody else is not signed.
    const planted = { Cookie: `__Host-rostrum-form=${encodeURIComponent(Buffer.from('"planted"').toString('base64'))}` }
    expect(await verdict(planted, { 'form-token': 'planted' })).toMatchObject({ status: 403 })
    expect(await verdict({ ...headers, Origin: 'https://evil.example' }, { 'form-token': token })).toMatchObject({ status: 403 })
  })
})

describe('a place to lead to', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '',
    null,
    'debates',
  ])('rejects %j', (place) => {
    expect(safePath(place)).toBe('/')
  })

  it('keeps paths on this site', () => {
    for (const place of ['/debates/x?view=linear#n12', '/search?q=well...']) expect(safePath(place)).toBe(place)
  })
})
