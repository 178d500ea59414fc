import { purgeExpired } from './accounts/pending-steps.ts'
import type { Ports } from './context.ts'
import { purgeViews } from './feed/record-interactions.ts'
import type { OpenPorts } from './open-ports.ts'
import { purgeChallenges } from './passkeys/challenges.ts'
import { purgePostedTexts } from './permissions/repeated-text.ts'
import { pictureAddress } from './platform/pictures.ts'
import { everyHour } from './platform/repeating-jobs.ts'
import { purgeEvents } from './realtime/open-channel.ts'
import { purgeEvidence } from './reports/file-report.ts'
import { indexWaiting } from './search/index-waiting.ts'
import { eraseAccounts } from './settings/erase-accounts.ts'
import { isPictureUsed } from './settings/settings.queries.ts'
import { purgeProviderVisits } from './social/provider-visit.ts'

/** The jobs, each with the log message for its failure. `shouldContinue` tells a long job whether to go on. */
const jobs: readonly [message: string, job: (ports: OpenPorts, shouldContinue: () => boolean) => Promise<unknown>][] = [
  ['old events could not be deleted', purgeEvents],
  ['texts could not be indexed', indexWaiting],
  ['deleted accounts could not be erased', eraseAccounts],
  ['unused pictures could not be deleted', purgePictures],
  ['expired names, links and sign-ins could not be deleted', purgeExpired],
  ['old evidence could not be deleted', purgeEvidence],
  ['old posted texts could not be deleted', purgePostedTexts],
  ['expired sign-ins at providers could not be deleted', purgeProviderVisits],
  ['expired passkey challenges could not be deleted', purgeChallenges],
  ['old feed views could not be deleted', purgeViews],
]

/**
 * Runs all jobs at the start and then every hour.
 * @returns a function that stops them, and resolves when running jobs have ended
 */
export function startHourlyJobs(ports: OpenPorts): () => Promise<unknown> {
  let stopped = false
  const stops = jobs.map(([message, job]) =>
    everyHour(ports.log, message, async () => {
      await job(ports, () => !stopped)
    }),
  )
  return () => {
    stopped = true
    return Promise.all(stops.map((stop) => stop()))
  }
}

/** How long an uploaded picture may exist before a row refers to it, in ms. */
const uploadTime = 60 * 60_000

/**
 * Deletes the files of pictures that nothing refers to: replaced or removed ones, those of dissolved teams and groups, and
 * those of abandoned uploads. They are not served from the moment when the last reference is gone. Pictures hidden by
 * moderators stay, since they may be shown again.
 */
export async function purgePictures({ db, pictures, clock }: Pick<Ports, 'db' | 'pictures' | 'clock'>): Promise<void> {
  const before = clock.now() - uploadTime
  for (const name of await pictures.list()) if (!(await isPictureUsed(db.read, pictureAddress(name)))) await pictures.delete(name, before)
}
