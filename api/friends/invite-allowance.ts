import type { InviteAllowance } from '#contract/friends'
import { invitesADay } from '#contract/invite-limits'
import { findAccount } from '../accounts/accounts.queries.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { iso } from '../platform/clock.ts'
import { Invalid, TooMany, Unauthorized } from '../platform/failures.ts'
import { listInviteTimes } from './invites.queries.ts'

const day = 24 * 60 * 60 * 1000

/** How many invitations a member may mail now, for themselves. */
export async function readInviteAllowance({ db, actor, clock }: MemberContext): Promise<{ data: InviteAllowance }> {
  const account = await findAccount(db.read, actor.id)
  if (!account) throw new Unauthorized()
  const { most, sent } = await sentWithinDay(db.read, account, clock.now())
  const [oldest] = sent
  return { data: { per_day: most, left: Math.max(0, most - sent.length), more_at: iso(oldest === undefined ? null : oldest + day) } }
}

type Sender = { id: number; created_at: number }

/**
 * Whether a member may mail so many more invitations now, in the transaction that mails them, which has locked the member.
 * @throws Invalid for more than may be mailed in a day at all; TooMany with when there are so many again
 */
export async function requireInvitesLeft(tx: Connection, sender: Sender, count: number, now: number): Promise<void> {
  const { most, sent, grows } = await sentWithinDay(tx, sender, now)
  const left = Math.max(0, most - sent.length)
  if (count <= left) return
  if (count > most) throw new Invalid({ invites: [`You can invite ${most} people a day by mail. You entered ${count}: take some out.`] })
  // Once so many of the earlier ones are a day old; or once the account is old enough for more.
  const freed = (sent[sent.length + count - most - 1] ?? now) + day
  const at = grows && sent.length + count <= grows.most ? Math.min(freed, grows.at) : freed
  const done = `You can invite ${most} people a day by mail, and have invited ${sent.length}.`
  throw new TooMany(Math.ceil((at - now) / 1000), left === 0 ? done : `${done} Take ${count - left} out to send the others now.`)
}

async function sentWithinDay(db: Connection, { id, created_at }: Sender, now: number) {
  const age = now - created_at
  const tiers = invitesADay.filter(({ until }) => age < until * day)
  const [tier = invitesADay[3], next] = tiers
  const grows = next && { at: created_at + tier.until * day, most: next.most }
  return { most: tier.most, sent: await listInviteTimes(db, id, now - day), grows }
}
