// What Node runs: Remix's build of the pages, the server, the command line, and what runs beside them, with their packages inside.
import { readdirSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

/** Found by their names (server/worker-file.ts). */
const beside = {
  cli: 'api/cli.ts',
  'picture-reader': 'api/platform/picture-reader.ts',
  'render.thread': 'api/rendering/render.thread.ts',
  'words.thread': 'api/search/words.thread.ts',
  'purify.thread': 'app/platform/purify.thread.ts',
}

/** Packages that load native code or files of their own. Every other is read with the program: at each start, a thousand files less. */
const outside = ['@node-rs/argon2', 'better-sqlite3', 'isomorphic-dompurify', 'pg-native', 'piscina', 'sharp']
/** In CommonJS and asked for only when it is needed: esbuild gives what it exports another shape then. */
const laterInCommonJs = ['@zxcvbn-ts/language-common']
/** What no program of these asks for: Remix's stand-ins for what Node has itself, and what only developing needs. */
const unused = ['@remix-run/web-fetch', 'undici', 'vite']
/** Packages in CommonJS ask for parts of Node at run time. */
const requiring = "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url)"

/** zod brings its messages in fifty languages: half of it, read at each start and never shown. */
const messagesInEnglish = {
  name: 'messages-in-english',
  setup: (bundler) =>
    bundler.onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({ contents: "export { default as en } from './en.js'" })),
}

const settings = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
  // Remix's build names packages again that have nothing to do by themselves; server/remix-build.ts sets the variable for other packages.
  logOverride: { 'ignored-bare-import': 'silent', 'assign-to-define': 'silent' },
  define: { 'process.env.NODE_ENV': '"production"' },
  // Less to read and to keep in memory; names stay, and lines short enough for a stack trace to tell where.
  minifyWhitespace: true,
  lineLimit: 200,
  external: [...outside, ...laterInCommonJs, ...unused],
  plugins: [messagesInEnglish],
  banner: { js: requiring },
}

/** @param folder called `build`, where Remix has built: server/worker-file.ts looks for that name */
export async function bundle(folder) {
  const parts = readdirSync(`${folder}/server/assets`)
  // In one go, so that the server and the pages share what both of them use.
  const programs = { server: 'server.ts', 'server/index': `${folder}/server/index.js` }
  await build({
    ...settings,
    entryPoints: programs,
    outdir: folder,
    splitting: true,
    chunkNames: 'server/[name]-[hash]',
    allowOverwrite: true,
  })
  for (const part of parts) rmSync(`${folder}/server/assets/${part}`)
  await build({ ...settings, entryPoints: beside, outdir: folder })
}

/** The same for tests, which start programs hundreds of times. @param more programs, by what they are called there */
export async function bundleForTests(folder, more) {
  await build({ ...settings, entryPoints: { ...beside, ...more }, outdir: folder })
}
