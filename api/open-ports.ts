import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { realtimeLimits } from '#contract/realtime'
import { createSecurityLog } from '../server/security-log.ts'
import type { ProviderSettings } from '../server/social-providers.ts'
import { endThreads } from '../server/text-worker-pool.ts'
import { type Channels, channelsInProcess, createHub } from './channels/hub.ts'
import type { Ports } from './context.ts'
import { openDatabase, type WriteMode } from './database/database.ts'
import { explainDatabaseError, explainFolderError, explainRulesError } from './database/database-faults.ts'
import { makeDataFolderPrivate, probeFolder } from './database/file-permissions.ts'
import { defaultSender, fileMailer, smtpMailer } from './mail/mail.ts'
import { systemClock } from './platform/clock.ts'
import { identityProviders } from './platform/identity-providers.ts'
import { createLog, type Log } from './platform/log.ts'
import { pageAddresses } from './platform/page-addresses.ts'
import { createPictureStore } from './platform/pictures.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { loadRules } from './platform/site-rules.ts'

/** The ports, with what only the hosting process uses. */
export type OpenPorts = Ports & { channels: Channels; close(): Promise<void> }

type Options = {
  /** `postgres://…`. Default: SQLite in the data folder. */
  databaseUrl?: string | undefined
  dataDir: string
  logLevel: string
  clientSecret: string
  siteUrl: string
  /** `redis://…`. Default: this is the only process. */
  redisUrl?: string | undefined
  /** `smtp://…`. Default: mails become files in the data folder's `outbox`. */
  mailUrl?: string | undefined
  /** Default: no-reply@ the site's host. */
  mailFrom?: string | undefined
  rateLimitFactor?: number
  /** The people who may create an account. Default: anybody. */
  registration?: OpenPorts['registration']
  /** The hours for which an account counts as new. Default: 0. */
  newcomerHours?: number
  /** Identity providers for signing in. Default: none. */
  providers?: readonly ProviderSettings[]
  /** True if the site has groups. Default: false. */
  groups?: boolean
  /** How the process writes. Default: `serverMode`. */
  writeMode?: WriteMode
}

/**
 * Opens the engines behind the ports, and creates the data folder if it is missing.
 * @throws OpenError if the folder or the database cannot be used
 */
export async function openPorts(options: Options): Promise<OpenPorts> {
  const { databaseUrl, dataDir, logLevel, clientSecret, siteUrl, redisUrl, rateLimitFactor = 1 } = options
  const { mailUrl, mailFrom = defaultSender(siteUrl), writeMode } = options
  await openFolder(dataDir)
  const address = databaseUrl ?? join(dataDir, 'rostrum.db')
  const db = await openDatabase(address, writeMode).catch((error) => {
    throw explainDatabaseError(error, address)
  })
  const rules = await loadRules(dataDir).catch((error) => {
    throw explainRulesError(error, join(dataDir, 'rules.md'))
  })
  const mail = mailUrl ? smtpMailer(mailUrl, mailFrom) : fileMailer(join(dataDir, 'outbox'), mailFrom)
  const log = createLog(logLevel)
  const security = createSecurityLog(logLevel)
  const channels = redisUrl ? await onRedis(redisUrl, log) : channelsInProcess()
  db.onCommit((messages) => channels.publish(messages))
  // Without Redis, another process such as the command line has no other way to announce its writes.
  const stopHearing = redisUrl ? () => {} : db.onForeignWrite(() => channels.publish([{ kind: 'changed', what: 'everything' }]))
  const logReadError = (err: unknown) => log.error({ err }, 'could not read a channel')
  const hub = createHub({ db, channels, beatEvery: realtimeLimits.heartbeatSeconds * 1000, fault: logReadError })
  return {
    db,
    clock: systemClock,
    features: { groups: options.groups ?? false },
    pictures: createPictureStore(join(dataDir, 'pictures')),
    mail,
    rules,
    providers: identityProviders(options.providers ?? [], pageAddresses(siteUrl).socialReturn, log),
    limits: createRateLimits(rateLimitFactor, security),
    registration: options.registration ?? 'open',
    newAccountPeriod: (options.newcomerHours ?? 0) * 3_600_000,
    log,
    security,
    hub,
    channels,
    writeToFolder: () => probeFolder(dataDir),
    clientSecret,
    siteUrl,
    async close() {
      stopHearing()
      hub.close()
      mail.close()
      await endThreads()
      await channels.close()
      await db.close()
    },
  }
}

async function openFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await makeDataFolderPrivate(dataDir)
  } catch (error) {
    throw explainFolderError(error, dataDir)
  }
}

/** Imports Redis only when needed, since most sites run as one process. */
async function onRedis(url: string, log: Log): Promise<Channels> {
  const { channelsOnRedis } = await import('./channels/channels-on-redis.ts')
  return channelsOnRedis(url, (err) => log.error({ err }, 'Redis cannot be reached'))
}
