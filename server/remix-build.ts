import type { ServerBuild } from '@remix-run/node'
import type { ViteDevServer } from 'vite'
import type * as entry from '../app/entry.server.tsx'

/** Remix's build of the pages; its entry module holds what the server and the pages share one instance of. */
export type Build = ServerBuild & { entry: { module: typeof entry } }

/** Bundled as build/server.js; run from source it is the development server. */
export const production = import.meta.url.endsWith('/build/server.js')
// Taken out of the variables, since the bundler puts 'production' where packages ask for it by its whole name.
const { NODE_ENV = 'production' } = process.env
process.env.NODE_ENV = production ? NODE_ENV : 'development'

/** @returns Vite, which builds what it is asked for while one develops */
export async function startVite(): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true } })
}

/** @param vite null in production, where the build lies beside the bundle */
export async function loadBuild(vite: ViteDevServer | null): Promise<Build> {
  if (vite) return (await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as Build
  return import(new URL('./server/index.js', import.meta.url).href)
}
