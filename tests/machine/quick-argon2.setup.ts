import { vi } from 'vitest'

/**
 * Hashes passwords at the lowest cost in API tests, because thousands of people sign up in them and a hash is slow on purpose. The
 * algorithm is the same and each hash contains its cost, so other processes can verify it. `passwords.test.ts` tests the real cost.
 */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const hash: typeof argon2.hash = (password, options) => argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 })
  return { ...argon2, hash }
})
