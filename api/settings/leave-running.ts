import type { Ports } from '../context.ts'
import { leaveSeat } from '../debates/leave-debate.ts'
import { lockDebateNow } from '../turns/lock-debate-now.ts'
import { listSeats } from '../turns/seats.queries.ts'
import { listRunningOf } from './settings.queries.ts'

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
