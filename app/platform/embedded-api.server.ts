import { environment } from './environment.server'

/**
 * Our own API in this process: the only door from the web app to api/ (DESIGN, Walls). Loaded when the first call
 * comes, and never if API_URL points elsewhere.
 */
export function embeddedApi(): Promise<EmbeddedApi> {
  // On globalThis, because a hot reload loads this module again and must not open the database twice.
  held.rostrumApi ??= open()
  return held.rostrumApi
}

export type EmbeddedApi = {
  fetch(request: Request): Response | Promise<Response>
  /** Fills in the demo if the database is an empty default one. @returns the password of its people */
  fillDemo(): Promise<string | null>
  close(): Promise<void>
}

const held = globalThis as { rostrumApi?: Promise<EmbeddedApi> }

async function open(): Promise<EmbeddedApi> {
  const { openApi } = await import('../../api/open-api.ts')
  const { DATABASE_URL, DATA_DIR, LOG_LEVEL, RATE_LIMIT_FACTOR, clientSecret } = environment()
  return openApi({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, logLevel: LOG_LEVEL, clientSecret, rateLimitFactor: RATE_LIMIT_FACTOR })
}
