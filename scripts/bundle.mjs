// What Node runs without Remix: the server, the command line, and what runs beside them. Packages stay outside.
import { build } from 'esbuild'

/** Found by their names (server/worker-file.ts). */
const programs = {
  server: 'server.ts',
  cli: 'api/cli.ts',
  'picture-reader': 'api/platform/picture-reader.ts',
  'render.thread': 'api/rendering/render.thread.ts',
  'words.thread': 'api/search/words.thread.ts',
  'purify.thread': 'app/platform/purify.thread.ts',
}

const settings = { bundle: true, platform: 'node', target: 'node20', format: 'esm', logLevel: 'warning' }

/** @param folder called `build`: server/worker-file.ts looks for that */
export async function bundle(folder) {
  await build({ ...settings, entryPoints: programs, outdir: folder, packages: 'external', sourcemap: true })
}

/** They load native code or files of their own. */
const unbundled = ['@node-rs/argon2', 'better-sqlite3', 'isomorphic-dompurify', 'pg-native', 'piscina', 'sharp']
/** Packages in CommonJS ask for parts of Node at run time. */
const requiring = "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url)"

/**
 * The same for tests, which start them hundreds of times: with their packages inside they start in half the time.
 * @param more programs, by what they are called there
 */
export async function bundleForTests(folder, more) {
  const { server, ...started } = programs
  const banner = { js: requiring }
  await build({ ...settings, entryPoints: { ...started, ...more }, outdir: folder, external: unbundled, banner })
}
