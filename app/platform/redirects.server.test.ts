import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { redirectTo } from './redirects.server'

beforeAll(() => {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'rostrum-redirects-'))
})

const locationOf = (to: string) => redirectTo(to, { status: 303 }).headers.get('Location') ?? ''

it.each([
  ['/debates/x?view=linear#n12', '/debates/x?view=linear#n12'],
  ['/users/%41%2F', '/users/%41%2F'],
  ['/tags/énergie', '/tags/%C3%A9nergie'],
  ['/\u202e', '/%E2%80%AE'],
  ['/search?q=a b', '/search?q=a%20b'],
  ['/\ud800', '/%EF%BF%BD'],
  ['/a/..//evil.example', '/a/..//evil.example'],
])('redirects to %s', (to, location) => {
  expect(locationOf(to)).toBe(location)
})

it('leads wherever a browser would go by itself, whatever the letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const place = `/${text.replace(/[\p{Cc}\\]/gu, '').replace(/^\//, '')}`
      const here = 'https://rostrum.example'
      expect(new URL(locationOf(place), here).href).toBe(new URL(place, here).href)
    }),
  )
})
