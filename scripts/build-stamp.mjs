// Tells whether build/ was made from the current sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const stampPath = 'build/stamp'
const folders = ['app', 'api', 'contract', 'foreign', 'server', 'public']
const files = ['scripts/build.mjs', 'scripts/bundle.mjs', 'package-lock.json', 'server.ts', 'tsconfig.json', 'vite.config.ts']

/** Returns a digest of the path and content of every source. */
export function stampOfSources() {
  const hash = createHash('sha256')
  const inside = folders.flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
  for (const path of [...inside, ...files].sort()) {
    if (/\.test(ing)?\./.test(path) || !statSync(path).isFile()) continue
    hash.update(path).update(readFileSync(path))
  }
  return hash.digest('hex')
}

export function isBuilt() {
  return existsSync('build/server.js') && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stampOfSources()
}
