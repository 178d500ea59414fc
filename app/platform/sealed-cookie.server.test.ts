import { describe, expect, it } from 'vitest'
import { sealedCookie } from './sealed-cookie.server'

const [old, fresh] = ['an old secret of enough characters!!', 'a fresh secret of enough characters!']
const options = { httpOnly: true, path: '/', sameSite: 'lax' as const }
const pairOf = (header: string) => header.split(';')[0] ?? ''

describe('a sealed cookie', () => {
  it('gives back what was sealed and shows nothing of it', async () => {
    const cookie = sealedCookie('rostrum', [fresh], options)
    const header = await cookie.serialize({ token: 'a-token-nobody-may-see' })
    expect(header).not.toContain('token-nobody')
    expect(Buffer.from(pairOf(header).split('.').join(''), 'base64url').toString()).not.toContain('token-nobody')
    expect(header).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await cookie.parse(pairOf(header))).toEqual({ token: 'a-token-nobody-may-see' })
  })

  it('opens with an older secret after the keys were rotated, and seals with the newest', async () => {
    const before = await sealedCookie('rostrum', [old], options).serialize({ token: 'a' })
    const rotated = sealedCookie('rostrum', [fresh, old], options)
    expect(await rotated.parse(pairOf(before))).toEqual({ token: 'a' })
    const after = await rotated.serialize({ token: 'b' })
    expect(await sealedCookie('rostrum', [fresh], options).parse(pairOf(after))).toEqual({ token: 'b' })
    expect(await sealedCookie('rostrum', [old], options).parse(pairOf(after))).toBeNull()
  })

  it('takes a changed, cut or made-up cookie for none', async () => {
    const cookie = sealedCookie('rostrum', [fresh], options)
    const pair = pairOf(await cookie.serialize({ token: 'a' }))
    for (const forged of [
      `${pair.slice(0, -2)}AA`,
      pair.slice(0, 40),
      'rostrum=eyJhbGciOiJub25lIn0..',
      'rostrum=%7B%22token%22%3A%22a%22%7D',
    ]) {
      expect(await cookie.parse(forged)).toBeNull()
    }
  })
})
