import type { Generated, Insertable, Selectable } from 'kysely'
import type { CircleKind } from '#contract/circles'
import type { FriendshipState } from '#contract/people'
import type { PostKind } from './post-tables.ts'

/** Friends, requests, blocks and invitations, under the conventions of tables.ts. */
export type FriendshipsTable = {
  /** Each pair has two rows, one for either person, so that one index reads a list of friends. */
  user_id: number
  other_id: number
  /** The relationship to `other_id` from the view of `user_id`. */
  state: Exclude<FriendshipState, 'none'>
  /** When they became friends, or when one asked the other. */
  since: number
}
export type BlocksTable = { blocker_id: number; blocked_id: number; created_at: number }
/** How often requests were declined since the two were last friends, and when the last one was. */
export type FriendDeclinesTable = { asker_id: number; decliner_id: number; times: number; declined_at: number }
export type FriendInvitesTable = {
  id: Generated<number>
  inviter_id: number
  email: string
  email_key: string
  /** SHA-256 of the token in the link, base64url; the token itself is not stored. */
  token_hash: string
  created_at: number
  expires_at: number
  accepted_by: number | null
  accepted_at: number | null
  withdrawn_at: number | null
  /** The account that registered with it, on a site that is open by invitation only. */
  admitted_id: Generated<number | null>
}
/** Addresses that want no invitations. */
export type InviteOptoutsTable = {
  /** SHA-256 of the normalised address, base64url. It has no key, so that it survives any change of secrets. */
  email_hash: string
  created_at: number
}
export type FriendInviteRow = Selectable<FriendInvitesTable>

/** Passkeys and their challenges, under the conventions of tables.ts. */
export type PasskeysTable = {
  id: Generated<number>
  user_id: number
  /** The authenticator's id for it, base64url. No two accounts share one. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often the authenticator reports that it was used; 0 if it does not count. */
  counter: number
  /** How browsers can reach it: a JSON list of WebAuthn transports. */
  transports: string
  name: string
  created_at: number
  last_used_at: number | null
}
export type PasskeyRow = Selectable<PasskeysTable>

/** Open challenges of signed-in people: each is accepted once, for its purpose, account and session only. */
export type PasskeyChallengesTable = {
  /** SHA-256. */
  hash: string
  purpose: 'adding' | 'proof'
  user_id: number
  /** The token hash of the session that requested it. */
  session: string
  expires_at: number
}

/** Answered challenges of sign-ins, kept until they expire so that each works only once. */
export type UsedChallengesTable = {
  /** SHA-256. */
  hash: string
  expires_at: number
}

/** Second factors, recovery codes and unfinished sign-ins, under the conventions of tables.ts. */
export type SecondFactorsTable = {
  user_id: number
  /** Base32. Anybody who reads the database could compute codes from it, but would still lack the password. */
  secret: string
  /** Null until the first correct code: before that, sign-in asks for no codes. */
  enabled_at: number | null
  /** The time step of the last accepted code: neither it nor an older one is accepted again (RFC 6238 §5.2). */
  last_step: Generated<number>
  /** The steps of recently accepted codes, separated by spaces: setting the clock back must not make them valid again. */
  used_steps: Generated<string>
  created_at: number
}
export type SecondFactorRow = Selectable<SecondFactorsTable>

/** argon2id of each unused code, with one salt per account; SHA-256 for older codes. */
export type RecoveryCodesTable = { user_id: number; hash: string; created_at: number }

/** Sign-ins with a correct password that still need a code. */
export type SignInStepsTable = {
  /** SHA-256 of the ticket. */
  hash: string
  user_id: number
  tries: Generated<number>
  expires_at: number
  /** The hash of the mailed code; null if an app makes the code. */
  code_hash: Generated<string | null>
}

/** Connected accounts and unfinished visits to providers, under the conventions of tables.ts. */
export type SocialAccountsTable = {
  id: Generated<number>
  user_id: number
  /** The provider's name in the environment when the account was connected. */
  provider: string
  /** Only issuer and subject together identify an account (OpenID Connect Core §5.7). */
  issuer: string
  subject: string
  /** The address that the provider reported. */
  email: string | null
  created_at: number
  last_used_at: number
}
export type SocialAccountRow = Selectable<SocialAccountsTable>
export type NewSocialAccount = Insertable<SocialAccountsTable>

/** Why somebody goes to a provider: to sign in, to connect the account there, or to prove their identity again. */
type SocialPurpose = 'sign-in' | 'connect' | 'proof'

/** People who have gone to a provider, with what their return must match. */
export type SocialStepsTable = {
  /** SHA-256 of the ticket. */
  hash: string
  /** The ticket is accepted only for this purpose. */
  purpose: SocialPurpose
  /** The account to connect or to prove; null for a sign-in. */
  user_id: number | null
  /** The token hash of the session that began it; null for a sign-in. */
  session: string | null
  provider: string
  state: string
  nonce: string
  verifier: string
  fresh: number
  expires_at: number
}
export type SocialStepRow = Selectable<SocialStepsTable>

/** New people who came back from a provider and must choose a free name. The provider vouches for their address. */
export type SocialNewcomersTable = { hash: string; provider: string; issuer: string; subject: string; email: string; expires_at: number }
export type SocialNewcomerRow = Selectable<SocialNewcomersTable>

/** Badges, under the conventions of tables.ts. */
export type BadgesTable = {
  id: Generated<number>
  user_id: number
  /** The key of its rule (api/badges/rules.ts). */
  badge: string
  awarded_at: number
}

/** How many external sources a post links to; posts without any have no row. */
export type PostSourcesTable = { post_kind: PostKind; post_id: number; user_id: number; sources: number }

/** Teams, groups and their memberships, under the conventions of tables.ts. */
export type CirclesTable = {
  id: Generated<number>
  kind: CircleKind
  name: string
  /** Unique among circles of the same kind. */
  name_key: string
  /** Like `display_skeleton` of accounts, among circles of the same kind. */
  name_skeleton: Generated<string | null>
  /** A group's address; null for teams. */
  slug: string | null
  description_source: string
  description_html: string
  excerpt: string
  html_version: number
  picture: string | null
  /** Always a member. */
  owner_id: number
  /** 1 if anybody can join without approval. */
  open: number
  /** 1 if only members see it and its debates. */
  private: Generated<number>
  /** Includes deleted accounts that are not erased yet: their places stay taken. */
  members_count: number
  created_at: number
  /** The rule by which moderators have hidden its name, description and picture; null for most. */
  hidden_rule: Generated<number | null>
}
export type CircleRow = Selectable<CirclesTable>
export type NewCircleRow = Insertable<CirclesTable>

/**
 * A member, an invited person, or one who has asked to join; or a closed case: they `declined` an invitation,
 * were `refused`, or were `removed`.
 */
export type StoredState = 'member' | 'invited' | 'asked' | 'declined' | 'refused' | 'removed'

export type MembershipsTable = {
  circle_id: number
  user_id: number
  state: StoredState
  /** 1 for a group's moderators. */
  moderator: number
  /** When the state last changed. */
  since: number
  /** The person who changed it, if that was somebody else. */
  by_id: number | null
}
export type MembershipRow = Selectable<MembershipsTable>
