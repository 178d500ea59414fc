import { settingsLimits } from '#contract/account-limits'
import type { Me } from '#contract/accounts'
import { lookAlikeMessage, validateDisplayName, validateName } from '#contract/name-rules'
import type { OwnProfile } from '#contract/settings'
import { findFormerNameOwner, hasLookAlike } from '../accounts/accounts.queries.ts'
import { outdatePostsMentioning } from '../accounts/person-rows.queries.ts'
import { nameTaken } from '../accounts/register.ts'
import { deletePendingOf } from '../circles/memberships.queries.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { isUniqueViolation } from '../database/database-faults.ts'
import type { UserRow } from '../database/tables.ts'
import { deleteRequestsTo, withdrawInvites } from '../friends/friends.queries.ts'
import { computeNextRename, computeProfileVersion, showMe } from '../people/show-me.ts'
import { formatMinute } from '../platform/clock.ts'
import { Invalid, Unauthorized } from '../platform/failures.ts'
import { displayKeys, fold } from '../platform/normalise-text.ts'
import { pictureAddress } from '../platform/pictures.ts'
import { requireCurrentVersion } from '../platform/versions.ts'
import { renderOptional } from '../rendering/rendering.ts'
import { indexPerson } from '../search/documents.queries.ts'
import { deleteFormerName, lockAccount, renameInDebates, storeFormerName, updateAccount } from './settings.queries.ts'

/**
 * Changes the member's profile (docs/product.md#settings). After a change of display name, the old one redirects for a while and nobody
 * else can take it; mentions and search are updated.
 * @throws Invalid if the name is taken, was until recently, or was changed too recently; Conflict if the profile has changed since it was
 * read; TooMany
 */
export async function changeProfile(context: MemberContext, { seen, ...change }: OwnProfile): Promise<{ data: Me }> {
  const { db, clock, actor, limits } = context
  await limits.take('actByMember', String(actor.id))
  const text = change.bio === undefined ? undefined : await renderBio(change.bio, String(context.actor.id))
  const now = clock.now()
  await db
    .transaction(async (tx) => {
      const account = await lockAccount(tx, actor.id)
      if (!account) throw new Unauthorized()
      if (changesText(account, change)) requireCurrentVersion({ seen, stored: computeProfileVersion(account), what: 'Your profile' })
      requireValidNames(account, change)
      const renamed = await rename(tx, account, change.display_name, now)
      const { name = account.name, show_real_name = account.show_real_name === 1 } = change
      const zone = change.time_zone === undefined ? {} : { time_zone: change.time_zone || null }
      const taking = change.takes_requests === undefined ? {} : { takes_requests: change.takes_requests ? 1 : 0 }
      if (change.takes_requests === false) await endFriendRequests(tx, actor.id, now)
      const columns = { name, show_real_name: show_real_name ? 1 : 0, ...zone, ...text, ...renamed, ...taking }
      await updateAccount(tx, actor.id, columns)
      await indexPerson(tx, actor.id, { ...account, ...columns })
    })
    .catch((error) => {
      // Somebody else took the name at the same moment.
      throw isUniqueViolation(error) ? new Invalid({ display_name: [nameTaken] }) : error
    })
  return showMe(context)
}

/** Returns whether the change affects a field that the version covers. */
function changesText(account: UserRow, change: Omit<OwnProfile, 'seen'>): boolean {
  const { name = account.name, display_name = account.display_name, bio = account.bio } = change
  const show_real_name = (change.show_real_name ?? account.show_real_name === 1) ? 1 : 0
  return computeProfileVersion({ name, display_name, show_real_name, bio }) !== computeProfileVersion(account)
}

/** Refuses new names that break the current rules. Names that the account already has may stay. */
function requireValidNames(account: UserRow, change: Pick<OwnProfile, 'name' | 'display_name'>): void {
  const errors: Record<string, string[]> = {}
  for (const [field, faultOf] of [
    ['name', validateName],
    ['display_name', validateDisplayName],
  ] as const) {
    const chosen = change[field]
    const error = chosen === undefined || chosen === account[field] ? null : faultOf(chosen)
    if (error) errors[field] = [error]
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

/** Renders a bio. @param by the member's id, whose turn it takes in the rendering queue */
async function renderBio(bio: string, by: string) {
  if (bio === '') return { bio: '', bio_html: '' }
  const { source, html, version } = await renderOptional(bio, { field: 'bio', excerptLength: 0, by })
  return { bio: source, bio_html: html, html_version: version }
}

/** Deletes open requests and invitations to somebody. Their senders see the same as if they were blocked. */
async function endFriendRequests(tx: Connection, id: number, now: number): Promise<void> {
  await deleteRequestsTo(tx, id)
  await deletePendingOf(tx, id)
  await withdrawInvites(tx, id, now)
}

/** Changes a display name and everything that depends on it. @returns the account's columns to update */
async function rename(tx: Connection, account: UserRow, display_name: string | undefined, now: number) {
  if (display_name === undefined || display_name === account.display_name) return {}
  const { id, display_key: before } = account
  if (computeNextRename(account) > now) throw new Invalid({ display_name: [tooSoon(computeNextRename(account))] })
  const { display_key, display_skeleton } = displayKeys(display_name)
  const former = await findFormerNameOwner(tx, display_key, now)
  if (former && former.user_id !== id) throw new Invalid({ display_name: [nameTaken] })
  if (await hasLookAlike(tx, { id, display_key, display_skeleton })) throw new Invalid({ display_name: [lookAlikeMessage] })
  if (display_key !== before) {
    await deleteFormerName(tx, display_key)
    await storeFormerName(tx, { user_id: id, display_key: before, until: now + settingsLimits.formerNameRedirectsFor })
  }
  await renameInDebates(tx, id, fold(display_name))
  await outdatePostsMentioning(tx, id)
  return { display_name, display_key, display_skeleton, renamed_at: now }
}

function tooSoon(until: number): string {
  return `You have changed your display name in the last 30 days. You can change it again from ${formatMinute(until)}.`
}

/** The longest edge, px (docs/product.md#settings). */
const avatarEdge = 256

/** Replaces the member's profile picture, re-encoded before anything is written. @throws Invalid for other files, TooMany, Busy */
export async function replaceAvatar(context: MemberContext, upload: File): Promise<{ data: Me }> {
  const { db, actor, limits, pictures } = context
  await limits.take('pictureByMember', String(actor.id))
  const avatar = pictureAddress(await pictures.store(upload, avatarEdge, actor.id))
  await db.transaction((tx) => updateAccount(tx, actor.id, { avatar }))
  return showMe(context)
}

/** Removes the member's profile picture; calling it again changes nothing. @throws TooMany */
export async function removeAvatar(context: MemberContext): Promise<{ data: Me }> {
  const { db, actor, limits } = context
  await limits.take('actByMember', String(actor.id))
  await db.transaction((tx) => updateAccount(tx, actor.id, { avatar: null }))
  return showMe(context)
}
