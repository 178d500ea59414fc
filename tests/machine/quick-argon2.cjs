// @ts-check
const argon2 = require('@node-rs/argon2')

/*
 * Loaded into the servers of journeys by `--require`. Hashes passwords at the lowest cost, as quick-argon2.setup.ts does for API tests.
 * Each hash contains its cost, so any process can verify it. The product has no such setting.
 */
const { hash } = argon2
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 })
