import { readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'

/**
 * Serves the browser's build, compressed at build time. Browsers cache hashed files for a year, and check the few plain names again after
 * an hour. Addresses that can't be files aren't looked up, because a disk access blocks all requests.
 */
export function serveStaticFiles(app: Hono<{ Bindings: { incoming: IncomingMessage } }>): void {
  const root = fileURLToPath(new URL('./client', import.meta.url))
  const files = serveStatic({
    root,
    precompressed: true,
    onFound: (path, http) => {
      http.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  for (const entry of readdirSync(root, { withFileTypes: true }))
    app.use(entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`, files)
}
