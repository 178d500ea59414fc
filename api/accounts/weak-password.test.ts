import { describe, expect, test } from 'vitest'
import { validatePassword } from './passwords.ts'

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
