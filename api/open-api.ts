import { createApi } from './app.ts'
import { openPorts } from './platform/open-ports.ts'

export type OpenApiOptions = { databaseUrl: string | undefined; dataDir: string; logLevel: string; clientSecret: string; rateLimitFactor: number }

/**
 * Opens the whole API on its engines: what the web app embeds and what a server of its own would serve.
 * @param options where data is and who may speak for visitors
 */
export async function openApi(options: OpenApiOptions) {
  const ports = await openPorts(options)
  const app = createApi(ports)
  return {
    fetch: (request: Request) => app.fetch(request),
    /** Only the default SQLite gets a demo, never somebody's PostgreSQL. @returns its password, null if nothing was filled in */
    async fillDemo() {
      if (options.databaseUrl !== undefined) return null
      const { fillDemo } = await import('./demo/fill-demo.ts')
      return fillDemo(ports)
    },
    close: () => ports.close(),
  }
}
