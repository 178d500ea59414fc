import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameInAddress, profileAddress } from './profile-address.ts'

describe('the address of a profile', () => {
  it.each([
    ['Ada', '/users/Ada'],
    ['Ada L. King', '/users/Ada%20L.%20King'],
    ['نور', '/users/%D9%86%D9%88%D8%B1'],
    ['a?b#c&d', '/users/a%3Fb%23c%26d'],
    ['.', '/users?name=.'],
    ['..', '/users?name=..'],
    ['...', '/users/...'],
    ['a/b', '/users?name=a%2Fb'],
    ['a\\b', '/users?name=a%5Cb'],
    ['100%', '/users?name=100%25'],
    ['\uD800', '/users/%EF%BF%BD'],
  ])('for %j', (name, address) => {
    expect(profileAddress(name)).toBe(address)
  })

  it('returns any name unchanged and stays on this site', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.stringMatching(/^[./\\%?#&+ 2eEfF]+$/)), (name) => {
        const url = new URL(profileAddress(name), 'https://rostrum.test')
        expect(url.origin).toBe('https://rostrum.test')
        const segment = /^\/users\/([^/]+)$/.exec(url.pathname)?.[1]
        expect(nameInAddress(segment && decodeURIComponent(segment), url.searchParams)).toBe(name)
      }),
    )
  })

  it('without a name gives null', () => {
    expect(nameInAddress(undefined, new URLSearchParams())).toBeNull()
  })
})
