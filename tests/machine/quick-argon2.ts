import { hash as hashAtCost, type Options, verify } from '../../node_modules/@node-rs/argon2/index.js'

/**
 * The password hash at its lowest cost, in place of `@node-rs/argon2` in API tests: thousands of people sign up in them, and a hash is
 * slow on purpose. It is the same algorithm and names its cost in each hash, so other processes can verify it; `passwords.test.ts`
 * tests the cost of the real one.
 */
export const hash = (password: string, options: Options) => hashAtCost(password, { ...options, memoryCost: 8, timeCost: 1 })

export { verify }
