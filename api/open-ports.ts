import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { realtimeLimits } from '#contract/realtime'
import { createSecurityLog } from '../server/security-log.ts'
import type { ProviderSettings } from '../server/social-providers.ts'
import { endThreads } from '../server/text-worker-pool.ts'
import { type Channels, channelsInProcess } from './channels/channels.ts'
import { createHub } from './channels/hub.ts'
import type { Ports } from './context.ts'
import { type Manner, openDatabase } from './database/database.ts'
import { databaseNotOpened, folderNotOpened, rulesNotOpened } from './database/database-faults.ts'
import { keepToOwner, writeInto } from './database/file-permissions.ts'
import { mailBySmtp, mailInFolder, usualSender } from './mail/mail.ts'
import { systemClock } from './platform/clock.ts'
import { identityProviders } from './platform/identity-providers.ts'
import { createLog, type Log } from './platform/log.ts'
import { pageAddresses } from './platform/page-addresses.ts'
import { picturesIn } from './platform/pictures.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { rulesIn } from './platform/site-rules.ts'

/** With what its host alone asks of them. */
export type OpenPorts = Ports & { channels: Channels; close(): Promise<void> }

type Options = {
  /** `postgres://…`; left out: SQLite in the data folder. */
  databaseUrl?: string | undefined
  dataDir: string
  logLevel: string
  clientSecret: string
  siteUrl: string
  /** `redis://…`; left out: this process is alone. */
  redisUrl?: string | undefined
  /** `smtp://…`; left out: files in the data folder's `outbox`. */
  mailUrl?: string | undefined
  /** Left out: no-reply@ the site's host. */
  mailFrom?: string | undefined
  rateLimitFactor?: number
  /** Who may make an account; left out: anybody. */
  registration?: OpenPorts['registration']
  /** For so many hours somebody is new here; left out: nobody is. */
  newcomerHours?: number
  /** By whose accounts one signs in here; left out: by nobody's. */
  providers?: readonly ProviderSettings[]
  /** Whether there are groups; left out: none. */
  groups?: boolean
  /** How it writes; left out: as who answers people. */
  manner?: Manner
}

/**
 * Opens the engines behind the ports; the data folder is made if it is missing.
 * @throws NotOpened where the folder or the database cannot be used as it is
 */
export async function openPorts(options: Options): Promise<OpenPorts> {
  const { databaseUrl, dataDir, logLevel, clientSecret, siteUrl, redisUrl, rateLimitFactor = 1 } = options
  const { mailUrl, mailFrom = usualSender(siteUrl), manner } = options
  await openFolder(dataDir)
  const address = databaseUrl ?? join(dataDir, 'rostrum.db')
  const db = await openDatabase(address, manner).catch((fault) => {
    throw databaseNotOpened(fault, address)
  })
  const rules = await rulesIn(dataDir).catch((fault) => {
    throw rulesNotOpened(fault, join(dataDir, 'rules.md'))
  })
  const mail = mailUrl ? mailBySmtp(mailUrl, mailFrom) : mailInFolder(join(dataDir, 'outbox'), mailFrom)
  const log = createLog(logLevel)
  const security = createSecurityLog(logLevel)
  const channels = redisUrl ? await onRedis(redisUrl, log) : channelsInProcess()
  db.onCommit((words) => channels.say(words))
  // The command line beside a site, say: it has no other way to tell that it wrote.
  const deafen = redisUrl ? () => {} : db.hearOthers(() => channels.say([{ kind: 'changed', what: 'everything' }]))
  const fault = (err: unknown) => log.error({ err }, 'a channel could not be read')
  const hub = createHub({ db, channels, beatEvery: realtimeLimits.heartbeatSeconds * 1000, fault })
  return {
    db,
    clock: systemClock,
    features: { groups: options.groups ?? false },
    pictures: picturesIn(join(dataDir, 'pictures')),
    mail,
    rules,
    providers: identityProviders(options.providers ?? [], pageAddresses(siteUrl).socialReturn, log),
    limits: createRateLimits(rateLimitFactor, security),
    registration: options.registration ?? 'open',
    newcomerFor: (options.newcomerHours ?? 0) * 3_600_000,
    log,
    security,
    hub,
    channels,
    writeToFolder: () => writeInto(dataDir),
    clientSecret,
    siteUrl,
    async close() {
      deafen()
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
    await keepToOwner(dataDir)
  } catch (fault) {
    throw folderNotOpened(fault, dataDir)
  }
}

/** Loaded where it is wanted: most sites are one process. */
async function onRedis(url: string, log: Log): Promise<Channels> {
  const { channelsOnRedis } = await import('./channels/channels-on-redis.ts')
  return channelsOnRedis(url, (err) => log.error({ err }, 'Redis cannot be reached'))
}
