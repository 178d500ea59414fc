// Bundles what Node runs, with its packages: Remix's build of the pages, the server, the command line, and the worker files.
import { readdirSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

/** Programs that are found by file name (server/worker-file.ts). */
const workers = {
  cli: 'api/cli.ts',
  'picture-reader': 'api/platform/picture-reader.ts',
  'render.thread': 'api/rendering/render.thread.ts',
  'words.thread': 'api/search/words.thread.ts',
  'purify.thread': 'app/platform/purify.thread.ts',
}

/**
 * Packages that load native code or their own files. All other packages are bundled, which saves reading a thousand files at each start.
 */
const nativePackages = ['@node-rs/argon2', 'better-sqlite3', 'isomorphic-dompurify', 'pg-native', 'piscina', 'sharp']
/** CommonJS packages that are imported on demand. They stay external because esbuild changes the shape of their exports. */
const lazyCommonJs = ['@zxcvbn-ts/language-common']
/** Packages that these programs never use: Remix's replacements for built-in features of Node, and development tools. */
const unused = ['@remix-run/web-fetch', 'undici', 'vite']
/** CommonJS packages call `require` for parts of Node at run time. */
const requireBanner = "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url)"

/** zod includes messages in fifty languages. They make up half of it and are never shown, but would be read at each start. */
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
  // Remix's build repeats imports of packages that have no side effects; server/start-up.ts sets the variable for other packages.
  logOverride: { 'ignored-bare-import': 'silent', 'assign-to-define': 'silent' },
  define: { 'process.env.NODE_ENV': '"production"' },
  // Less to read and to keep in memory. Names stay, and lines are short enough for useful stack traces.
  minifyWhitespace: true,
  lineLimit: 200,
  external: [...nativePackages, ...lazyCommonJs, ...unused],
  plugins: [messagesInEnglish],
  banner: { js: requireBanner },
}

/**
 * Bundles all programs.
 * @param folder must be called `build` and contain Remix's build: server/worker-file.ts looks for that name
 */
export async function bundle(folder) {
  const assets = readdirSync(`${folder}/server/assets`)
  // In one build, so that the server and the pages share their common modules.
  const programs = { server: 'server.ts', 'server/index': `${folder}/server/index.js` }
  await build({
    ...settings,
    entryPoints: programs,
    outdir: folder,
    splitting: true,
    chunkNames: 'server/[name]-[hash]',
    allowOverwrite: true,
  })
  for (const part of assets) rmSync(`${folder}/server/assets/${part}`)
  await build({ ...settings, entryPoints: workers, outdir: folder })
}

/**
 * Bundles programs for tests, which start them hundreds of times.
 * @param more additional programs by name
 */
export async function bundleForTests(folder, more) {
  await build({ ...settings, entryPoints: { ...workers, ...more }, outdir: folder })
}
