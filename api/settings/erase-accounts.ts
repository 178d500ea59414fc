import { settingsLimits } from '#contract/account-limits'
import { lockAccounts } from '../accounts/account-locks.queries.ts'
import { noPassword } from '../accounts/passwords.ts'
import { handOnCircles } from '../circles/end-membership.ts'
import type { Ports } from '../context.ts'
import { leaveSeat } from '../debates/leave-debate.ts'
import { pictureNameIn } from '../platform/pictures.ts'
import { lockDebateNow } from '../turns/lock-debate-now.ts'
import { listSeats } from '../turns/seats.queries.ts'
import { erasureRules } from './erasure-rules.ts'
import { isPictureUsed, keepFormerName, listLeaving, listRunningOf, lockAccount, updateAccount } from './settings.queries.ts'

/**
 * Erases the accounts that were deleted long enough ago (docs/product.md#deleting-an-account), and lets those deleted since leave what
 * still runs and hand on
 * what they own: whoever deleted them may have been stopped half way.
 */
export async function eraseAccounts(ports: ErasurePorts): Promise<void> {
  for (const { id, deleted_at } of await listLeaving(ports.db.read)) {
    await leaveRunning(ports, id)
    await handOnCircles(ports, id)
    if (deleted_at + settingsLimits.deletedKeptFor <= ports.clock.now()) await eraseAccount(ports, id)
  }
}

type ErasurePorts = Pick<Ports, 'db' | 'clock' | 'pictures' | 'security'>

/** What stays is a row without a name, by which the posts of one deleted user are told from those of another. */
async function eraseAccount({ db, clock, pictures, security }: ErasurePorts, id: number): Promise<void> {
  const now = clock.now()
  const before = await db.transaction(async (tx) => {
    await lockAccounts(tx, [id])
    const account = await lockAccount(tx, id)
    // Somebody has signed in meanwhile, or another process was faster.
    if (!account || account.deleted_at === null || account.erased_at !== null) return null
    for (const erase of Object.values(erasureRules)) if (typeof erase !== 'string') await erase(tx, account, now)
    const { display_key } = account
    await updateAccount(tx, id, {
      ...nobody,
      display_key: `erased:${id}`,
      display_skeleton: null,
      email_key: `erased:${id}`,
      erased_at: now,
    })
    // For a while nobody else takes it, and with it what others wrote to this one.
    await keepFormerName(tx, { user_id: id, display_key, until: now + settingsLimits.formerNameLeadsFor })
    return account
  })
  if (!before) return
  security({ event: 'account-erased', account: id })
  const { avatar } = before
  if (avatar && !(await isPictureUsed(db.read, avatar))) await pictures.forget(pictureNameIn(avatar))
}

const nobody = {
  ...{ name: '', display_name: '', email: '', password_hash: noPassword, show_real_name: 0, avatar: null },
  ...{ bio: '', bio_html: '', renamed_at: null, time_zone: null, takes_requests: 1, verified_at: null, role: null },
} as const

/** Takes somebody out of every debate that waits or runs, each by a transaction of its own: to leave one that runs is a forfeit. */
export async function leaveRunning({ db, clock }: Pick<Ports, 'db' | 'clock'>, userId: number): Promise<void> {
  for (const id of await listRunningOf(db.read, userId)) {
    await db.transaction(async (tx) => {
      const debate = await lockDebateNow(tx, id, clock.now())
      if (debate?.status !== 'waiting' && debate?.status !== 'active') return
      const seats = await listSeats(tx, [id])
      if (seats.some(({ user_id, left_at }) => user_id === userId && left_at === null))
        await leaveSeat(tx, debate, seats, { userId, at: clock.now() })
    })
  }
}
