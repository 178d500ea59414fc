import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailKey } from './normalise-text.ts'

describe('emailKey', () => {
  it('ignores surrounding spaces and the case of ASCII letters', () => {
    expect(emailKey(' Ada.Lovelace+News@Example.ORG ')).toBe('ada.lovelace+news@example.org')
  })

  it.each([
    ['a Kelvin sign in the name', '\u212Aim@example.org', 'kim@example.org'],
    ['a full-width letter in the name', '\uFF41da@example.org', 'ada@example.org'],
    ['a Kelvin sign in the host', 'ada@\u212Aappa.example', 'ada@kappa.example'],
    ['a full-width letter in the host', 'ada@\uFF45xample.org', 'ada@example.org'],
    ['a long s', '\u017Fam@example.org', 'sam@example.org'],
    ['a dotted capital I', '\u0130an@example.org', 'ian@example.org'],
    ['a dotless i', 'ad\u0131@example.org', 'adi@example.org'],
    ['a ligature', 'o\uFB03ce@example.org', 'office@example.org'],
    ['an ideographic full stop in the host', 'ada@example\u3002org', 'ada@example.org'],
    ['a zero-width space', 'ada\u200B@example.org', 'ada@example.org'],
    ['an accent', 'ad\u00E1@example.org', 'ada@example.org'],
  ])('distinguishes an address with %s', (_, other, plain) => {
    expect(emailKey(other)).not.toBe(emailKey(plain))
  })

  it('is the same for a host and its punycode', () => {
    expect(emailKey('ada@b\u00FCcher.example')).toBe('ada@xn--bcher-kva.example')
    expect(emailKey('ada@B\u00FCcher.example')).toBe(emailKey('ADA@XN--BCHER-KVA.example'))
  })

  it('never equates a non-ASCII address with an ASCII one, and is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ unit: 'binary', minLength: 1 }), (name, host) => {
        const address = `${name}@${host}`.trim()
        const key = emailKey(address)
        expect(emailKey(key)).toBe(key)
        // Surrounding spaces and tabs are not part of an address.
        if (!/^[ -~]*$/.test(address.slice(0, address.lastIndexOf('@')))) expect(key).not.toMatch(/^[ -~]*$/)
      }),
    )
  })
})
