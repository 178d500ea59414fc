// @ts-check
import { existsSync } from 'node:fs'
import { chromiumFile } from './chromium.mjs'
import { postgresFolder, program } from './find.mjs'

/**
 * What the tests use beyond npm's packages: how to see that it is there, Debian's packages for it, of which the first is installed
 * that its release has, and what goes untested without it.
 * @typedef {'chromium' | 'postgresql' | 'redis' | 'w3m' | 'lynx' | 'tmux' | 'java'} Need
 * @type {Record<Need, { found: () => boolean, debian: readonly string[], without: string }>}
 */
export const needs = {
  chromium: { found: () => existsSync(chromiumFile()), debian: ['chromium-headless-shell', 'chromium'], without: 'journeys in a browser' },
  postgresql: { found: () => postgresFolder() !== undefined, debian: ['postgresql'], without: 'API tests on PostgreSQL' },
  redis: { found: () => program('redis-server') !== undefined, debian: ['redis-server'], without: 'tests of channels on Redis' },
  w3m: { found: () => program('w3m') !== undefined, debian: ['w3m'], without: 'journeys in w3m' },
  lynx: { found: () => program('lynx') !== undefined, debian: ['lynx'], without: 'journeys in lynx' },
  tmux: { found: () => program('tmux') !== undefined, debian: ['tmux'], without: 'journeys in text browsers' },
  java: { found: () => program('java') !== undefined, debian: ['default-jre-headless'], without: 'markup checks by vnu' },
}

export const missing = () => /** @type {Need[]} */ (Object.keys(needs)).filter((need) => !needs[need].found())
