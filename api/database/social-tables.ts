import type { Generated, Insertable, Selectable } from 'kysely'

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
export type SocialPurpose = 'sign-in' | 'connect' | 'proof'

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
