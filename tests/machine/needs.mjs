// @ts-check
import { existsSync } from 'node:fs'
import { chromiumFile } from './chromium.mjs'
import { postgresFolder, program } from './find.mjs'

/**
 * Lists what the tests need beyond npm packages: how to detect it, the Debian packages that provide it (the first one that the release has
 * is installed), and what stays untested without it.
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
