import { z } from 'zod'
import { accountLimits, roles } from './account-limits.ts'
import { defineCall } from './call.ts'
import { emailAddress } from './email-address.ts'
import { count, countIfTold, flag, flagIfTold, id, instant, line, name, orNull, unshownText, words, wordsOrNull } from './fields.ts'
import { isRecord, one } from './lists.ts'
import { faultOfDisplayName, faultOfName } from './name-rules.ts'

/** What everybody may know of somebody. */
export const personFields = {
  id: orNull(id),
  name: words,
  display_name: wordsOrNull,
  show_real_name: flag,
  avatar: wordsOrNull,
}

/** Somebody as others see them. Authors of an archive have no id: they are names, never accounts (docs/product.md#finding-debates). */
export const Person = z.preprocess(readPerson, z.object(personFields))
export type Person = z.output<typeof Person>

/** Another API may leave out the id or the name. */
export function readPerson(raw: unknown): unknown {
  return isRecord(raw) ? { ...raw, name: raw.name ?? raw.display_name ?? '' } : raw
}

/** Which decision of the moderators suspends somebody, by which rule and why. */
/** What a new account has left of its first day. */
export const Newcomer = z.object({
  /** When it is none any more. */
  until: instant,
  comments_left: count,
  debates_left: count,
  /** In one post. */
  links: count,
})
export type Newcomer = z.output<typeof Newcomer>

export const Suspension = z.object({
  decision_id: id,
  /** Null for good. */
  until: instant,
  rule: countIfTold,
  rule_title: words,
  reason: words,
})
export type Suspension = z.output<typeof Suspension>

/** The signed-in account itself. */
export const Me = z.object({
  id,
  name: words,
  display_name: words,
  show_real_name: flag,
  avatar: wordsOrNull,
  bio: words,
  email: words,
  /** Requests for friendship that wait for an answer; counted to 100. */
  friend_requests_count: count,
  /** Counted to 1,000; null from an API that does not say. */
  unread_notifications_count: countIfTold,
  /** Messages that friends wrote and one has not read; null from an API that does not say. */
  unread_messages_count: countIfTold,
  /** Whether a mailed link has shown that the address is theirs; null where the API says nothing of it. */
  verified: flagIfTold,
  /** When they may change their display name again; null for now already. */
  renamable_at: instant,
  /** Changes with what `PUT /api/me` changes; null from an API that does not say. */
  profile_version: wordsOrNull,
  /** False of who signs in by an account elsewhere alone; null from an API that does not say. */
  has_password: flagIfTold,
  /** When a sign-in undid the deletion of this account last; null for never. */
  kept_at: instant,
  /** In which they are told times, as IANA names it; null for UTC. */
  time_zone: wordsOrNull,
  /** Whether others may ask them to be friends, invite them, and join what they own; null from an API that does not say. */
  takes_requests: flagIfTold,
  /** What they may do beyond others (docs/moderation.md); null for most, and from an API that does not say. */
  role: orNull(z.enum(roles)),
  /** Why they may only read for now (docs/moderation.md#suspensions); null for most, and from an API that does not say. */
  suspension: orNull(Suspension),
  /** What they may on their first day; null afterwards, and from an API that does not say. */
  newcomer: orNull(Newcomer),
})
export type Me = z.output<typeof Me>

/** An email address as somebody types it. */
export const email = emailAddress({
  max: accountLimits.email.max,
  missing: 'Enter your email address.',
  label: 'The email address',
  wrong: () => 'Enter an email address like name@example.org.',
})

export const Credentials = z.object({
  email,
  password: z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(1_000, 'That password is too long.'),
})
export type Credentials = z.output<typeof Credentials>

/** A password that somebody chooses. */
export const newPassword = unshownText('The password', accountLimits.password)

/** A display name as accounts have had it: those that are older than `newDisplayName` stay. */
export const displayName = name('The display name', accountLimits.displayName).regex(
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u,
  'A display name begins with a letter or digit and has only letters, digits, spaces and . _ - in it.',
)

/** A display name that somebody chooses now. */
export const newDisplayName = displayName.superRefine(refusing(faultOfDisplayName))

/** A real name that somebody gives now; unlike a display name, others may have it too. */
export const newName = line('The name', accountLimits.name).superRefine(refusing(faultOfName))

function refusing(faultOf: (name: string) => string | null) {
  return (name: string, context: z.RefinementCtx): void => {
    const fault = name === '' ? null : faultOf(name)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  }
}

export const Registration = z.object({
  name: newName,
  display_name: newDisplayName,
  email,
  password: newPassword,
  /** The token of an invite, where a site takes new accounts by invitation. */
  invitation: z.string().max(200).optional(),
  /** Whether the client thinks that a machine filled its form in: then a code is mailed, and there is no token before it. */
  suspected: z.boolean().optional(),
})
export type Registration = z.output<typeof Registration>

/** Longer than any of ours: a cookie holds it. */
const longestProof = 1_000

/**
 * What sign-in gives: the bearer token, wrapped in `data` or not, and what the client may show later, as the header
 * Rostrum-Device, to prove that the account was signed in to from there. Another API gives none.
 */
export const AccessToken = z.preprocess(
  (raw) => (isRecord(raw) && isRecord(raw.data) ? raw.data : raw),
  z
    .object({
      /** Null where the account asks for a code besides: then there is a ticket for `POST /api/login/code`. */
      access_token: z
        .string()
        .regex(/^[!-~]+$/)
        .nullable(),
      second_factor_ticket: z.preprocess((value) => value ?? null, z.string().max(200).nullable()),
      /** Where the code is found that is asked for. */
      code_in: z.enum(['app', 'mail']).catch('app'),
      device_proof: z.preprocess(
        (value) => value ?? null,
        z
          .string()
          .max(longestProof)
          .regex(/^[!-~]+$/)
          .nullable()
          .catch(null),
      ),
    })
    .refine(({ access_token, second_factor_ticket }) => access_token !== null || second_factor_ticket !== null),
)

export const login = defineCall({
  method: 'POST',
  path: '/api/login',
  summary: 'Signs in and gives a bearer token.',
  body: Credentials,
  answer: AccessToken,
  ofDevices: true,
})
export const register = defineCall({
  method: 'POST',
  path: '/api/register',
  summary: 'Makes an account and gives a bearer token.',
  body: Registration,
  answer: AccessToken,
  ofDevices: true,
  success: 201,
})
const typed = z.string().max(1_000, 'That is too long.').optional()

/** A form of sign-up as it was typed, with what does not fit. */
const RegistrationTyped = z.object({ name: typed, display_name: typed, email: typed, password: typed })

export const checkRegistration = defineCall({
  method: 'POST',
  path: '/api/register/check',
  summary: 'All that does not fit in a sign-up, taken names and addresses too; makes nothing.',
  body: RegistrationTyped,
  asks: true,
})
export const logout = defineCall({
  method: 'POST',
  path: '/api/logout',
  summary: 'Revokes the bearer token.',
  access: 'member',
  whileSuspended: true,
})
export const readMe = defineCall({
  method: 'GET',
  path: '/api/me',
  summary: 'The account behind the bearer token.',
  answer: one(Me),
  access: 'member',
})
/** The same under the customer's second name (customer-spec §7). */
export const readUser = defineCall({
  method: 'GET',
  path: '/api/user',
  summary: 'The account behind the bearer token.',
  answer: one(Me),
  access: 'member',
})
