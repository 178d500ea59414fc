import { hash, verify } from '@node-rs/argon2'

/** How many of the commonest passwords are refused (PRODUCT §4, Account). */
const refused = 3_000

/** argon2id is the library's default algorithm; the cost is OWASP's first recommendation and stands here so that it cannot drift. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Slow on purpose: never inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  return hash(composed(password), cost)
}

/**
 * Whether a password belongs to a stored hash. Takes the same time where there is no account, or one that nobody can
 * sign in to, so that the time tells nothing (PRODUCT §4, Account).
 * @param stored what the account has, or undefined if there is no account
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const usable = stored?.startsWith('$argon2id$') ? stored : nobodysHash
  return (await verify(usable, composed(password))) && usable === stored
}

/** Of random bytes that nobody knows; at the same cost as the others. */
export const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$c2jqqIRJzIs2W0go7p5brQ$2Xj7u7jyhrLnV/PZS41XFLvCZ/LIXF+Tkuq4i6hgkMw'

/** In place of a hash, of who signs in by an account elsewhere alone. */
export const noPassword = '*'
/** Whether somebody can sign in by a password. */
export const hasPassword = ({ password_hash }: { password_hash: string }) => password_hash !== noPassword

/** What is said of those. */
export const tooCommon = 'That password is among the most common ones. Choose another: three or four words in a row are good.'

/** Whether it is among the commonest, whatever its case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon()
  return (await common).has(password.toLocaleLowerCase('en'))
}

let common: Promise<ReadonlySet<string>> | undefined

/** 50,000 words that only sign-up needs: loaded at the first one. They are in order, the commonest first. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, refused).map((word) => word.toLocaleLowerCase('en')))
}

/** The same letters may be typed as other code points: é on one keyboard is e and an accent on another. */
function composed(password: string): string {
  return password.normalize('NFC')
}
