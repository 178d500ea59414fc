import { environment } from './environment.server'

/**
 * Returns our own API in this process. This is the web app's only import of api/. It is loaded with the first call, and never if API_URL is
 * set.
 */
export function embeddedApi() {
  api ??= openEmbeddedApi()
  return api
}

let api: ReturnType<typeof openEmbeddedApi> | undefined

async function openEmbeddedApi() {
  const { openApi, openPorts } = await import('../../api/open-api.ts')
  const {
    DATABASE_URL,
    DATA_DIR,
    LOG_LEVEL,
    MAIL_URL,
    MAIL_FROM,
    REDIS_URL,
    RATE_LIMIT_FACTOR,
    NEWCOMER_HOURS,
    REGISTRATION,
    FEATURE_GROUPS,
    clientSecret,
    siteUrl,
    providers,
  } = environment()
  // Stored on globalThis, because a hot reload loads this module again and must not open the database twice.
  globals.rostrumPorts ??= openPorts({
    databaseUrl: DATABASE_URL,
    dataDir: DATA_DIR,
    logLevel: LOG_LEVEL,
    clientSecret,
    siteUrl,
    providers,
    groups: FEATURE_GROUPS === '1',
    mailUrl: MAIL_URL,
    redisUrl: REDIS_URL,
    mailFrom: MAIL_FROM,
    rateLimitFactor: RATE_LIMIT_FACTOR,
    newcomerHours: NEWCOMER_HOURS,
    registration: REGISTRATION,
  })
  return openApi(await globals.rostrumPorts)
}

const globals = globalThis as { rostrumPorts?: ReturnType<typeof import('../../api/open-api.ts').openPorts> }
