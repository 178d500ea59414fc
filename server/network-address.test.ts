import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { getNetwork, getPrefix } from './network-address.ts'

describe('whom an address counts for', () => {
  test.each([
    ['203.0.113.7', ' 203.0.113.7 ', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7:4711'],
    [
      '2001:db8:0:2::1',
      '2001:DB8:0:2::ffff',
      '2001:0db8:0000:0002:0000:0000:0000:0001',
      '2001:db8::2:aaaa:bbbb:cccc:dddd',
      '2001:db8:0:2:1:2:192.0.2.1',
      '[2001:db8:0:2::1]:443',
      '[2001:db8:0:2::1]',
      '2001:db8:0:2::1%eth0',
    ],
    ['::1', '0:0:0:0:0:0:0:1', '::', '::2'],
  ])('is the same for %s and its like', (address, ...others) => {
    for (const other of others) expect(getNetwork(other)).toBe(getNetwork(address))
  })

  test.each([
    ['203.0.113.7', '203.0.113.8'],
    ['2001:db8:0:2::1', '2001:db8:0:3::1'],
    ['2001:db8::1', '2001:db9::1'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.8'],
    ['::ffff:203.0.113.7', '::fffe:203.0.113.7'],
    ['unknown', '::'],
  ])('differs for %s and %s', (one, other) => {
    expect(getNetwork(one)).not.toBe(getNetwork(other))
  })

  test.each(['unknown', '', '999.1.1.1', '010.0.0.1', '1.2.3', '2001:db8:::1', '[2001:db8::1', 'a:b', ':', '2001:db8::1::2', '"x"'])(
    'leaves %j unchanged, which is not an address',
    (nonsense) => {
      expect(getNetwork(nonsense)).toBe(nonsense)
      expect(getPrefix(nonsense)).toBe('unknown')
    },
  )

  it('cuts long texts that are not addresses', () => {
    expect(getNetwork('x'.repeat(100_000))).toHaveLength(64)
    expect(getNetwork(`${'f:'.repeat(50_000)}f`)).toHaveLength(64)
  })

  it('depends only on the first 64 bits, however they are written', () => {
    const group = fc.integer({ min: 1, max: 0xffff })
    const four = fc.tuple(group, group, group, group)
    fc.assert(
      fc.property(four, four, four, fc.boolean(), (network, one, other, capitals) => {
        const text = (rest: number[]) => [...network, ...rest].map((each) => each.toString(16).padStart(4, '0')).join(':')
        const written = capitals ? text(other).toUpperCase() : text(other)
        expect(getNetwork(written)).toBe(getNetwork(text(one)))
        expect(getNetwork(getNetwork(written).replace('/64', ''))).toBe(getNetwork(written))
      }),
    )
  })
})

test('writes networks in the short form of RFC 5952', () => {
  expect(getNetwork('2001:db8:0:0:1::')).toBe('2001:db8::/64')
  expect(getNetwork('::1')).toBe('::/64')
  expect(getPrefix('2001:db8:0:7::1')).toBe('2001:db8::/48')
})

test('gives the rough prefix of an address or a network', () => {
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7']) {
    expect(getPrefix(address)).toBe('203.0.113.0/24')
    expect(getPrefix(getNetwork(address))).toBe('203.0.113.0/24')
  }
  for (const address of ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:0DB8:1:ffff::'])
    expect(getPrefix(address)).toBe('2001:db8:1::/48')
})
