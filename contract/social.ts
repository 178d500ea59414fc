import { z } from 'zod'
import { AccessToken, newDisplayName, newName } from './accounts.ts'
import { defineCall } from './call.ts'
import { flag, id, instant, words, wordsOrNull } from './fields.ts'
import { isRecord, one, those } from './lists.ts'

/** Somebody by whose accounts one signs in here. */
export const SocialProvider = z.object({ name: words, label: words })
export type SocialProvider = z.output<typeof SocialProvider>

export const listProviders = defineCall({
  method: 'GET',
  path: '/api/auth/social',
  summary: 'By which accounts elsewhere one signs in here.',
  answer: z.object({ data: those(SocialProvider) }),
})

/**
 * Where one goes to sign in by an account elsewhere. Another API may give the address alone, or under a name of its own; then it leads back
 * with a token of its own.
 */
export const SocialAddress = z.preprocess(
  (raw) =>
    isRecord(raw)
      ? { url: raw.url ?? raw.redirect_url ?? raw.authorization_url ?? raw.link ?? raw.href, ticket: raw.ticket }
      : { url: raw },
  z.object({
    url: z.url({ protocol: /^https?$/ }),
    /** Goes with what one comes back with; good once, for 15 minutes. */
    ticket: wordsOrNull,
  }),
)

export const authorizeSocial = defineCall({
  method: 'GET',
  path: '/api/auth/social/{provider}/authorize',
  summary: 'Where to go to sign in by an account elsewhere.',
  answer: one(SocialAddress),
})

const begunElsewhere = 'That sign-in was not begun here, or too long ago. Sign in once more.'
const ticket = z.string({ error: begunElsewhere }).min(1, begunElsewhere).max(200, begunElsewhere)

/** What one comes back with. */
export const SocialReturn = z.object({
  ticket,
  /** The query with which the provider led back. */
  answer: z.string().max(8_000, 'That is no answer of a provider.'),
})
export type SocialReturn = z.output<typeof SocialReturn>

/** Who was let in; or who is new here and has to choose a name that nobody has. */
export const SocialEntry = z.object({
  entry: AccessToken.nullable(),
  newcomer: z.object({ ticket: words, name: words, display_name: words }).nullable(),
  /** The account was made by this. */
  is_new: flag,
})
export type SocialEntry = z.output<typeof SocialEntry>

export const enterBySocial = defineCall({
  method: 'POST',
  path: '/api/auth/social/{provider}/callback',
  summary: 'Signs in, or up, by an account elsewhere: who comes back from there.',
  body: SocialReturn,
  answer: one(SocialEntry),
  ofDevices: true,
})

export const Newcomer = z.object({
  ticket,
  name: newName,
  display_name: newDisplayName,
  /** The token of an invite, where a site takes new accounts by invitation. */
  invitation: z.string().max(200).optional(),
})
export type Newcomer = z.output<typeof Newcomer>

export const registerBySocial = defineCall({
  method: 'POST',
  path: '/api/auth/social/registration',
  summary: 'Makes the account of who came back from elsewhere, by names of their own choice.',
  body: Newcomer,
  answer: AccessToken,
  ofDevices: true,
  success: 201,
})

/** An account elsewhere by which one signs in. */
export const Joined = z.object({
  id,
  /** As addresses name it, and as it is called; by its name alone where it is configured no more. */
  provider: words,
  label: words,
  /** As the provider told it. */
  email: wordsOrNull,
  joined_at: instant,
  last_used_at: instant,
})
export type Joined = z.output<typeof Joined>

export const listJoined = defineCall({
  method: 'GET',
  path: '/api/me/social',
  summary: 'The accounts elsewhere by which one signs in.',
  answer: z.object({ data: those(Joined) }),
  access: 'member',
})
/** Asks first whether it is still oneself (contract/sessions.ts). */
export const beginJoining = defineCall({
  method: 'POST',
  path: '/api/me/social/{provider}/authorize',
  summary: 'Where to go to join an account elsewhere to one’s own.',
  answer: one(SocialAddress),
  access: 'member',
})
export const joinSocial = defineCall({
  method: 'POST',
  path: '/api/me/social/{provider}',
  summary: 'Joins an account elsewhere to one’s own: who comes back from there.',
  body: SocialReturn,
  answer: one(Joined),
  access: 'member',
  success: 201,
})
/** Asks first whether it is still oneself (contract/sessions.ts). */
export const partSocial = defineCall({
  method: 'DELETE',
  path: '/api/me/social/{id}',
  summary: 'Takes an account elsewhere away; the last way in stays, 409.',
  access: 'member',
  whileSuspended: true,
})
export const beginProving = defineCall({
  method: 'POST',
  path: '/api/me/proof/social/{provider}/authorize',
  summary: 'Where to go to show by an account elsewhere that it is still oneself; one is asked anew there.',
  answer: one(SocialAddress),
  access: 'member',
  whileSuspended: true,
})
export const proveBySocial = defineCall({
  method: 'POST',
  path: '/api/me/proof/social/{provider}',
  summary: 'Shows by an account elsewhere that it is still oneself; good for ten minutes.',
  body: SocialReturn,
  access: 'member',
  whileSuspended: true,
})
