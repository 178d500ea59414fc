import { randomBytes } from 'node:crypto'
import type { Invited, NewInvites } from '#contract/friends'
import { inviteDays } from '#contract/invite-limits'
import { shownName } from '#contract/shown-name'
import { findAccount } from '../accounts/accounts.queries.ts'
import { presentPerson } from '../accounts/people.ts'
import { hashOf } from '../accounts/tokens.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { isolated, writeLetter } from '../mail/letter.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { emailKey } from '../platform/email-key.ts'
import { Invalid, Unauthorized } from '../platform/failures.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { lockPair } from './friends.queries.ts'
import { findOpenInvite, insertInvite, updateInvite } from './invites.queries.ts'

const day = 24 * 60 * 60 * 1000
const goodFor = inviteDays * day

/**
 * Invites people by mail (PRODUCT §4, Friends). Nobody is looked up by their address: who has an account gets the same mail
 * as who has none, and neither words nor status nor time tell which.
 * @throws Invalid for one's own address, TooMany
 */
export async function inviteFriends(context: MemberContext, { invites }: NewInvites): Promise<{ data: Invited }> {
  const { db, clock, limits, actor, siteUrl } = context
  await limits.take('inviteByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, actor.id)
    if (!account) throw new Unauthorized()
    const addresses = new Map(invites.map((email) => [emailKey(email), email]))
    if (addresses.has(account.email_key)) throw new Invalid({ invites: ['Your own address is among them. Leave it out.'] })
    // Of two calls at once the second finds the invites of the first.
    await lockPair(tx, actor.id, actor.id)
    const inviter = { id: actor.id, name: shownName(presentPerson(account)) }
    let invited = 0
    for (const [email_key, email] of addresses) {
      if (await invite(tx, { inviter, email, email_key, siteUrl, now: clock.now() })) invited++
    }
    return { data: { invited, already: addresses.size - invited } }
  })
}

type Inviting = { inviter: { id: number; name: string }; email: string; email_key: string; siteUrl: string; now: number }

/** @returns false if the address got the same invite within a day; later a new link takes the place of the old one */
async function invite(tx: Connection, { inviter, email, email_key, siteUrl, now }: Inviting): Promise<boolean> {
  const known = await findOpenInvite(tx, inviter.id, email_key)
  if (known && known.created_at > now - day) return false
  const token = randomBytes(32).toString('base64url')
  const issued = { email, token_hash: hashOf(token), created_at: now, expires_at: now + goodFor }
  if (known) await updateInvite(tx, known.id, issued)
  else await insertInvite(tx, { inviter_id: inviter.id, email_key, ...issued, accepted_by: null, accepted_at: null, withdrawn_at: null })
  const letter = writeLetter({
    siteUrl,
    subject: `${inviter.name} invites you to Rostrum`,
    paragraphs: [
      `${isolated(inviter.name)} would like to be friends with you at Rostrum, where people argue for and against a claim, one turn at a time.`,
      `Follow the link and sign up, or sign in, and you are friends. It is good once, within ${inviteDays} days.`,
    ],
    link: { words: 'See the invite', address: pageAddresses(siteUrl).invitation(token) },
    why: 'Somebody typed your address to invite you. If you do not know them, do nothing: no account is made, and no more comes of it.',
  })
  await queueMail(tx, { to: { email, demo: 0 }, ...letter, now, expiresAt: now + goodFor })
  return true
}
