import type { Generated, Insertable, Selectable } from 'kysely'
import type { FriendshipState } from '#contract/people'
import type { PostKind } from './post-tables.ts'

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

/** Passkeys and what was answered by them: tables of `tables.ts`, and as it says. */
export type PasskeysTable = {
  id: Generated<number>
  user_id: number
  /** As its authenticator made it, base64url: no two accounts have the same. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often its authenticator says that it was used; 0 of those that do not count. */
  counter: number
  /** How browsers reach it: a JSON list of words. */
  transports: string
  name: string
  created_at: number
  last_used_at: number | null
}
export type PasskeyRow = Selectable<PasskeysTable>

/** Challenges of signed-in people that wait for an answer: each is accepted once, for its purpose, account and session alone. */
export type PasskeyChallengesTable = {
  /** SHA-256. */
  hash: string
  purpose: 'adding' | 'proof'
  user_id: number
  /** Hash of the token of the session that asked. */
  session: string
  expires_at: number
}

/** Challenges of sign-ins that were answered, as long as they would be good: each is good once. */
export type UsedChallengesTable = {
  /** SHA-256. */
  hash: string
  expires_at: number
}

/** A second factor and what waits for it: tables of `tables.ts`, and as it says. */
export type SecondFactorsTable = {
  user_id: number
  /** Base32. Whoever reads the database could make codes of it, but not the password beside it. */
  secret: string
  /** Null until its first code was right: nothing asks for codes before. */
  enabled_at: number | null
  /** The time step of the last code that was taken: neither it nor an older one is taken again (RFC 6238 §5.2). */
  last_step: Generated<number>
  /** The steps of codes taken lately, with spaces between: a clock that goes back must not make them good again. */
  used_steps: Generated<string>
  created_at: number
}
export type SecondFactorRow = Selectable<SecondFactorsTable>

/** argon2id of each code that is not used yet, all of an account with one salt; SHA-256 of older ones. */
export type RecoveryCodesTable = { user_id: number; hash: string; created_at: number }

/** Sign-ins whose password was right. */
export type SignInStepsTable = {
  /** SHA-256 of the ticket. */
  hash: string
  user_id: number
  tries: Generated<number>
  expires_at: number
  /** Of the code that was mailed; null where an app makes it. */
  code_hash: Generated<string | null>
}

/** Accounts elsewhere and who is on the way there and back: tables of `tables.ts`, and as it says. */
export type SocialAccountsTable = {
  id: Generated<number>
  user_id: number
  /** As the environment named it when it was joined. */
  provider: string
  /** By both, and by nothing else, an account elsewhere is the same (OpenID Connect Core §5.7). */
  issuer: string
  subject: string
  /** As the provider told it. */
  email: string | null
  created_at: number
  last_used_at: number
}
export type SocialAccountRow = Selectable<SocialAccountsTable>
export type NewSocialAccount = Insertable<SocialAccountsTable>

/** Why somebody goes to a provider: to sign in, to connect the account there, or to confirm that it is still them. */
type SocialPurpose = 'sign-in' | 'connect' | 'proof'

/** Who has gone to a provider: what has to come back with them. */
export type SocialStepsTable = {
  /** SHA-256 of the ticket. */
  hash: string
  /** The ticket is accepted for this alone. */
  purpose: SocialPurpose
  /** Whose account is to be connected, or proved; null for a sign-in. */
  user_id: number | null
  /** Hash of the token of the session that began it; null for a sign-in. */
  session: string | null
  provider: string
  state: string
  nonce: string
  verifier: string
  fresh: number
  expires_at: number
}
export type SocialStepRow = Selectable<SocialStepsTable>

/** Who came back, is new here, and has to choose a name that nobody has; the address is theirs by the provider's word. */
export type SocialNewcomersTable = { hash: string; provider: string; issuer: string; subject: string; email: string; expires_at: number }
export type SocialNewcomerRow = Selectable<SocialNewcomersTable>

/** Badges: tables of `tables.ts`, and as it says. */
export type BadgesTable = {
  id: Generated<number>
  user_id: number
  /** The key of its rule (api/badges/rules.ts). */
  badge: string
  awarded_at: number
}

/** How many sources elsewhere a post links; posts without are not in it. */
export type PostSourcesTable = { post_kind: PostKind; post_id: number; user_id: number; sources: number }
