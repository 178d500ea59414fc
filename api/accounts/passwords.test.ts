import { parseOptions } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { accountLimits } from '#contract/account-limits'
import { dummyHash, hashPassword, isCommonPassword, validatePassword, verifyPassword } from './passwords.ts'

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

const ada = { name: 'Ada King Lovelace', display_name: 'Ada_L', email: 'a.lovelace+news@mail.example.org' }

describe('a password made of names', () => {
  test.each([
    'rostrum1234',
    'Rostrum-Rostrum!',
    'lovelace1815',
    'KingLovelace',
    'lovelace.rostrum.99',
    'ada_l-ada_l',
    'a.lovelace+news',
    'Lov\u00e9lace 12',
    'ada king lovelace',
  ])('%s is refused with a reason', async (password) => {
    expect(await validatePassword(password, ada)).toMatch(/^That password is too similar to your name/)
  })

  test.each([
    'four words in a row',
    'lovelace eats apples',
    'rostrum of many voices',
    'a long enough phrase',
    '2357111317192329',
    '!"§$%&/()=?!"§',
  ])('%s is allowed', async (password) => {
    expect(await validatePassword(password, ada)).toBeNull()
  })

  test('may contain other people’s names, but not the owner’s', async () => {
    expect(await validatePassword('lovelace1815', { name: 'Bo', display_name: 'Bo B', email: 'bo@example.org' })).toBeNull()
    expect(await validatePassword('example12', {})).toBeNull()
  })

  test('is reported as common first, if it is both', async () => {
    expect(await validatePassword('password1', { name: 'password' })).toMatch(/most common/)
  })
})
