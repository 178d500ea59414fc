import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
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

/** Fills in the demo in a separate process, because rendering its texts takes memory that a server would keep. */
export function fillDemo(): Promise<void> {
  const program = isProduction ? [fileURLToPath(new URL('./cli.js', import.meta.url))] : ['--import', 'tsx', 'api/cli.ts']
  const child = spawn(process.execPath, [...program, 'demo'], { stdio: 'inherit' })
  return new Promise((filled, failed) => child.once('error', failed).once('exit', () => filled()))
}

/** The exit status if settings or data must be fixed before the process can start (EX_CONFIG of sysexits.h). */
const exitConfig = 78

/** Ends the process. If the data folder or database is unusable, prints one sentence (api/database/database-faults.ts). */
export function exitOnOpenError(failure: Error): never {
  // Compare the name, because the class comes from another bundle.
  const isSettingsFault = failure.name === 'OpenError'
  console.error(isSettingsFault ? failure.message : failure)
  process.exit(isSettingsFault ? exitConfig : 1)
}

/** Ends the process. A port that is taken or forbidden is reported like any other wrong setting (server/environment.ts). */
export function exitOnListenError(failure: NodeJS.ErrnoException, address: string): never {
  const reasons = { EADDRINUSE: 'in use by another program', EACCES: 'not open to this user', EADDRNOTAVAIL: 'not of this machine' }
  const reason = Object.entries(reasons).find(([code]) => code === failure.code)?.[1]
  console.error(reason ? `PORT or HOST: ${address} is ${reason}. Choose another.` : failure)
  process.exit(reason ? exitConfig : 1)
}
