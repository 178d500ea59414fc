import { randomBytes } from 'node:crypto'
import { recoveryCodes } from '#contract/second-factor'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { hashWithSalt } from './passwords.ts'
import { findRecoveryHash, takeRecoveryCode } from './second-factor.queries.ts'
import { hashOf } from './tokens.ts'

/** Of ten letters and digits. */
const length = 10
/** 32, so that no letter is more likely. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/**
 * Ten codes of fifty random bits, "k7m2q-x4c9a": neither 0 and o nor 1 and l are among their letters. So few bits could be tried one by one
 * against a fast hash, so they are hashed as passwords are, all ten with one salt: to look for one takes one hash.
 * @param by whose turn it is to hash: the address of who asks
 * @throws TooMany, Busy
 */
export async function newRecoveryCodes(by: string): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: recoveryCodes }, newCode)
  const salt = randomBytes(16)
  return { codes: codes.map(inTwo), hashes: await Promise.all(codes.map((code) => hashWithSalt(code, salt, by))) }
}

/**
 * How a code would be stored, if it is one of an account's. Never inside a transaction.
 * @param code as `SecondStep` reads it, without spaces and in small letters
 * @returns null for what is no recovery code, and where none is left
 * @throws TooMany, Busy
 */
export async function storedRecoveryCode({ db, address }: Pick<Context, 'db' | 'address'>, userId: number, code: string) {
  if (code.length !== length) return null
  const known = await findRecoveryHash(db.read, userId)
  if (known === undefined) return null
  const salt = saltIn(known)
  // Codes of older accounts are stored by a fast hash, until they are renewed.
  return salt ? hashWithSalt(code, salt, address) : hashOf(code)
}

/** Uses up a recovery code. @param stored as above */
export async function takeRecovery(tx: Connection, userId: number, stored: string | null): Promise<boolean> {
  return stored !== null && takeRecoveryCode(tx, userId, stored)
}

const newCode = () => [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')
const inTwo = (code: string) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`

/** @param hash `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
function saltIn(hash: string): Buffer | null {
  const [, kind, , , salt] = hash.split('$')
  return kind === 'argon2id' && salt ? Buffer.from(salt, 'base64') : null
}
