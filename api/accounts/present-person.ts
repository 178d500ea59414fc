import type { Person } from '#contract/accounts'
import type { UserRow } from '../database/tables.ts'

/** The columns of `users` that other features select to show a person. */
export const personColumns = [
  'users.id',
  'users.name',
  'users.display_name',
  'users.show_real_name',
  'users.avatar',
  'users.deleted_at',
] as const

export type PersonRow = Pick<UserRow, 'id' | 'name' | 'display_name' | 'show_real_name' | 'avatar' | 'deleted_at'>

/**
 * Presents an account as others see it. A hidden real name never leaves the API: the display name takes its place. Nothing is shown of a
 * deleted account (docs/product.md#deleting-an-account).
 */
export function presentPerson({ id, name, display_name, show_real_name, avatar, deleted_at }: PersonRow): Person {
  if (deleted_at !== null) return archivedPerson(deletedUser)
  const shown = show_real_name === 1
  return { id: String(id), name: shown ? name : display_name, display_name, show_real_name: shown, avatar }
}

export const deletedUser = 'deleted user'

/** Presents an author of an archive: a name, never linked to an account of that name (docs/product.md#archives). */
export function archivedPerson(name: string): Person {
  return { id: null, name, display_name: null, show_real_name: false, avatar: null }
}

/**
 * The columns that other features select to show an author, next to their own `user_id` and `author_name`, after `.leftJoin('users',
 * 'users.id', '….user_id')`.
 */
export const authorColumns = [
  'users.name as user_name',
  'users.display_name as user_display_name',
  'users.show_real_name as user_show_real_name',
  'users.avatar as user_avatar',
  'users.deleted_at as user_deleted_at',
] as const

export type AuthorRow = {
  /** Null for authors of an archive. */
  user_id: number | null
  author_name: string | null
  user_name: string | null
  user_display_name: string | null
  user_show_real_name: number | null
  user_avatar: string | null
  user_deleted_at: number | null
}

/** Presents the author of a row with `authorColumns`: an account, or a name from an archive. */
export function presentAuthor(row: AuthorRow): Person {
  const { user_id, user_name, user_display_name, user_show_real_name, user_avatar, user_deleted_at } = row
  if (user_id === null || user_name === null || user_display_name === null) return archivedPerson(row.author_name ?? '')
  return presentPerson({
    id: user_id,
    name: user_name,
    display_name: user_display_name,
    show_real_name: user_show_real_name ?? 0,
    avatar: user_avatar,
    deleted_at: user_deleted_at,
  })
}
