import type { Invite, inviteStates } from '#contract/friends'
import { presentPerson } from '../accounts/people.ts'
import type { FriendInviteRow } from '../database/people-tables.ts'
import { iso } from '../platform/clock.ts'
import type { InviteWithPerson } from './invites.queries.ts'

/** An invite as who sent it sees it. */
export function presentInvite(invite: InviteWithPerson, now: number): Invite {
  return {
    id: String(invite.id),
    email: invite.email,
    state: stateOf(invite, now),
    created_at: iso(invite.created_at),
    expires_at: iso(invite.expires_at),
    accepted_by: invite.person ? presentPerson(invite.person) : null,
  }
}

type Ends = Pick<FriendInviteRow, 'accepted_at' | 'withdrawn_at' | 'expires_at'>

export function stateOf({ accepted_at, withdrawn_at, expires_at }: Ends, now: number): (typeof inviteStates)[number] {
  if (accepted_at !== null) return 'accepted'
  if (withdrawn_at !== null) return 'withdrawn'
  return expires_at <= now ? 'expired' : 'open'
}
