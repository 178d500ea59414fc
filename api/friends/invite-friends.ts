import { randomBytes } from 'node:crypto'
import { inviteDays, invitesPerDay } from '#contract/account-limits'
import { friendsPerPage, type Invite, type InviteAllowance, type Invited, type inviteStates, type NewInvites } from '#contract/friends'
import type { Meta } from '#contract/lists'
import { findAccount } from '../accounts/accounts.queries.ts'
import { presentPerson } from '../accounts/present-person.ts'
import { hashToken } from '../accounts/tokens.ts'
import type { MemberContext, Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { FriendInviteRow } from '../database/people-tables.ts'
import type { UserRow } from '../database/tables.ts'
import { isolateDirection, type MailContent, nameInMail, renderMail } from '../mail/mail-template.ts'
import { queueMail } from '../mail/outbox.ts'
import { iso } from '../platform/clock.ts'
import { Conflict, Forbidden, Invalid, NotFound, TooMany, Unauthorized } from '../platform/failures.ts'
import { emailKey } from '../platform/normalise-text.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { type PageQuery, pageById } from '../platform/paging.ts'
import { lockPair } from './friends.queries.ts'
import {
  countInvites,
  findInvite,
  findOpenInvite,
  type InviteWithPerson,
  insertInvite,
  isOptedOut,
  listInviteTimes,
  pageOfInvites,
  reviveInvite,
  updateInvite,
} from './invites.queries.ts'
import { optoutHash, signInvitedAddress } from './stop-invitations.ts'

const day = 24 * 60 * 60 * 1000
const inviteLifetime = inviteDays * day
const requestsOff = 'You’re not accepting requests, so you can’t invite people. Change this in Settings, Privacy and data.'

/**
 * Mails invitations (docs/product.md#friends). Nobody is looked up by email address: people with and without an account get the same mail,
 * and people who have opted out get none. Neither words nor status nor time reveal the difference.
 * @throws Forbidden until the member's own address is confirmed, Conflict if they take no requests, Invalid for their own address, TooMany
 */
export async function inviteFriends(context: MemberContext, { invites }: NewInvites): Promise<{ data: Invited }> {
  const { db, clock, limits, actor } = context
  await limits.take('inviteByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, actor.id)
    if (!account) throw new Unauthorized()
    if (account.verified_at === null) throw new Forbidden(unverified)
    if (account.takes_requests === 0) throw new Conflict(requestsOff)
    const addresses = new Map(invites.map((email) => [emailKey(email), email]))
    if (addresses.has(account.email_key)) throw new Invalid({ invites: ['Your own email address is in the list. Remove it.'] })
    // If two calls run at once, the second sees the invites of the first.
    await lockPair(tx, actor.id, actor.id)
    const now = clock.now()
    const pending: PendingInvite[] = []
    for (const [email_key, email] of addresses) {
      if (await reviveInvite(tx, actor.id, email_key, now - day)) continue
      const existing = await findOpenInvite(tx, actor.id, email_key)
      if (!existing || existing.created_at <= now - day) pending.push({ inviter: account, existing, email, email_key, now })
    }
    await requireInvitesLeft(tx, account, pending.length, now)
    for (const one of pending) await invite(tx, context, one)
    return { data: { invited: pending.length, already: addresses.size - pending.length } }
  })
}

const unverified =
  'Confirm your own email address before you invite people by email: open the link in the email that we sent you, or request a new one.'

type PendingInvite = {
  inviter: UserRow
  /** An unused invite to the same address: its link is replaced by a new one. */
  existing: FriendInviteRow | undefined
  email: string
  email_key: string
  now: number
}

async function invite(tx: Connection, { siteUrl, clientSecret }: Ports, { inviter, existing, email, email_key, now }: PendingInvite) {
  const token = randomBytes(32).toString('base64url')
  const issued = { email, token_hash: hashToken(token), created_at: now, expires_at: now + inviteLifetime }
  if (existing) await updateInvite(tx, existing.id, issued)
  else await insertInvite(tx, { inviter_id: inviter.id, email_key, ...issued, accepted_by: null, accepted_at: null, withdrawn_at: null })
  const at = pageAddresses(siteUrl)
  const mail = invitationMail(nameInMail(inviter), {
    siteUrl,
    address: at.invitation(token),
    unsubscribe: at.stopInvitations(signInvitedAddress({ clientSecret }, email_key)),
  })
  if (await isOptedOut(tx, optoutHash(email_key))) return
  await queueMail(tx, { to: { email, demo: 0 }, ...mail, now, expiresAt: now + inviteLifetime })
}

type Addresses = { siteUrl: string; address: string; unsubscribe: string }

function invitationMail(name: string, { siteUrl, address, unsubscribe }: Addresses): MailContent {
  return renderMail({
    siteUrl,
    subject: `${name} invites you to Rostrum`,
    paragraphs: [
      `${isolateDirection(name)} would like to be friends with you on Rostrum, where people argue for and against a claim, one turn at a time.`,
      `Open the link and sign up or sign in to become friends. It works once, for ${inviteDays} days.`,
    ],
    link: { text: 'Open the invitation', address },
    why: 'They entered your address to invite you. If you don’t know them, you don’t need to do anything: you have no account here.',
    unsubscribe,
    unsubscribeText: 'Stop email invitations',
  })
}

/** Returns how many invitations the member can mail now. */
export async function readInviteAllowance({ db, actor, clock }: MemberContext): Promise<{ data: InviteAllowance }> {
  const account = await findAccount(db.read, actor.id)
  if (!account) throw new Unauthorized()
  const { most, sent } = await sentWithinDay(db.read, account, clock.now())
  const [oldest] = sent
  return { data: { per_day: most, left: Math.max(0, most - sent.length), more_at: iso(oldest === undefined ? null : oldest + day) } }
}

type Sender = { id: number; created_at: number }

/**
 * Checks whether a member may mail this many invitations now. The caller has locked the member in the same transaction.
 * @throws Invalid if it is more than a day allows; TooMany with the time until there are enough again
 */
async function requireInvitesLeft(tx: Connection, sender: Sender, count: number, now: number): Promise<void> {
  const { most, sent, nextTier } = await sentWithinDay(tx, sender, now)
  const left = Math.max(0, most - sent.length)
  if (count <= left) return
  if (count > most) throw new Invalid({ invites: [`You can invite ${most} people a day by email. You entered ${count}: remove some.`] })
  // Either enough earlier invitations become a day old, or the account becomes old enough for more.
  const freed = (sent[sent.length + count - most - 1] ?? now) + day
  const at = nextTier && sent.length + count <= nextTier.most ? Math.min(freed, nextTier.at) : freed
  const done = `You can invite ${most} people a day by email, and have invited ${sent.length}.`
  throw new TooMany(Math.ceil((at - now) / 1000), left === 0 ? done : `${done} Remove ${count - left} to send the others now.`)
}

async function sentWithinDay(db: Connection, { id, created_at }: Sender, now: number) {
  const age = now - created_at
  const tiers = invitesPerDay.filter(({ until }) => age < until * day)
  const [tier = invitesPerDay[3], next] = tiers
  const nextTier = next && { at: created_at + tier.until * day, most: next.most }
  return { most: tier.most, sent: await listInviteTimes(db, id, now - day), nextTier }
}

/** Returns a page of a member's invites, the latest first. @throws Invalid for a broken cursor */
export async function listInvites({ db, actor, clock }: MemberContext, query: PageQuery): Promise<{ data: Invite[]; meta: Meta }> {
  const { rows, meta } = await pageById(query, friendsPerPage, {
    load: (window) => pageOfInvites(db.read, actor.id, window),
    count: () => countInvites(db.read, actor.id),
  })
  return { data: rows.map((invite) => presentInvite(invite, clock.now())), meta }
}

function presentInvite(invite: InviteWithPerson, now: number): Invite {
  return {
    id: String(invite.id),
    email: invite.email,
    state: inviteState(invite, now),
    created_at: iso(invite.created_at),
    expires_at: iso(invite.expires_at),
    accepted_by: invite.person ? presentPerson(invite.person) : null,
  }
}

type InviteDates = Pick<FriendInviteRow, 'accepted_at' | 'withdrawn_at' | 'expires_at'>

export function inviteState({ accepted_at, withdrawn_at, expires_at }: InviteDates, now: number): (typeof inviteStates)[number] {
  if (accepted_at !== null) return 'accepted'
  if (withdrawn_at !== null) return 'withdrawn'
  return expires_at <= now ? 'expired' : 'open'
}

export const inviteNotFoundMessage = 'You have no such invitation.'

/** Withdraws an invite, so its link stops working; repeating it changes nothing. @throws NotFound, Conflict once it is accepted, TooMany */
export async function withdrawInvite({ db, actor, clock, limits }: MemberContext, id: number): Promise<{ data: Invite }> {
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    await lockPair(tx, actor.id, actor.id)
    const now = clock.now()
    const invite = await findInvite(tx, actor.id, id)
    if (!invite) throw new NotFound(inviteNotFoundMessage)
    if (invite.accepted_at !== null)
      throw new Conflict('This invitation was already accepted. You can remove the person from your friends.')
    const withdrawn_at = invite.withdrawn_at ?? now
    await updateInvite(tx, id, { withdrawn_at })
    return { data: presentInvite({ ...invite, withdrawn_at }, now) }
  })
}
