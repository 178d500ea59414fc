import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../database/database.ts'
import { systemClock } from './clock.ts'
import type { Ports } from './context.ts'
import { createLog } from './log.ts'
import { picturesIn } from './pictures.ts'
import { createRateLimits } from './rate-limits.ts'

export type OpenPorts = Ports & { close(): Promise<void> }

type Options = {
  /** `postgres://…`; left out: SQLite in the data folder. */
  databaseUrl?: string | undefined
  dataDir: string
  logLevel: string
  clientSecret: string
  rateLimitFactor?: number
}

/** Opens the engines behind the ports; the data folder is made if it is missing. */
export async function openPorts({ databaseUrl, dataDir, logLevel, clientSecret, rateLimitFactor }: Options): Promise<OpenPorts> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const db = await openDatabase(databaseUrl ?? join(dataDir, 'rostrum.db'))
  return {
    db,
    clock: systemClock,
    pictures: picturesIn(join(dataDir, 'pictures')),
    limits: createRateLimits(rateLimitFactor),
    log: createLog(logLevel),
    clientSecret,
    close: () => db.close(),
  }
}
