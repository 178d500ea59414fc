import { describe, expect, it } from 'vitest'
import { acceptFriend, Friend, FriendRequest, Invite, Invited } from '#contract/friends'
import { blockPerson, Profile, readProfileByName, unblockPerson } from '#contract/people'
import { readAnswer } from './answers.ts'
import { parseForeign } from './field-names.ts'

const bob = { id: 2, name: 'Bob', display_name: 'bobby', show_real_name: 0, avatar: null }

describe('people and friends of a foreign API', () => {
  it('reads a profile with few fields', () => {
    expect(parseForeign(Profile, { id: 2, display_name: 'bobby' })).toMatchObject({
      id: '2',
      name: 'bobby',
      bio: '',
      created_at: null,
      debates_count: 0,
      is_self: false,
      friendship: null,
      permissions: null,
    })
    expect(parseForeign(readProfileByName.answer, { data: bob }).data.name).toBe('Bob')
    expect(parseForeign(readProfileByName.answer, bob).data.name).toBe('Bob')
  })

  it.each([
    [{ friendship_status: 'pending_sent' }, 'asked'],
    [{ friendship_status: 'pending_received' }, 'was_asked'],
    [{ friend_status: 'accepted' }, 'friends'],
    [{ is_friend: true }, 'friends'],
    [{ friendship: { status: 'friends', created_at: '2026-01-01T00:00:00Z' } }, 'friends'],
    [{ friendship: 'something else' }, 'none'],
  ])('reads the friendship from %j', (fields, state) => {
    expect(parseForeign(Profile, { ...bob, ...fields }).friendship?.state).toBe(state)
  })

  it.each([
    ['bare', bob, '2'],
    ['wrapped', { id: 9, user: bob, since: '2026-01-01T00:00:00Z' }, '9'],
    ['under another name', { id: 9, friend: bob }, '9'],
  ])('reads a friend %s', (_, raw, id) => {
    expect(parseForeign(Friend, raw)).toMatchObject({ id, user: { id: '2', display_name: 'bobby' } })
  })

  it.each([
    ['bare', bob, 'in'],
    ['by its sender', { id: 9, sender: bob, created_at: '2026-01-01T00:00:00Z' }, 'in'],
    ['going out', { id: 9, user: bob, direction: 'outgoing' }, 'out'],
  ])('reads a request %s', (_, raw, direction) => {
    expect(parseForeign(FriendRequest, raw)).toMatchObject({ user: { id: '2' }, direction })
  })

  it('reads an invite', () => {
    expect(parseForeign(Invite, { id: 4, email: 'a@example.org', status: 'pending' })).toMatchObject({
      id: '4',
      state: 'pending',
      accepted_by: null,
    })
    expect(parseForeign(Invite, { id: 4, email: 'a@example.org', accepted_at: '2026-01-01T00:00:00Z' }).state).toBe('accepted')
    expect(parseForeign(Invited, { invited: ['a@example.org', 'b@example.org'] })).toEqual({ invited: 2, already: 0 })
    expect(parseForeign(Invited, { invited: '3' }).invited).toBe(3)
  })

  it('takes an empty answer to an action as success', () => {
    expect(readAnswer(acceptFriend, undefined, {}).data).toEqual({ state: 'friends', since: null })
    expect(readAnswer(acceptFriend, { message: 'Accepted.' }, {}).data.state).toBe('friends')
    expect([readAnswer(blockPerson, undefined, {}).data.blocking, readAnswer(unblockPerson, {}, {}).data.blocking]).toEqual([true, false])
  })
})
