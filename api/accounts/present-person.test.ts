import { describe, expect, test } from 'vitest'
import { archivedPerson, presentAuthor, presentPerson } from './present-person.ts'

const row = { id: 7, name: 'Maria Quiroga', display_name: 'Maria', show_real_name: 0, avatar: null, deleted_at: null }
const none = { user_name: null, user_display_name: null, user_show_real_name: null, user_avatar: null, user_deleted_at: null }

describe('a person', () => {
  test('with a hidden real name is never shown by it', () => {
    expect(presentPerson(row)).toEqual({ id: '7', name: 'Maria', display_name: 'Maria', show_real_name: false, avatar: null })
  })

  test('with a public real name is shown by it', () => {
    expect(presentPerson({ ...row, show_real_name: 1 })).toMatchObject({
      name: 'Maria Quiroga',
      display_name: 'Maria',
      show_real_name: true,
    })
  })

  test('with a deleted account is a deleted user, whatever they showed', () => {
    expect(presentPerson({ ...row, show_real_name: 1, deleted_at: 1 })).toEqual(archivedPerson('deleted user'))
  })
})

describe('an author', () => {
  test('of an archive is a name without an account', () => {
    expect(presentAuthor({ user_id: null, author_name: 'Maria', ...none })).toEqual(archivedPerson('Maria'))
    expect(archivedPerson('Maria')).toMatchObject({ id: null, name: 'Maria', display_name: null })
  })

  test('with an account is that person', () => {
    const joined = {
      user_name: 'Maria Quiroga',
      user_display_name: 'Maria',
      user_show_real_name: 0,
      user_avatar: 'a.webp',
      user_deleted_at: null,
    }
    expect(presentAuthor({ user_id: 7, author_name: null, ...joined })).toEqual(presentPerson({ ...row, avatar: 'a.webp' }))
  })
})
