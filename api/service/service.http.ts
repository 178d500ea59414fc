import type { Hono, Context as HonoContext } from 'hono'
import { readFeatures, readHealth, readReadiness } from '#contract/service'
import type { Ports } from '../context.ts'
import { NotFound } from '../platform/failures.ts'
import { keptDocument } from './kept-document.ts'
import { describeApi, type OpenApi } from './openapi.ts'
import { createReadiness } from './readiness.ts'
import { renderReference } from './reference.ts'
import { referenceStyle } from './reference-style.ts'

const forMinutes = 'public, max-age=300'
/** A picture's name is made from what it shows, so what is under a name never changes. */
const forEver = 'public, max-age=31536000, immutable'

/** What the service says about itself, and the pictures it keeps: DESIGN, Rooms and Security. */
export function mountService(app: Hono, ports: Ports): void {
  const requireReadiness = createReadiness(ports)
  app.get(readHealth.path, (http) => sendFresh(http, { status: 'ok' }))
  app.get(readReadiness.path, async (http) => {
    await requireReadiness()
    return sendFresh(http, { status: 'ready' })
  })
  app.get(readFeatures.path, (http) => http.json({ data: ports.features }, 200, { 'Cache-Control': forMinutes }))
  let document: OpenApi | undefined
  /** Made at the first question: most processes are never asked. */
  const apiDocument = () => (document ??= describeApi(ports.features))
  const json = { 'Content-Type': 'application/json', 'Cache-Control': forMinutes }
  const page = { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': forMinutes, 'Content-Security-Policy': referencePolicy }
  app.get(
    '/api/openapi.json',
    keptDocument(json, () => JSON.stringify(apiDocument())),
  )
  app.get(
    '/api',
    keptDocument(page, async () => String(await renderReference(apiDocument()))),
  )
  app.get('/api/reference.css', (http) =>
    http.body(referenceStyle, 200, { 'Cache-Control': forMinutes, 'Content-Type': 'text/css; charset=utf-8' }),
  )
  app.get('/api/pictures/:name', (http) => sendPicture(http, ports, http.req.param('name')))
}

function sendFresh(http: HonoContext, state: { status: string }): Response {
  return http.json(state, 200, { 'Cache-Control': 'no-store' })
}

/** The page runs nothing and loads its own style alone. */
const referencePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

async function sendPicture(http: HonoContext, { pictures }: Ports, name: string): Promise<Response> {
  const picture = await pictures.read(name)
  if (!picture) throw new NotFound('There is no picture here.')
  return http.body(picture, 200, {
    'Content-Type': 'image/webp',
    'Cache-Control': forEver,
    'X-Content-Type-Options': 'nosniff',
    // A web app on another machine shows it, and so do mails.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': "default-src 'none'",
  })
}
