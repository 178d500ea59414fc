// What Node runs without Remix: the server, the command line, and what runs beside them. Packages stay outside.
import { build } from 'esbuild'

/** Found by their names (beside.ts). */
const programs = {
  server: 'server.ts',
  cli: 'api/cli.ts',
  'picture-reader': 'api/platform/picture-reader.ts',
  'render.thread': 'api/rendering/render.thread.ts',
  'words.thread': 'api/search/words.thread.ts',
  'purify.thread': 'app/platform/purify.thread.ts',
}

/** @param folder called `build`: beside.ts looks for that @param more programs, by what they are called there */
export async function bundle(folder, more = {}) {
  await build({
    entryPoints: { ...programs, ...more },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
}
