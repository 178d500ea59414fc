import { settingsLimits } from '#contract/account-limits'
import type { Deletion } from '#contract/settings'
import { deleteTokensOf, findAccount } from '../accounts/accounts.queries.ts'
import { lockOwnAccount } from '../accounts/caller.ts'
import { hasPassword } from '../accounts/passwords.ts'
import { endPendingSteps } from '../accounts/pending-steps.ts'
import { outdatePostsMentioning } from '../accounts/person-rows.queries.ts'
import { requirePassword, requireRecentSignIn } from '../accounts/reauthenticate.ts'
import { transferCircles } from '../circles/end-membership.ts'
import type { MemberContext, Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { announceUnreadChanged } from '../database/invalidate-pages.ts'
import type { UserRow } from '../database/tables.ts'
import { accountInMail, renderMail } from '../mail/mail-template.ts'
import { queueMail } from '../mail/outbox.ts'
import { renderPostsMentioning } from '../mentions/render-with-mentions.ts'
import { iso, momentInZone } from '../platform/clock.ts'
import { Invalid, Unauthorized } from '../platform/failures.ts'
import { nameKey } from '../platform/normalise-text.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { deleteDocument } from '../search/documents.queries.ts'
import { leaveUnfinishedDebates } from './erase-accounts.ts'
import { updateAccount } from './settings.queries.ts'

/** How long deleting an account may wait for posts that mention its owner, in ms. */
const renderingTimeout = 5_000

/**
 * Deletes the member's account (docs/product.md#deleting-an-account). It is signed out everywhere, hidden, and out of every running debate
 * at once. Signing in restores it until it is erased (erase-accounts.ts); forfeits and transfers of ownership remain.
 * @returns until when signing in restores it
 * @throws Invalid by field, ProofRequired for accounts without a password, TooMany
 */
export async function deleteAccount(context: MemberContext, { display_name, password }: Deletion): Promise<{ data: { until: string } }> {
  const { dbOfSite, clock, actor, address, security, siteUrl } = context
  const ownAccount = await findAccount(dbOfSite.read, actor.id)
  if (!ownAccount) throw new Unauthorized()
  if (nameKey(display_name) !== ownAccount.display_key)
    throw new Invalid({ display_name: [`That isn’t your display name. Yours is ${ownAccount.display_name}.`] })
  if (hasPassword(ownAccount)) await requirePassword(context, password, 'password')
  else requireRecentSignIn(context)
  const now = clock.now()
  const until = now + settingsLimits.deletionGracePeriod
  const tokens = await dbOfSite.transaction(async (tx) => {
    await lockOwnAccount(tx, context)
    const account = await findAccount(tx, actor.id)
    // A second press of the same button may have deleted it meanwhile.
    if (!account || account.deleted_at !== null) throw new Unauthorized()
    await updateAccount(tx, actor.id, { deleted_at: now, kept_at: null })
    await hide(tx, actor.id)
    await endPendingSteps(tx, actor.id)
    await queueMail(tx, { to: account, ...accountDeletedMail(account, until, siteUrl), now })
    return deleteTokensOf(tx, actor.id)
  })
  security({ event: 'account-deleted', account: actor.id, address })
  security({ event: 'tokens-ended', account: actor.id, tokens, why: 'deleted' })
  const sitePorts = { db: dbOfSite, clock }
  await renderNaming(sitePorts, actor.id)
  await leaveUnfinishedDebates(sitePorts, actor.id)
  await transferCircles(sitePorts, actor.id)
  return { data: { until: iso(until) } }
}

/** Removes somebody from search and mentions. */
async function hide(tx: Connection, userId: number): Promise<void> {
  announceUnreadChanged(tx, { actor: userId })
  await deleteDocument(tx, 'person', userId)
  await outdatePostsMentioning(tx, userId)
}

/**
 * Renders posts that mention somebody again, so that nobody reads their name after the answer. If there are very many, the last ones follow
 * soon after.
 */
async function renderNaming({ db }: Pick<Ports, 'db'>, userId: number): Promise<void> {
  const until = performance.now() + renderingTimeout
  await renderPostsMentioning(db, userId, () => performance.now() < until)
}

function accountDeletedMail(
  { display_name: name, time_zone }: Pick<UserRow, 'display_name' | 'time_zone'>,
  until: number,
  siteUrl: string,
) {
  return renderMail({
    siteUrl,
    subject: 'Your account is deleted',
    paragraphs: [
      `The ${accountInMail(name)} on Rostrum is now hidden and signed out everywhere. It will be erased permanently on ${momentInZone(until, time_zone)}; what you wrote stays, shown as written by a deleted user.`,
      'To keep your account, sign in before that date.',
    ],
    link: { text: 'Keep my account', address: pageAddresses(siteUrl).signIn },
    why: 'You’re getting this email because it’s about your account. If you didn’t delete it, sign in and change your password.',
  })
}
