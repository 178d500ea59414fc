// Builds everything that `node build/server.js` serves: Remix's two bundles, the server, the command line, compressed files, a stamp.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { stampOfSources, stampPath } from './build-stamp.mjs'
import { bundle } from './bundle.mjs'

const stamp = stampOfSources()
// Remix empties build/, so it must run first.
execFileSync(process.execPath, ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build'], { stdio: 'inherit' })
await bundle('build')
compressFiles('build/client')
writeFileSync(stampPath, stamp)

/** Compresses the static files at the highest quality, once at build time. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:js|css|svg|json)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const plain = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(plain))
    writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }))
  }
}
