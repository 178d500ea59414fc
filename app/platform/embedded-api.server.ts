import { environment } from './environment.server'

/**
 * Our own API in this process: the only import of api/ from the web app. Loaded with the first call, and never if API_URL points elsewhere.
 */
export function embeddedApi() {
  api ??= open()
  return api
}

let api: ReturnType<typeof open> | undefined

async function open() {
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
  // Held on globalThis: a hot reload loads this module again, and must not open the database twice.
  held.rostrumPorts ??= openPorts({
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
  return openApi(await held.rostrumPorts)
}

const held = globalThis as { rostrumPorts?: ReturnType<typeof import('../../api/open-api.ts').openPorts> }
