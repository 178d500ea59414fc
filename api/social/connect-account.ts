import type { Joined, SocialReturn } from '#contract/social'
import { recordProof } from '../accounts/accounts.queries.ts'
import { hasPassword } from '../accounts/passwords.ts'
import { requireRecentSignIn } from '../accounts/reauthenticate.ts'
import type { MemberContext } from '../context.ts'
import type { SocialAccountRow } from '../database/people-tables.ts'
import type { UserRow } from '../database/tables.ts'
import { accountInMail, ifItWasYou, type MailContent, renderMail, signInMailReason } from '../mail/mail-template.ts'
import { queueMail } from '../mail/outbox.ts'
import { iso } from '../platform/clock.ts'
import { Conflict, NotFound, Unauthorized } from '../platform/failures.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { parseId } from '../platform/paging.ts'
import { beginProviderVisit, completeProviderVisit, findProvider } from './provider-visit.ts'
import { deleteSocialAccount, findSocialAccount, insertSocialAccount, listSocialAccounts, lockSignInMethods } from './social.queries.ts'

/** Lists the accounts at providers that the member can sign in with. */
export async function listJoined(context: MemberContext): Promise<{ data: Joined[] }> {
  const rows = await listSocialAccounts(context.db.read, context.actor.id)
  return { data: rows.map((row) => presentJoined(context, row)) }
}

/** Sends a member to a provider to connect an account there. @throws ProofRequired, and as `beginProviderVisit` */
export async function beginJoining(context: MemberContext, name: string) {
  requireRecentSignIn(context)
  return beginProviderVisit(context, name, { purpose: 'connect', actor: context.actor })
}

/**
 * Connects a member's account at a provider after they return; calling it again changes nothing. Their confirmed identity must still be
 * fresh. If it isn't, the ticket stays valid, so that they can confirm and go on.
 * @throws ProofRequired, Conflict if it is connected to another account; as `completeProviderVisit`
 */
export async function connectAccount(context: MemberContext, name: string, sent: SocialReturn): Promise<{ data: Joined }> {
  const { db, clock, actor, address, security, siteUrl } = context
  const provider = findProvider(context, name)
  requireRecentSignIn(context)
  const { issuer, subject, email } = await completeProviderVisit(context, name, sent, { purpose: 'connect', actor })
  const now = clock.now()
  const { row, isNew } = await db.transaction(async (tx) => {
    const account = await lockSignInMethods(tx, actor.id)
    if (!account) throw new Unauthorized()
    const joined = { user_id: actor.id, provider: name, issuer, subject, email, created_at: now, last_used_at: now }
    const row = await insertSocialAccount(tx, joined)
    if (row) await queueMail(tx, { to: account, ...accountConnectedMail(account, provider, siteUrl), now })
    return { row: row ?? (await findSocialAccount(tx, { issuer, subject })), isNew: row !== undefined }
  })
  if (row?.user_id !== actor.id)
    throw new Conflict(`That ${provider.label} account is connected to another account here. Disconnect it there first.`)
  if (isNew) security({ event: 'social-joined', account: actor.id, address, provider: name })
  return { data: presentJoined(context, row) }
}

/** Disconnects an account. @throws ProofRequired, NotFound, Conflict if it is the last way to sign in without scripts */
export async function disconnectAccount(context: MemberContext, id: string): Promise<undefined> {
  const { db, clock, actor, address, security, siteUrl } = context
  const socialId = parseId(id, notFound)
  requireRecentSignIn(context)
  const row = await db.transaction(async (tx) => {
    const account = await lockSignInMethods(tx, actor.id)
    if (!account) throw new Unauthorized()
    const accounts = await listSocialAccounts(tx, actor.id)
    const row = accounts.find((one) => one.id === socialId)
    if (!row) throw new NotFound(notFound)
    if (accounts.length === 1 && !hasPassword(account)) throw new Conflict(lastSignInMethod)
    await deleteSocialAccount(tx, socialId)
    await queueMail(tx, { to: account, ...accountDisconnectedMail(account, presentJoined(context, row), siteUrl), now: clock.now() })
    return row
  })
  security({ event: 'social-parted', account: actor.id, address, provider: row.provider })
}

const notFound = 'That account isn’t connected. It may have been disconnected already.'
const lastSignInMethod =
  'You need another way to sign in first, because passkeys don’t work in every browser. Set a password with “Forgot your password?”, then disconnect this account.'

function presentJoined({ providers }: Pick<MemberContext, 'providers'>, row: SocialAccountRow): Joined {
  const { id, provider, email, created_at, last_used_at } = row
  const label = providers.find(({ name }) => name === provider)?.label ?? provider
  return { id: String(id), provider, label, email, joined_at: iso(created_at), last_used_at: iso(last_used_at) }
}

/** Sends a member to a provider that asks them to sign in again. @throws as `beginProviderVisit` */
export async function beginProving(context: MemberContext, name: string) {
  return beginProviderVisit(context, name, { purpose: 'proof', actor: context.actor })
}

/**
 * Confirms the member's identity through a connected account (docs/product.md#settings). @throws Conflict for another account;
 * as `completeProviderVisit`
 */
export async function proveBySocial(context: MemberContext, name: string, sent: SocialReturn): Promise<undefined> {
  const { db, clock, actor, address, security } = context
  const identity = await completeProviderVisit(context, name, sent, { purpose: 'proof', actor })
  if ((await findSocialAccount(db.read, identity))?.user_id !== actor.id) {
    security({ event: 'proof-failed', account: actor.id, address })
    throw new Conflict(`That isn’t the ${findProvider(context, name).label} account connected to yours.`)
  }
  await db.transaction((tx) => recordProof(tx, actor.tokenHash, clock.now()))
}

type ProviderLabel = { label: string }
type Account = Pick<UserRow, 'display_name'>

export function accountConnectedMail({ display_name }: Account, { label }: ProviderLabel, siteUrl: string): MailContent {
  return renderMail({
    siteUrl,
    subject: `You can now sign in with ${label}`,
    paragraphs: [
      `An account at ${label} was connected to the ${accountInMail(display_name, 'account with this address')} on Rostrum. You can sign in with it.`,
      `${ifItWasYou} If it wasn’t, disconnect it and choose a new password.`,
    ],
    link: { text: 'Sign-in and security', address: pageAddresses(siteUrl).security },
    why: signInMailReason,
  })
}

function accountDisconnectedMail({ display_name }: Account, { label }: ProviderLabel, siteUrl: string): MailContent {
  return renderMail({
    siteUrl,
    subject: `You can no longer sign in with ${label}`,
    paragraphs: [
      `The account at ${label} was disconnected from the ${accountInMail(display_name, 'account with this address')} on Rostrum.`,
      `${ifItWasYou} If it wasn’t, choose a new password right away.`,
    ],
    link: { text: 'Sign-in and security', address: pageAddresses(siteUrl).security },
    why: signInMailReason,
  })
}
