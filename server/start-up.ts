import type { ServerBuild } from '@remix-run/node'
import type { ViteDevServer } from 'vite'
import type * as entry from '../app/entry.server.tsx'

/** Remix's build of the pages. Its entry module exports what the server and the pages must share one instance of. */
export type Build = ServerBuild & { entry: { module: typeof entry } }

/** True in the bundle build/server.js; from source, this is the development server. */
export const isProduction = import.meta.url.endsWith('/build/server.js')
// Read by destructuring, because the bundler replaces the full name with 'production' in packages.
const { NODE_ENV = 'production' } = process.env
process.env.NODE_ENV = isProduction ? NODE_ENV : 'development'

/** Starts Vite, which builds on request during development. */
export async function startVite(): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true } })
}

/**
 * Loads the build.
 * @param vite null in production, where the build is next to the bundle
 */
export async function loadBuild(vite: ViteDevServer | null): Promise<Build> {
  if (vite) return (await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as Build
  return import(new URL('./server/index.js', import.meta.url).href)
}
