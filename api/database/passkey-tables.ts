import type { Generated, Selectable } from 'kysely'

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
