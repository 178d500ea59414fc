import type { Generated, Selectable } from 'kysely'

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
