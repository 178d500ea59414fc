import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { accountLimits } from '#contract/account-limits'
import type { Registration } from '#contract/accounts'
import { Invalid } from '../platform/failures.ts'
import { fairQueue } from '../platform/fair-queue.ts'
import { fold } from '../platform/normalise-text.ts'

/**
 * argon2id is the library's default algorithm. The cost is OWASP's first recommendation, written here so that an update can't change it.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing is slow on purpose, so callers take turns by address: a thousand guesses from one address can't delay a sign-in from another. The
 * limits per address are generous, because a whole school may share one.
 */
const hashQueue = fairQueue({
  ...{ concurrency: Math.max(2, availableParallelism()), perKey: 500, total: 1_000, timeout: 30_000 },
  tooMany: 'Many people are signing in from your network at the moment.',
  tooBusy: 'Many people are signing in at the moment.',
})

/** Hashes a password. Never call it in a transaction. @param by the caller's address, for the queue @throws TooMany, Busy */
export function hashPassword(password: string, by: string): Promise<string> {
  return hashQueue(by, () => hash(normalized(password), cost))
}

/** Hashes a code that is too short for a fast hash. @param salt the same for all codes it is compared with @throws TooMany, Busy */
export function hashWithSalt(code: string, salt: Uint8Array, by: string): Promise<string> {
  return hashQueue(by, () => hash(code, { ...cost, salt }))
}

/**
 * Checks a password against a stored hash. It takes the same time if there is no account or no password, so that the time reveals
 * nothing (docs/product.md#accounts).
 * @param stored the account's hash, or undefined if there is no account
 * @param by the caller's address, for the queue
 * @throws TooMany, Busy
 */
export async function verifyPassword(stored: string | undefined, password: string, by: string): Promise<boolean> {
  const usable = stored?.startsWith('$argon2id$') ? stored : dummyHash
  return (await hashQueue(by, () => verify(usable, normalized(password)))) && usable === stored
}

/** A hash of random bytes that nobody knows, with the same cost as real ones. */
export const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$c2jqqIRJzIs2W0go7p5brQ$2Xj7u7jyhrLnV/PZS41XFLvCZ/LIXF+Tkuq4i6hgkMw'

/** Stored instead of a hash for people who sign in only through a connected account. */
export const noPassword = '*'
export const hasPassword = ({ password_hash }: { password_hash: string }) => password_hash !== noPassword

const tooCommon = 'That password is one of the most common ones. Choose another: three or four random words make a good password.'

/** Checks whether a password is among some 18,000 leaked ones that our rules would allow, in any case (docs/product.md#accounts). */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon()
  return (await common).has(password.toLocaleLowerCase('en'))
}

let common: Promise<ReadonlySet<string>> | undefined

/** Loads the list of 50,000 words on first use, since only sign-up needs it. Two thirds are shorter than our minimum length. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const choosable = dictionary['passwords-common'].filter(({ length }) => length >= accountLimits.password.min)
  return new Set(choosable.map((word) => word.toLocaleLowerCase('en')))
}

/** The same letters can be typed as different code points: é is one on some keyboards, and e plus an accent on others. */
function normalized(password: string): string {
  return password.normalize('NFC')
}

/** The names and address of the person who chooses the password, as far as they are known. */
type Owner = Partial<Pick<Registration, 'name' | 'display_name' | 'email'>>

/** Names of this site. A password that contains little else is refused for everybody. */
const siteNames = ['rostrum']
/** Minimum length of a name that counts. Shorter ones appear in too many other words. */
const minNameLength = { name: 3, host: 4 }
/** How many letters and digits a password must have in addition to names. Four are too few, because people append a year. */
const minLettersLeft = 5

const madeOfNames =
  'That password is too similar to your name, your email address or the name of this site. Choose another: three or four random words make a good password.'

/**
 * Returns why a password is too weak: it is common, or little more than names that anybody would try first (OWASP ASVS 5.0, 6.2.4
 * and 6.2.11).
 * @returns a sentence, or null for a good password
 */
export async function validatePassword(password: string, owner: Owner): Promise<string | null> {
  if (await isCommonPassword(password)) return tooCommon
  return isMadeOfNames(password, owner) ? madeOfNames : null
}

/** Refuses a weak password. @throws Invalid, at the field `password` */
export async function requireGoodPassword(password: string, owner: Owner): Promise<void> {
  const error = await validatePassword(password, owner)
  if (error) throw new Invalid({ password: [error] })
}

function isMadeOfNames(password: string, owner: Owner): boolean {
  const letters = keepLettersAndDigits(password)
  const left = listOwnerNames(owner).reduce((rest, name) => rest.replaceAll(name, ''), letters)
  return left !== letters && left.length < minLettersLeft
}

/** Lists the names, the longest first: after removing a shorter one, the rest might not match. */
function listOwnerNames({ name = '', display_name = '', email = '' }: Owner): string[] {
  const [mailbox = '', host = ''] = email.split('@')
  const ownerNames = [name, display_name, mailbox].flatMap((words) => [keepLettersAndDigits(words), ...splitWords(words)])
  const names = [...siteNames, ...ownerNames.filter(({ length }) => length >= minNameLength.name)]
  return [...names, ...splitWords(host).filter(({ length }) => length >= minNameLength.host)].sort(
    (one, other) => other.length - one.length,
  )
}

const keepLettersAndDigits = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '')
const splitWords = (text: string) => fold(text).split(/[^\p{L}\p{N}]+/u)
