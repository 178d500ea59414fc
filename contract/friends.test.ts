import { expect, it } from 'vitest'
import { NewInvites } from './friends.ts'

it('accepts invites as strings or as objects with an email', () => {
  expect(NewInvites.parse({ invites: [' a@example.org ', { email: 'b@example.org' }] }).invites).toEqual(['a@example.org', 'b@example.org'])
})
