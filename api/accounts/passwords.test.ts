import { parseOptions } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { accountLimits } from '#contract/account-limits'
import { dummyHash, hashPassword, isCommonPassword, verifyPassword } from './passwords.ts'

describe('a stored password', () => {
  test('is an argon2id hash with a new salt each time', async () => {
    const [first, second] = await Promise.all([hashPassword('the same words', 'here'), hashPassword('the same words', 'here')])
    expect(first).toMatch(/^\$argon2id\$/)
    expect(first).not.toBe(second)
  })

  test('is matched by its password only', async () => {
    const stored = await hashPassword('blåbærgrød 12', 'here')
    expect(await verifyPassword(stored, 'blåbærgrød 12', 'here')).toBe(true)
    expect(await verifyPassword(stored, 'Blåbærgrød 12', 'here')).toBe(false)
    expect(await verifyPassword(stored, '', 'here')).toBe(false)
  })

  test('is the same whether an accent is typed composed or decomposed', async () => {
    const stored = await hashPassword('caf\u00e9 au lait', 'here')
    expect(await verifyPassword(stored, 'cafe\u0301 au lait', 'here')).toBe(true)
  })

  test('takes as long to check if there is no account', async () => {
    const { memoryCost, timeCost, parallelism, outputLen, saltLen } = parseOptions(await hashPassword('anything at all', 'here'))
    expect(parseOptions(dummyHash)).toMatchObject({ memoryCost, timeCost, parallelism, outputLen, saltLen })
  })

  test.each([undefined, '', '!'])('that is not a hash (%s) matches nothing', async (stored) => {
    expect(await verifyPassword(stored, 'anything at all', 'here')).toBe(false)
  })
})

describe('a common password', () => {
  test.each(['password', '12345678', 'PASSWORD1', 'TrustNo1', 'qwertyuiop'])('%s is refused', async (password) => {
    expect(await isCommonPassword(password)).toBe(true)
  })

  test.each(['a long enough phrase', 'correct horse battery staple', 'zqpxuvbn'])('%s is allowed', async (password) => {
    expect(await isCommonPassword(password)).toBe(false)
  })

  test('is any leaked one that our rules would allow, at least 3,000 of them', async () => {
    const choosable = dictionary['passwords-common'].filter(({ length }) => length >= accountLimits.password.min)
    expect(choosable.length).toBeGreaterThan(3_000)
    for (const password of [choosable[2_999], choosable.at(-1)]) expect(await isCommonPassword(password ?? '')).toBe(true)
  })
})
