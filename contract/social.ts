import { z } from 'zod'
import { AccessToken, newDisplayName, newName } from './accounts.ts'
import { defineCall } from './call.ts'
import { flag, id, instant, words, wordsOrNull } from './fields.ts'
import { dataOf } from './lists.ts'

/** A provider of sign-in with another account, such as Google. */
export const SocialProvider = z.object({ name: words, label: words })
export type SocialProvider = z.output<typeof SocialProvider>

export const listProviders = defineCall({
  method: 'GET',
  path: '/api/auth/social',
  summary: 'Lists the identity providers that you can sign in with.',
  answer: z.object({ data: z.array(SocialProvider) }),
})

/** The address at the provider. With a foreign API, the provider redirects back with that API's own token. */
export const SocialAddress = z.object({
  url: z.url({ protocol: /^https?$/ }),
  /** Sent along with the provider's answer; valid once, for 15 minutes. */
  ticket: wordsOrNull,
})

export const authorizeSocial = defineCall({
  method: 'GET',
  path: '/api/auth/social/{provider}/authorize',
  summary: 'Returns the address at an identity provider for signing in.',
  answer: dataOf(SocialAddress),
})

const notBegunHere = 'That sign-in wasn’t started here, or it took too long. Sign in again.'
const ticket = z.string({ error: notBegunHere }).min(1, notBegunHere).max(200, notBegunHere)

/** The data of the redirect back from the provider. */
export const SocialReturn = z.object({
  ticket,
  /** The query of the redirect. */
  answer: z.string().max(8_000, 'The provider sent an invalid answer.'),
})
export type SocialReturn = z.output<typeof SocialReturn>

/** The signed-in account, or a new person who still has to choose a name. */
export const SocialEntry = z.object({
  entry: AccessToken.nullable(),
  newcomer: z.object({ ticket: words, name: words, display_name: words }).nullable(),
  /** True if this call created the account. */
  is_new: flag,
})
export type SocialEntry = z.output<typeof SocialEntry>

export const enterBySocial = defineCall({
  method: 'POST',
  path: '/api/auth/social/{provider}/callback',
  summary: 'Signs in or up with an identity provider, when somebody comes back from there.',
  body: SocialReturn,
  answer: dataOf(SocialEntry),
  ofDevices: true,
})

export const Newcomer = z.object({
  ticket,
  name: newName,
  display_name: newDisplayName,
  /** The token of an invitation, on sites that take new accounts by invitation only. */
  invitation: z.string().max(200).optional(),
})
export type Newcomer = z.output<typeof Newcomer>

export const registerBySocial = defineCall({
  method: 'POST',
  path: '/api/auth/social/registration',
  summary: 'Creates the account of somebody who came back from an identity provider, with the names they chose.',
  body: Newcomer,
  answer: AccessToken,
  ofDevices: true,
  success: 201,
})

/** A connected account that can sign in. */
export const Joined = z.object({
  id,
  /** The provider's name in addresses, and its label; the name again if it is no longer configured. */
  provider: words,
  label: words,
  /** As the provider sent it. */
  email: wordsOrNull,
  joined_at: instant,
  last_used_at: instant,
})
export type Joined = z.output<typeof Joined>

export const listJoined = defineCall({
  method: 'GET',
  path: '/api/me/social',
  summary: 'Lists your connected accounts.',
  answer: z.object({ data: z.array(Joined) }),
  access: 'member',
})
/** Requires a recent proof of identity (contract/sessions.ts). */
export const beginJoining = defineCall({
  method: 'POST',
  path: '/api/me/social/{provider}/authorize',
  summary: 'Returns the address at an identity provider for connecting an account.',
  answer: dataOf(SocialAddress),
  access: 'member',
})
export const joinSocial = defineCall({
  method: 'POST',
  path: '/api/me/social/{provider}',
  summary: 'Connects an account of an identity provider, when you come back from there.',
  body: SocialReturn,
  answer: dataOf(Joined),
  access: 'member',
  success: 201,
})
/** Requires a recent proof of identity (contract/sessions.ts). */
export const partSocial = defineCall({
  method: 'DELETE',
  path: '/api/me/social/{id}',
  summary: 'Disconnects an account. 409 if it is the last way to sign in.',
  access: 'member',
  whileSuspended: true,
})
export const beginProving = defineCall({
  method: 'POST',
  path: '/api/me/proof/social/{provider}/authorize',
  summary: 'Returns the address at an identity provider for proving your identity; you have to sign in there again.',
  answer: dataOf(SocialAddress),
  access: 'member',
  whileSuspended: true,
})
export const proveBySocial = defineCall({
  method: 'POST',
  path: '/api/me/proof/social/{provider}',
  summary: 'Proves your identity with a connected account, for ten minutes.',
  body: SocialReturn,
  access: 'member',
  whileSuspended: true,
})
