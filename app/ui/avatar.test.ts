import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashText } from './avatar'

it('hashes a text by FNV-1a over its UTF-8', () => {
  // From the authors' test vectors (test_fnv.c).
  expect(['', 'a', 'foobar'].map(hashText)).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('a', 'é', 'ÿ') }))
  fc.assert(
    fc.property(texts, (text) => {
      const bytes = [...new TextEncoder().encode(text)]
      expect(hashText(text)).toBe(bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5) >>> 0)
    }),
  )
})
