import type { Generated, Selectable } from 'kysely'

/** How two people stand to each other, seen from `user_id`: friends, or one of them has asked. */
export type FriendshipState = 'friends' | 'asked' | 'was_asked'

/** Friends, requests, blocks and invites: tables of `tables.ts`, and as it says. */
export type FriendshipsTable = {
  /** Each pair has two rows, one from either side: so a list of friends is read by one index. */
  user_id: number
  other_id: number
  state: FriendshipState
  /** When they became friends, or when the one asked the other. */
  since: number
}
export type BlocksTable = { blocker_id: number; blocked_id: number; created_at: number }
export type FriendInvitesTable = {
  id: Generated<number>
  inviter_id: number
  email: string
  email_key: string
  /** SHA-256 of the token in the link, base64url; the token itself is nowhere. */
  token_hash: string
  created_at: number
  expires_at: number
  accepted_by: number | null
  accepted_at: number | null
  withdrawn_at: number | null
}
export type FriendInviteRow = Selectable<FriendInvitesTable>
