import { settingsLimits } from '#contract/account-limits'
import { noPassword } from '../accounts/passwords.ts'
import { lockAccounts } from '../accounts/people.queries.ts'
import { transferCircles } from '../circles/end-membership.ts'
import type { Ports } from '../context.ts'
import { leaveSeat } from '../debates/participants.ts'
import { pictureNameIn } from '../platform/pictures.ts'
import { listSeats } from '../turns/seats.queries.ts'
import { lockDebateNow } from '../turns/settle-debate.ts'
import { erasureRules } from './erased-data.ts'
import {
  isPictureUsed,
  listDeletedAccounts,
  listRunningDebatesOf,
  lockAccount,
  storeFormerName,
  updateAccount,
} from './settings.queries.ts'

/**
 * Erases accounts that were deleted long enough ago (docs/product.md#deleting-an-account). It also makes later deleted ones leave their
 * debates and hand on their groups and teams, in case their deletion was interrupted.
 */
export async function eraseAccounts(ports: ErasurePorts): Promise<void> {
  for (const { id, deleted_at } of await listDeletedAccounts(ports.db.read)) {
    await leaveUnfinishedDebates(ports, id)
    await transferCircles(ports, id)
    if (deleted_at + settingsLimits.deletionGracePeriod <= ports.clock.now()) await eraseAccount(ports, id)
  }
}

type ErasurePorts = Pick<Ports, 'db' | 'clock' | 'pictures' | 'security'>

/** Erases one account. A row without a name stays, which keeps the posts of different deleted users apart. */
async function eraseAccount({ db, clock, pictures, security }: ErasurePorts, id: number): Promise<void> {
  const now = clock.now()
  const erased = await db.transaction(async (tx) => {
    await lockAccounts(tx, [id])
    const account = await lockAccount(tx, id)
    // They signed in meanwhile, or another process was faster.
    if (!account || account.deleted_at === null || account.erased_at !== null) return null
    for (const erase of Object.values(erasureRules)) if (typeof erase !== 'string') await erase(tx, account, now)
    const { display_key } = account
    await updateAccount(tx, id, {
      ...emptyColumns,
      display_key: `erased:${id}`,
      display_skeleton: null,
      email_key: `erased:${id}`,
      erased_at: now,
    })
    // Nobody else can take the name for a while, or they would get what others wrote to this person.
    await storeFormerName(tx, { user_id: id, display_key, until: now + settingsLimits.formerNameRedirectsFor })
    return account
  })
  if (!erased) return
  security({ event: 'account-erased', account: id })
  const { avatar } = erased
  if (avatar && !(await isPictureUsed(db.read, avatar))) await pictures.forget(pictureNameIn(avatar))
}

const emptyColumns = {
  ...{ name: '', display_name: '', email: '', password_hash: noPassword, show_real_name: 0, avatar: null },
  ...{ bio: '', bio_html: '', renamed_at: null, time_zone: null, takes_requests: 1, verified_at: null, role: null },
} as const

/** Makes somebody leave every waiting or running debate, each in its own transaction: leaving a running debate is a forfeit. */
export async function leaveUnfinishedDebates({ db, clock }: Pick<Ports, 'db' | 'clock'>, userId: number): Promise<void> {
  for (const id of await listRunningDebatesOf(db.read, userId)) {
    await db.transaction(async (tx) => {
      const debate = await lockDebateNow(tx, id, clock.now())
      if (debate?.status !== 'waiting' && debate?.status !== 'active') return
      const seats = await listSeats(tx, [id])
      if (seats.some(({ user_id, left_at }) => user_id === userId && left_at === null))
        await leaveSeat(tx, debate, seats, { userId, at: clock.now() })
    })
  }
}
