import { expect, it } from 'vitest'
import { avatarPath, pathAfterSignIn, reportedName, reportPath } from './paths'

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
])('finds a picture by the name %s', (avatar, path) => expect(avatarPath(avatar, { api, avatars })).toBe(path))

it('gives no address for a file name if AVATARS_URL is not set', () => {
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
])('after signing in from %s, returns to %s', (place, back) => expect(pathAfterSignIn(place)).toBe(back))

it.each([
  ['Ada', '/users/Ada/report'],
  ['Ada L. of Łódź', '/users/Ada%20L.%20of%20%C5%81%C3%B3d%C5%BA/report'],
  ['?id=7#m', '/users/%3Fid%3D7%23m/report'],
  ['-', '/users/-/report'],
  ['..', '/users/-/report?name=..'],
  ['a/b', '/users/-/report?name=a%2Fb'],
  ['100%', '/users/-/report?name=100%25'],
])('builds the report address of %s: %s', (name, path) => {
  expect(reportPath(name)).toBe(path)
  const { pathname, searchParams } = new URL(path, 'https://rostrum.test')
  expect(reportedName(decodeURIComponent(pathname.split('/')[2] ?? ''), searchParams)).toBe(name)
})

it('puts the target of a report into the query', () => {
  expect(reportPath('Ada', { kind: 'argument', id: '12' })).toBe('/users/Ada/report?about=argument-12')
  expect(reportPath('..', { kind: 'message', id: '7', around: 3 })).toBe('/users/-/report?name=..&about=message-7&around=3')
})
