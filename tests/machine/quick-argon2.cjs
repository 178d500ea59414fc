// @ts-check
const argon2 = require('@node-rs/argon2')

/*
 * Loaded before a journey's server, by `--require`: it hashes passwords at their lowest cost, as quick-argon2.setup.ts does for API tests.
 * The cost is named in each hash, so that everything verifies it; the product has no such setting.
 */
const { hash } = argon2
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 })
