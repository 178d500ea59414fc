import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conversationAddress, nameInAddress, parseConversationAddress, profileAddress } from './person-addresses.ts'

describe('the address of a profile', () => {
  it('puts a name that ends as the address of a feed does into the query', () => {
    expect(profileAddress('Ada.atom')).toBe('/users?name=Ada.atom')
    expect(profileAddress('Ada.atomic')).toBe('/users/Ada.atomic')
  })

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

const named = (display_name: string | null) => ({ id: '12', display_name })

describe('the address of a conversation', () => {
  it.each([
    ['Ada', '/messages/Ada'],
    ['Ada L. of Łódź', '/messages/Ada%20L.%20of%20%C5%81%C3%B3d%C5%BA'],
    ['?id=7#m', '/messages/%3Fid%3D7%23m'],
    [null, '/messages/-?id=12'],
    ['', '/messages/-?id=12'],
    ['-', '/messages/-?id=12'],
    ['..', '/messages/-?id=12'],
    ['a/b', '/messages/-?id=12'],
    ['100%', '/messages/-?id=12'],
    ['\ud800', '/messages/-?id=12'],
  ])('for %j is %s', (name, address) => {
    expect(conversationAddress(named(name))).toBe(address)
    const url = new URL(address, 'https://rostrum.test')
    const segment = decodeURIComponent(url.pathname.replace('/messages/', ''))
    expect(parseConversationAddress(segment, url.searchParams)).toEqual(address.includes('?id=12') ? { id: '12' } : { name })
  })

  it('can point to one message and its page', () => {
    expect(conversationAddress(named('Ada'), 71)).toBe('/messages/Ada?around=71#m71')
    expect(conversationAddress(named(null), 71)).toBe('/messages/-?id=12&around=71#m71')
  })

  it('reads a dash without an id as a name', () => {
    expect(parseConversationAddress('-', new URLSearchParams())).toEqual({ name: '-' })
  })
})
