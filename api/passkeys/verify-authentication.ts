import type { PasskeyAnswer, UsedPasskey } from '#contract/passkeys'
import { shareAccount } from '../accounts/account-locks.queries.ts'
import { findAccount, noteProof } from '../accounts/accounts.queries.ts'
import { type Entry, openSession, sessionOpened } from '../accounts/open-session.ts'
import { hashOf } from '../accounts/tokens.ts'
import type { Context, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { PasskeyRow } from '../database/people-tables.ts'
import { Invalid, Unauthorized } from '../platform/failures.ts'
import { type Challenge, type ChallengePurpose, challengeIn, takeChallenge } from './challenges.ts'
import { findPasskey, notePasskeyUse } from './passkeys.queries.ts'
import { type RelyingParty, relyingParty } from './relying-party.ts'

const sentences = {
  challenge: 'This took too long, or was used already. Use your passkey once more.',
  unknown: 'That passkey belongs to no account here, or was taken away. Use another one, or your password.',
  wrong: 'That passkey could not be checked. Use it once more, or your password.',
  copied: 'Something else seems to use the same passkey. Use your password, take this passkey away and make a new one.',
} as const
type Why = keyof typeof sentences

/** What to tell of a challenge that is over. */
export const challengeOver = sentences.challenge

/**
 * Takes what a browser answered by a passkey: for this site, from its own page, for a challenge that is good and was not used, by
 * somebody who showed who they are, and counted further than before. The challenge is used up whatever comes of it.
 * @param asked what the answer must be to; of a proof the passkey must be that member's
 * @param act what is done by it, in the same transaction
 * @throws Invalid, in words
 */
async function takeAnswer<T>(
  context: Context,
  credential: UsedPasskey,
  asked: ChallengePurpose,
  act: (tx: Connection, passkey: PasskeyRow) => Promise<T>,
): Promise<T> {
  const { db, clock } = context
  const party = relyingParty(context)
  const challenge = await challengeIn(context, credential.response.clientDataJSON, asked)
  const passkey = await theirs(context, credential, asked)
  if (!challenge) throw refused(context, 'challenge', passkey)
  const counter = passkey ? await counterIn(credential, passkey, challenge, party) : null
  const taken = await db.transaction(async (tx): Promise<{ why: Why } | { done: T }> => {
    if (passkey) await shareAccount(tx, passkey.user_id)
    if (!(await takeChallenge(tx, challenge))) return { why: 'challenge' }
    if (!passkey) return { why: 'unknown' }
    if (counter === null) return { why: 'wrong' }
    if (!(await notePasskeyUse(tx, passkey.id, { counter, now: clock.now() })))
      return { why: (await findPasskey(tx, credential.id)) ? 'copied' : 'unknown' }
    return { done: await act(tx, passkey) }
  })
  if ('why' in taken) throw refused(context, taken.why, passkey)
  return taken.done
}

async function theirs({ db }: Context, { id }: UsedPasskey, asked: ChallengePurpose): Promise<PasskeyRow | undefined> {
  const passkey = await findPasskey(db.read, id)
  return passkey && 'actor' in asked && passkey.user_id !== asked.actor.id ? undefined : passkey
}

function refused({ address, security }: Context, why: Why, passkey: PasskeyRow | undefined): Invalid {
  security({ event: 'passkey-refused', account: passkey?.user_id ?? null, address, why })
  return new Invalid({ credential: [sentences[why]] })
}

/** How often its authenticator says that it was used; null if the answer is not good. Whether that is more than before, the database tells. */
async function counterIn(credential: UsedPasskey, passkey: PasskeyRow, { words }: Challenge, party: RelyingParty): Promise<number | null> {
  // Loaded with the first of them, as in add-passkey.ts.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { isoBase64URL } = await import('@simplewebauthn/server/helpers')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, rawId: credential.id, clientExtensionResults: {} },
      ...{ expectedChallenge: words, expectedOrigin: party.origin, expectedRPID: party.id },
      credential: { id: passkey.credential_id, publicKey: isoBase64URL.toBuffer(passkey.public_key), counter: -1 },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // It throws for all that is wrong, each with words for who writes programs.
    return null
  }
}

/** What tries with a passkey are counted in: nobody who guesses elsewhere locks its owner out. */
function passkeyTries({ address }: Context, { id }: UsedPasskey) {
  return [
    { limit: 'passkeyByAddress', key: address },
    { limit: 'passkeyFromPlace', key: `${hashOf(id)} ${address}`, address },
  ] as const
}

/**
 * Signs in by a passkey. Something one has and what unlocks it, in one: no code is asked for besides (docs/product.md#settings).
 * Tries are counted before anything is computed, and those that turn out good are not.
 * @returns a new bearer token, and what shows from now on that this device was signed in to the account
 * @throws Invalid, NotFound for a site without a name, TooMany
 */
export async function signInByPasskey(context: Context, { credential }: PasskeyAnswer): Promise<Entry> {
  const { limits } = context
  const counts = passkeyTries(context, credential)
  const takeBack = await limits.reserve(counts)
  const entered = await takeAnswer(context, credential, { purpose: 'sign-in' }, (tx, passkey) => enter(tx, context, passkey)).catch(
    async (fault) => {
      if (!(fault instanceof Invalid)) await takeBack()
      throw fault
    },
  )
  await takeBack()
  // What went wrong before it came right.
  await limits.forget(counts[1])
  return sessionOpened(context, { ...entered, by: 'passkey' }, entered.opened)
}

async function enter(tx: Connection, context: Context, { user_id }: PasskeyRow) {
  const account = await findAccount(tx, user_id)
  if (!account) throw new Unauthorized()
  return { id: user_id, emailKey: account.email_key, opened: await openSession(tx, context, user_id) }
}

/**
 * Shows by a passkey that it is still oneself, as the password does (docs/product.md#settings). @throws Invalid, NotFound for a site
 * without a name, TooMany
 */
export async function reauthenticateByPasskey(context: MemberContext, { credential }: PasskeyAnswer): Promise<undefined> {
  const { actor, address, clock, limits, security } = context
  const count = { limit: 'proofByMember', key: String(actor.id), address } as const
  await limits.reserve([count])
  await takeAnswer(context, credential, { purpose: 'proof', actor }, (tx) => noteProof(tx, actor.tokenHash, clock.now())).catch((fault) => {
    if (fault instanceof Invalid) security({ event: 'proof-failed', account: actor.id, address })
    throw fault
  })
  await limits.forget(count)
}
