import { randomBytes } from 'node:crypto'
import type { Connection } from '../database/database.ts'
import type { MailedTokenRow } from '../database/mail-tables.ts'
import type { UserRow } from '../database/tables.ts'
import { insertMailedToken } from './mailed-tokens.queries.ts'
import { hashOf } from './tokens.ts'

type Issuing = { purpose: MailedTokenRow['purpose']; now: number; goodFor: number }

/**
 * Makes the token of a link that is mailed to an account: 256 random bits, stored as their hash alone.
 * @param goodFor milliseconds
 */
export async function issueMailedToken(
  tx: Connection,
  { id, email_key }: Pick<UserRow, 'id' | 'email_key'>,
  { purpose, now, goodFor }: Issuing,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertMailedToken(tx, { hash: hashOf(token), user_id: id, purpose, email_key, created_at: now, expires_at: now + goodFor })
  return token
}
