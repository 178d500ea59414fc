// Builds everything that `node build/server.js` serves: Remix's two bundles, the server, the command line, compressed files, a stamp.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { stampOfSources, stampPath } from './build-stamp.mjs'

const stamp = stampOfSources()
// Remix empties build/, so it goes first.
execFileSync(process.execPath, ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build'], { stdio: 'inherit' })
// Found by their names (text-threads.ts).
const threadFiles = { 'render.thread': 'api/platform/render.thread.ts', 'purify.thread': 'app/platform/purify.thread.ts' }
await build({
  entryPoints: { server: 'server.ts', cli: 'api/cli.ts', 'picture-reader': 'api/platform/picture-reader.ts', ...threadFiles },
  outdir: 'build',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
})
compressFiles('build/client')
writeFileSync(stampPath, stamp)

/** Stored once at the highest quality, for what is asked for a million times. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:js|css|svg|json)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const plain = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(plain))
    writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }))
  }
}
