import type { Generated, Selectable } from 'kysely'
import type { FriendshipState } from '#contract/people'

/** Friends, requests, blocks and invites: tables of `tables.ts`, and as it says. */
export type FriendshipsTable = {
  /** Each pair has two rows, one from either side: so a list of friends is read by one index. */
  user_id: number
  other_id: number
  /** Of `other_id`, seen from `user_id`. */
  state: Exclude<FriendshipState, 'none'>
  /** When they became friends, or when the one asked the other. */
  since: number
}
export type BlocksTable = { blocker_id: number; blocked_id: number; created_at: number }
/** How often a request was declined since the two were friends last, and when that was. */
export type FriendDeclinesTable = { asker_id: number; decliner_id: number; times: number; declined_at: number }
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
  /** Whose account it let in, where a site takes new ones by invitation. */
  admitted_id: Generated<number | null>
}
/** An address to which no invitation is mailed. */
export type InviteOptoutsTable = {
  /** SHA-256 of the address as it is compared, base64url: without a key, so that it outlives every secret that is changed. */
  email_hash: string
  created_at: number
}
export type FriendInviteRow = Selectable<FriendInvitesTable>
