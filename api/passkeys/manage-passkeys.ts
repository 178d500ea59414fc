import { z } from 'zod'
import { passkeyLimits } from '#contract/account-limits'
import type { MadePasskey, NewPasskey, Passkey, PasskeyName } from '#contract/passkeys'
import { findAccount } from '../accounts/accounts.queries.ts'
import { requireRecentSignIn } from '../accounts/reauthenticate.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { PasskeyRow } from '../database/people-tables.ts'
import {
  accountInMail,
  ifItWasYou,
  isolateDirection,
  type MailContent,
  renderMail,
  replaceIfLink,
  signInMailReason,
} from '../mail/mail-template.ts'
import { queueMail } from '../mail/outbox.ts'
import { iso } from '../platform/clock.ts'
import { Conflict, Invalid, NotFound, Unauthorized } from '../platform/failures.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { type Challenge, consumeChallenge, findChallenge } from './challenges.ts'
import {
  deletePasskey,
  findDeviceDescription,
  findPasskey,
  insertPasskey,
  listPasskeysOf,
  lockPasskeyOwner,
  setPasskeyName,
} from './passkeys.queries.ts'
import { expiredChallengeMessage } from './sign-in-by-passkey.ts'
import { algorithms, type RelyingParty, relyingParty, tooManyPasskeys } from './webauthn-options.ts'

const alreadyRemoved = 'That passkey was already removed.'

/** Lists the member's passkeys, the latest first (docs/product.md#settings). */
export async function listPasskeys({ db, actor }: MemberContext): Promise<{ data: Passkey[] }> {
  return { data: (await listPasskeysOf(db.read, actor.id)).map(presentPasskey) }
}

/** Renames one of the member's passkeys. @throws NotFound, TooMany */
export async function renamePasskey(context: MemberContext, id: string, { name }: PasskeyName): Promise<{ data: Passkey }> {
  const { db, actor, address, limits, security } = context
  await limits.take('actByMember', String(actor.id))
  const renamed = await db.transaction((tx) => setPasskeyName(tx, { id: parsePasskeyId(id), user_id: actor.id }, name))
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
    const passkey = await deletePasskey(tx, { id: parsePasskeyId(id), user_id: actor.id })
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
function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id: String(id), name, created_at: iso(created_at), last_used_at: last_used_at === null ? null : iso(last_used_at) }
}

/** Parses an id. A malformed one becomes 0, which matches nothing. */
const parsePasskeyId = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0)

type PasskeyMail = {
  account: string
  passkey: string
  siteUrl: string
}

/** Writes the mail about a passkey that was added. The owner must know, because its holder can sign in from now on. */
function passkeyAddedMail({ account, passkey, siteUrl }: PasskeyMail): MailContent {
  return signInMail(siteUrl, 'A passkey was added to your account', [
    `The ${accountInMail(account)} on Rostrum has a new passkey: ${isolateDirection(replaceIfLink(passkey, 'name hidden because it contains a link'))}.`,
    `${ifItWasYou} If it wasn’t, remove the passkey on the page below right away, sign out all other devices there, and choose a new password.`,
  ])
}

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
    link: { text: 'Sign-in and security', address: pageAddresses(siteUrl).security },
    why: signInMailReason,
  })
}

const alreadyAdded = 'That passkey was already added.'
const wrongPasskey = 'Your browser didn’t create a valid passkey. Try again, or use another device.'

/**
 * Adds a passkey that a browser made for one of our challenges, and mails the owner. The challenge is used up in any case. A passkey that
 * was already added gets its own message, since the first answer may have been lost.
 * @throws ProofRequired, Invalid, Conflict, NotFound for a site without a name, TooMany
 */
export async function addPasskey(context: MemberContext, { credential, name }: NewPasskey): Promise<{ data: Passkey }> {
  const { db, actor, address, limits, security } = context
  const party = relyingParty(context)
  requireRecentSignIn(context)
  await limits.take('passkeyByMember', String(actor.id))
  const challenge = await findChallenge(context, credential.response.clientDataJSON, { purpose: 'adding', actor })
  if (!challenge) throw new Invalid({ credential: [expiredChallengeMessage] })
  const verified = await verifyPasskey(credential, challenge.value, party)
  const added = await db.transaction((tx) => add(tx, context, { credential, name, challenge, verified }))
  if (!added) throw new Invalid({ credential: [wrongPasskey] })
  security({ event: 'passkey-added', account: actor.id, passkey: added.id, address })
  return { data: presentPasskey(added) }
}

type Adding = { credential: MadePasskey; name: string | undefined; challenge: Challenge; verified: VerifiedKey | null }

/** Stores a passkey and uses up its challenge. @returns null if the passkey failed verification */
async function add(tx: Connection, context: MemberContext, { credential, name, challenge, verified }: Adding): Promise<PasskeyRow | null> {
  const { actor, clock, siteUrl } = context
  const owner = await lockPasskeyOwner(tx, actor.id)
  if (!owner) throw new Unauthorized()
  if (await findPasskey(tx, credential.id)) throw new Conflict(alreadyAdded)
  if (!(await consumeChallenge(tx, challenge))) throw new Invalid({ credential: [expiredChallengeMessage] })
  if (!verified) return null
  const existing = await listPasskeysOf(tx, actor.id)
  if (existing.length >= passkeyLimits.most) throw new Conflict(tooManyPasskeys)
  const label = name ?? freeName((await findDeviceDescription(tx, actor.tokenHash)) ?? 'Passkey', existing)
  const passkey = await insertPasskey(tx, {
    user_id: actor.id,
    credential_id: credential.id,
    ...verified,
    transports: JSON.stringify(credential.response.transports ?? []),
    name: label,
    created_at: clock.now(),
  })
  if (!passkey) throw new Conflict(alreadyAdded)
  await queueMail(tx, { to: owner, ...passkeyAddedMail({ account: owner.display_name, passkey: label, siteUrl }), now: clock.now() })
  return passkey
}

/** Finds a free name: "Chrome on Linux", then "Chrome on Linux 2". Few passkeys are allowed, so one of the numbers is free. */
function freeName(description: string, existing: readonly PasskeyRow[]): string {
  const short = description.slice(0, passkeyLimits.name.max - 3)
  const taken = new Set(existing.map(({ name }) => name))
  const numbered = Array.from({ length: passkeyLimits.most + 1 }, (_, index) => (index === 0 ? short : `${short} ${index + 1}`))
  return numbered.find((name) => !taken.has(name)) ?? short
}

/** What is stored about a verified passkey. */
type VerifiedKey = { public_key: string; counter: number }

/**
 * Verifies a new passkey: made for this site, on this site's page, for this challenge, with user verification. The library is loaded on
 * first use, because its certificate code loads slowly and starting up doesn't need it.
 * @returns null for anything else
 */
async function verifyPasskey(credential: MadePasskey, challenge: string, { id, origin }: RelyingParty): Promise<VerifiedKey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { isoBase64URL } = await import('@simplewebauthn/server/helpers')
    if (!(await hasNoCertificate(credential))) return null
    const { transports: _, ...response } = credential.response
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, rawId: credential.id, clientExtensionResults: {} },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id },
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || registrationInfo.credential.id !== credential.id) return null
    const { publicKey, counter } = registrationInfo.credential
    return { public_key: isoBase64URL.fromBuffer(publicKey), counter }
  } catch {
    // It throws for every problem, with messages for developers.
    return null
  }
}

/**
 * Accepts only passkeys without attestation or with self-attestation. We ask for none, so browsers leave it out. Verifying a certificate
 * would mean fetching addresses that a stranger put into it.
 */
async function hasNoCertificate({ response }: MadePasskey): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = z.enum(['none', 'packed']).safeParse(attestation.get('fmt'))
  return format.success && attestation.get('attStmt').get('x5c') === undefined
}
