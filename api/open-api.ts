import { createApi } from './app.ts'
import { textOf } from './platform/mount.ts'
import type { OpenPorts } from './platform/open-ports.ts'
import { renderAgain } from './service/render-again.ts'

export { openPorts } from './platform/open-ports.ts'

/**
 * The API on opened engines, with what only its host may ask of it.
 * @param ports from `openPorts`
 */
export function openApi(ports: OpenPorts) {
  const app = createApi(ports)
  return {
    fetch: (request: Request) => app.fetch(request),
    textOf,
    /** Only the default SQLite gets a demo, never somebody's PostgreSQL. @returns its people's password, null if nothing was filled in */
    async fillDemo() {
      if (ports.db.kind !== 'sqlite') return null
      const { fillDemo } = await import('./demo/fill-demo.ts')
      return fillDemo(ports)
    },
    /** What is done beside the pages after a start; faults are logged. */
    async tidyUp() {
      await renderAgain(ports).catch((err) => ports.log.error({ err }, 'texts could not be rendered again'))
    },
    close: () => ports.close(),
  }
}
export type OpenApi = ReturnType<typeof openApi>
