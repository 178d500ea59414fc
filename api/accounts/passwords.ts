import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { accountLimits } from '#contract/account-limits'
import type { Registration } from '#contract/accounts'
import { Invalid } from '../platform/failures.ts'
import { fairQueue } from '../platform/fair-queue.ts'
import { fold } from '../platform/normalise-text.ts'

/** argon2id is the library's default algorithm; the cost is OWASP's first recommendation and stands here so that it cannot drift. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing is slow on purpose, so those who ask take turns by where they are: a thousand guesses from one address wait behind one
 * sign-in from another. A whole school may be behind one address.
 */
const inTurn = fairQueue({
  ...{ atOnce: Math.max(2, availableParallelism()), perKey: 500, inAll: 1_000, patience: 30_000 },
  tooMany: 'Many people are signing in from your address at this moment.',
  tooBusy: 'Many people are signing in at this moment.',
})

/** Never inside a transaction. @param by whose turn it is: the address of who asks @throws TooMany, Busy */
export function hashPassword(password: string, by: string): Promise<string> {
  return inTurn(by, () => hash(composed(password), cost))
}

/** The same of a code that is too short for a fast hash. @param salt of all that it may be compared with @throws TooMany, Busy */
export function hashWithSalt(code: string, salt: Uint8Array, by: string): Promise<string> {
  return inTurn(by, () => hash(code, { ...cost, salt }))
}

/**
 * Whether a password belongs to a stored hash. Takes the same time where there is no account, or one that nobody can
 * sign in to, so that the time tells nothing (docs/product.md#accounts).
 * @param stored what the account has, or undefined if there is no account
 * @param by whose turn it is: the address of who asks
 * @throws TooMany, Busy
 */
export async function verifyPassword(stored: string | undefined, password: string, by: string): Promise<boolean> {
  const usable = stored?.startsWith('$argon2id$') ? stored : nobodysHash
  return (await inTurn(by, () => verify(usable, composed(password)))) && usable === stored
}

/** Of random bytes that nobody knows; at the same cost as the others. */
export const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$c2jqqIRJzIs2W0go7p5brQ$2Xj7u7jyhrLnV/PZS41XFLvCZ/LIXF+Tkuq4i6hgkMw'

/** In place of a hash, of who signs in by an account elsewhere alone. */
export const noPassword = '*'
/** Whether somebody can sign in by a password. */
export const hasPassword = ({ password_hash }: { password_hash: string }) => password_hash !== noPassword

/** What is said of those. */
const tooCommon = 'That password is among the most common ones. Choose another: three or four words in a row are good.'

/**
 * Whether it is among those that are known from leaks and could be chosen here, some 18,000, whatever its case (docs/product.md#accounts).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon()
  return (await common).has(password.toLocaleLowerCase('en'))
}

let common: Promise<ReadonlySet<string>> | undefined

/** 50,000 words that only sign-up needs: loaded at the first one. Two thirds are shorter than a password may be. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const choosable = dictionary['passwords-common'].filter(({ length }) => length >= accountLimits.password.min)
  return new Set(choosable.map((word) => word.toLocaleLowerCase('en')))
}

/** The same letters may be typed as other code points: é on one keyboard is e and an accent on another. */
function composed(password: string): string {
  return password.normalize('NFC')
}

/** Whose password it is to be, as far as that is known. */
type Owner = Partial<Pick<Registration, 'name' | 'display_name' | 'email'>>

/** Words that stand for this site, whoever chooses the password. */
const ofSite = ['rostrum']
/** Letters: shorter names are in too many other words. */
const shortest = { name: 3, host: 4 }
/** Letters and digits that have to be left of a password without the names in it: a year is not enough. */
const fewest = 5

const madeOfNames =
  'That password is little more than your name, your address or the name of this site. Choose another: three or four words in a row are good.'

/**
 * Why somebody should not have a password: it is a common one, or little more than names that anybody would try first
 * (OWASP ASVS 5.0, 6.2.4 and 6.2.11).
 * @returns a sentence, or null for one that is good
 */
export async function faultOfPassword(password: string, owner: Owner): Promise<string | null> {
  if (await isCommonPassword(password)) return tooCommon
  return isMadeOfNames(password, owner) ? madeOfNames : null
}

/** @throws Invalid, at the field `password` */
export async function requireGoodPassword(password: string, owner: Owner): Promise<void> {
  const fault = await faultOfPassword(password, owner)
  if (fault) throw new Invalid({ password: [fault] })
}

function isMadeOfNames(password: string, owner: Owner): boolean {
  const letters = lettersOf(password)
  const left = namesOf(owner).reduce((rest, name) => rest.replaceAll(name, ''), letters)
  return left !== letters && left.length < fewest
}

/** The longest first: what is left of it might be no name. */
function namesOf({ name = '', display_name = '', email = '' }: Owner): string[] {
  const [mailbox = '', host = ''] = email.split('@')
  const own = [name, display_name, mailbox].flatMap((words) => [lettersOf(words), ...partsOf(words)])
  const names = [...ofSite, ...own.filter(({ length }) => length >= shortest.name)]
  return [...names, ...partsOf(host).filter(({ length }) => length >= shortest.host)].sort((one, other) => other.length - one.length)
}

const lettersOf = (words: string) => fold(words).replace(/[^\p{L}\p{N}]/gu, '')
const partsOf = (words: string) => fold(words).split(/[^\p{L}\p{N}]+/u)
