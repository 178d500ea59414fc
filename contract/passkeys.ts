import { z } from 'zod'
import { passkeyLimits } from './account-limits.ts'
import { AccessToken } from './accounts.ts'
import { defineCall } from './call.ts'
import { id, instant, name, words } from './fields.ts'
import { dataOf } from './lists.ts'

/** A passkey: signs in on a device without a password (WebAuthn discoverable credential; docs/product.md#settings). */
export const Passkey = z.object({
  id,
  /** A name that its owner chose. */
  name: words,
  created_at: instant,
  /** Null until it is used. */
  last_used_at: instant,
})
export type Passkey = z.output<typeof Passkey>

/** The options for the browser, as `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.output<typeof PasskeyOptions>

const unreadable = 'Your browser didn’t send a valid passkey. Try again.'
const base64url = (max: number) =>
  z
    .string({ error: unreadable })
    .max(max, unreadable)
    .regex(/^[\w-]+$/, unreadable)

/** base64url of at most 1,023 bytes (WebAuthn, Credential ID). */
const credentialId = base64url(1_364)

/** The browser's answer after creating a passkey: `RegistrationResponseJSON`. */
export const MadePasskey = z.object(
  {
    id: credentialId,
    type: z.literal('public-key', { error: unreadable }),
    response: z.object(
      {
        clientDataJSON: base64url(8_000),
        attestationObject: base64url(16_000),
        transports: z.array(z.string().max(40)).max(10).optional().catch(undefined),
      },
      { error: unreadable },
    ),
  },
  { error: unreadable },
)
export type MadePasskey = z.output<typeof MadePasskey>

/** The browser's answer after using a passkey: `AuthenticationResponseJSON`. */
export const UsedPasskey = z.object(
  {
    id: credentialId,
    type: z.literal('public-key', { error: unreadable }),
    response: z.object(
      { clientDataJSON: base64url(8_000), authenticatorData: base64url(8_000), signature: base64url(8_000) },
      { error: unreadable },
    ),
  },
  { error: unreadable },
)
export type UsedPasskey = z.output<typeof UsedPasskey>

const passkeyName = name('The name', passkeyLimits.name)

export const NewPasskey = z.object({ credential: MadePasskey, name: passkeyName.optional() })
export type NewPasskey = z.output<typeof NewPasskey>

export const PasskeyName = z.object({ name: passkeyName })
export type PasskeyName = z.output<typeof PasskeyName>

export const PasskeyAnswer = z.object({ credential: UsedPasskey })
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

const path = '/api/me/passkeys'

export const listPasskeys = defineCall({
  method: 'GET',
  path,
  summary: 'Lists your passkeys, latest first.',
  answer: z.object({ data: z.array(Passkey) }),
  access: 'member',
})
export const askForNewPasskey = defineCall({
  method: 'POST',
  path: `${path}/options`,
  summary: 'Returns the WebAuthn options for creating a passkey. Valid once, for five minutes. Needs a recent proof of identity.',
  answer: dataOf(PasskeyOptions),
  access: 'member',
  asks: true,
})
export const addPasskey = defineCall({
  method: 'POST',
  path,
  summary: 'Adds a passkey that a browser has created; without a name it is named after the device. Needs a recent proof of identity.',
  body: NewPasskey,
  answer: dataOf(Passkey),
  access: 'member',
  whileSuspended: true,
  success: 201,
})
export const renamePasskey = defineCall({
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Renames one of your passkeys.',
  body: PasskeyName,
  answer: dataOf(Passkey),
  access: 'member',
  whileSuspended: true,
})
export const removePasskey = defineCall({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Removes one of your passkeys. Needs a recent proof of identity.',
  access: 'member',
  whileSuspended: true,
})
export const askToSignIn = defineCall({
  method: 'POST',
  path: '/api/login/passkey/options',
  summary: 'Returns the WebAuthn options for signing in with a passkey, the same for everybody. Valid once, for five minutes.',
  answer: dataOf(PasskeyOptions),
  asks: true,
})
export const enterByPasskey = defineCall({
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Signs in with a passkey, without a second factor, and returns a bearer token.',
  body: PasskeyAnswer,
  answer: AccessToken,
  ofDevices: true,
})
export const askForProof = defineCall({
  method: 'POST',
  path: '/api/me/proof/passkey/options',
  summary: 'Returns the WebAuthn options for proving your identity with a passkey. Valid once, for five minutes.',
  answer: dataOf(PasskeyOptions),
  access: 'member',
  asks: true,
})
export const proveByPasskey = defineCall({
  method: 'POST',
  path: '/api/me/proof/passkey',
  summary: 'Proves your identity with a passkey, for ten minutes.',
  body: PasskeyAnswer,
  access: 'member',
  whileSuspended: true,
})
