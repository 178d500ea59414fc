import type { Passkey, PasskeyName } from '#contract/passkeys'
import { findAccount } from '../accounts/accounts.queries.ts'
import { requireRecentSignIn } from '../accounts/reauthenticate.ts'
import type { MemberContext } from '../context.ts'
import type { PasskeyRow } from '../database/people-tables.ts'
import { ifItWasYou, isolateDirection, type MailContent, renderMail, signInMailReason } from '../mail/mail-template.ts'
import { accountInMail, replaceIfLink } from '../mail/names-in-mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { iso } from '../platform/clock.ts'
import { NotFound, Unauthorized } from '../platform/failures.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { deletePasskey, listPasskeysOf, setPasskeyName } from './passkeys.queries.ts'

const alreadyRemoved = 'That passkey was already removed.'

/** Lists the member's passkeys, the latest first (docs/product.md#settings). */
export async function listPasskeys({ db, actor }: MemberContext): Promise<{ data: Passkey[] }> {
  return { data: (await listPasskeysOf(db.read, actor.id)).map(presentPasskey) }
}

/** Renames one of the member's passkeys. @throws NotFound, TooMany */
export async function renamePasskey(context: MemberContext, id: string, { name }: PasskeyName): Promise<{ data: Passkey }> {
  const { db, actor, address, limits, security } = context
  await limits.take('actByMember', String(actor.id))
  const renamed = await db.transaction((tx) => setPasskeyName(tx, { id: numberIn(id), user_id: actor.id }, name))
  if (!renamed) throw new NotFound(alreadyRemoved)
  security({ event: 'passkey-renamed', account: actor.id, passkey: renamed.id, address })
  return { data: presentPasskey(renamed) }
}

/** Removes one of the member's passkeys and mails them. @throws ProofRequired, NotFound, TooMany */
export async function removePasskey(context: MemberContext, id: string): Promise<undefined> {
  const { db, actor, address, clock, limits, security, siteUrl } = context
  requireRecentSignIn(context)
  await limits.take('actByMember', String(actor.id))
  const removed = await db.transaction(async (tx) => {
    const account = await findAccount(tx, actor.id)
    if (!account) throw new Unauthorized()
    const passkey = await deletePasskey(tx, { id: numberIn(id), user_id: actor.id })
    if (passkey)
      await queueMail(tx, {
        to: account,
        ...passkeyRemovedMail({ account: account.display_name, passkey: passkey.name, siteUrl }),
        now: clock.now(),
      })
    return passkey
  })
  if (!removed) throw new NotFound(alreadyRemoved)
  security({ event: 'passkey-removed', account: actor.id, passkey: removed.id, address })
}

/** Presents a passkey as the contract shows it. */
export function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id: String(id), name, created_at: iso(created_at), last_used_at: last_used_at === null ? null : iso(last_used_at) }
}

/** Parses an id. A malformed one becomes 0, which matches nothing. */
const numberIn = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0)

type PasskeyMail = {
  /** The account's display name. */
  account: string
  /** The passkey's name, chosen by its owner. */
  passkey: string
  siteUrl: string
}

/** Writes the mail about a passkey that was added: whoever holds it can sign in from now on. */
export function passkeyAddedMail({ account, passkey, siteUrl }: PasskeyMail): MailContent {
  return signInMail(siteUrl, 'A passkey was added to your account', [
    `The ${accountInMail(account)} on Rostrum has a new passkey: ${isolateDirection(replaceIfLink(passkey, 'name hidden because it contains a link'))}.`,
    `${ifItWasYou} If it wasn’t, remove the passkey on the page below right away, sign out all other devices there, and choose a new password.`,
  ])
}

/** Writes the mail about a passkey that was removed. */
function passkeyRemovedMail({ account, passkey, siteUrl }: PasskeyMail): MailContent {
  return signInMail(siteUrl, 'A passkey was removed from your account', [
    `A passkey was removed from the ${accountInMail(account)} on Rostrum: ${isolateDirection(replaceIfLink(passkey, 'name hidden because it contains a link'))}.`,
    `${ifItWasYou} If it wasn’t, sign out all other devices on the page below, and choose a new password.`,
  ])
}

function signInMail(siteUrl: string, subject: string, paragraphs: readonly string[]): MailContent {
  return renderMail({
    siteUrl,
    subject,
    paragraphs,
    link: { words: 'Sign-in and security', address: pageAddresses(siteUrl).security },
    why: signInMailReason,
  })
}
