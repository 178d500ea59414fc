import { expect, it } from 'vitest'
import { avatarPath, returnFrom } from './paths'

const [api, avatars] = ['https://api.example', 'https://api.example/storage/avatars']

it.each([
  ['https://a.example/1.png', 'https://a.example/1.png'],
  ['/storage/1.png', 'https://api.example/storage/1.png'],
  ['1.png', `${avatars}/1.png`],
  ['users/1_a-b.png', `${avatars}/users/1_a-b.png`],
  ['../secret', null],
  ['.htaccess', null],
  ['a/../../b.png', null],
  ['javascript:alert(1)', null],
  ['1.png?x=1', null],
  ['', null],
  [null, null],
])('a picture that data calls %s', (avatar, path) => expect(avatarPath(avatar, { api, avatars })).toBe(path))

it('that is a file is nowhere, where nobody has said where such lie', () => {
  expect(avatarPath('1.png', { api, avatars: null })).toBeNull()
})

it.each([
  ['/', undefined],
  ['/?feed=latest', '/?feed=latest'],
  ['/debates/trams?tab=comments', '/debates/trams?tab=comments'],
  ['/auth?mode=login', undefined],
  ['/auth?mode=register&to=%2Fdebates%2Ftrams', '/debates/trams'],
  ['/auth/social/google?to=%2Ffriends', '/friends'],
  ['/reset-password?token=secret', undefined],
  ['/invitation?token=secret', undefined],
  ['/authors', '/authors'],
])('who signs in from %s comes back to %s', (place, back) => expect(returnFrom(place)).toBe(back))
