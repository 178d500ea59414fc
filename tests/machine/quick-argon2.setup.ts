import { vi } from 'vitest'

/**
 * Password hashes at their lowest cost in API tests: thousands of people sign up in them, and a hash is slow on purpose. It is the same
 * algorithm and names its cost in each hash, so other processes can verify it; `passwords.test.ts` tests the cost of the real one.
 */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const hash: typeof argon2.hash = (password, options) => argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 })
  return { ...argon2, hash }
})
