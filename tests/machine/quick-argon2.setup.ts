import { vi } from 'vitest'
import { nobodysHash } from '../../api/accounts/passwords.ts'

/**
 * Password hashes at their lowest cost in API tests: thousands of people sign up in them, and a hash is slow on purpose. It is the same
 * algorithm and names its cost in each hash, so other processes can verify it. So is the hash that is verified where there is no account.
 * `passwords.test.ts` tests the cost of the real ones.
 */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const hash: typeof argon2.hash = (password, options) => argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 })
  const quick = (stored: string | Uint8Array) => (stored === nobodysHash ? stored.replace('m=19456,t=2', 'm=8,t=1') : stored)
  const verify: typeof argon2.verify = (stored, ...given) => argon2.verify(quick(stored), ...given)
  return { ...argon2, hash, verify }
})
