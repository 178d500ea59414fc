import { describe, expect, it } from 'vitest'
import { conversationAddress, parseConversationAddress } from './conversation-address.ts'

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
