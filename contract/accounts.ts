import { z } from 'zod'
import { accountLimits, roles } from './account-limits.ts'
import { defineCall } from './call.ts'
import { emailAddress } from './email-address.ts'
import { count, countOrNull, flag, hiddenText, id, instant, line, name, words, wordsOrNull } from './fields.ts'
import { dataOf } from './lists.ts'
import { validateDisplayName, validateName } from './name-rules.ts'

/** The public fields of a person. */
export const personFields = {
  id: id.nullable(),
  name: words,
  display_name: wordsOrNull,
  show_real_name: flag,
  avatar: wordsOrNull,
}

/** A person as others see them. Authors in an archive have a name but no account, so no id (docs/product.md#finding-debates). */
export const Person = z.object(personFields)
export type Person = z.output<typeof Person>

/** The posts that a new account has left on its first day. */
export const Newcomer = z.object({
  /** When the limits end. */
  until: instant,
  comments_left: count,
  debates_left: count,
  /** Links in one post. */
  links: count,
})
export type Newcomer = z.output<typeof Newcomer>

/** A suspension, and the moderators' decision that caused it: the rule and the reason. */
export const Suspension = z.object({
  decision_id: id,
  /** Null for a permanent suspension. */
  until: instant,
  rule: countOrNull,
  rule_title: words,
  reason: words,
})
export type Suspension = z.output<typeof Suspension>

/** The signed-in account. */
export const Me = z.object({
  id,
  name: words,
  display_name: words,
  show_real_name: flag,
  avatar: wordsOrNull,
  bio: words,
  email: words,
  /** Open friend requests to this account; counted to 100. */
  friend_requests_count: count,
  /** Unread notifications; counted to 1,000. */
  unread_notifications_count: count,
  /** Unread messages from friends. */
  unread_messages_count: count,
  /** True once the account's owner followed a link mailed to the address. */
  verified: flag,
  /** When the display name can be changed again; null if it can be changed now. */
  renamable_at: instant,
  /** Changes whenever `PUT /api/me` changes something; null if the API has no versions. */
  profile_version: wordsOrNull,
  /** False for accounts that sign in through a connected account only. */
  has_password: flag,
  /** When a sign-in last undid the deletion of this account; null for never. */
  kept_at: instant,
  /** The time zone for dates in mails and pages, by its IANA name; null for UTC. */
  time_zone: wordsOrNull,
  /** False if others may not send friend requests or invitations, nor ask to join this person's teams and groups. */
  takes_requests: flag,
  /** The role that allows more than an ordinary account; null for most accounts (docs/moderation.md). */
  role: z.enum(roles).nullable(),
  /** Set while the account may only read (docs/moderation.md#suspensions); null for most accounts. */
  suspension: Suspension.nullable(),
  /** Limits of the first day; null afterwards. */
  newcomer: Newcomer.nullable(),
})
export type Me = z.output<typeof Me>

/** An email address as a person types it. */
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

/** A password that a person chooses. */
export const newPassword = hiddenText('The password', accountLimits.password)

/** A display name as stored. Names chosen before `newDisplayName` applied stay valid. */
export const displayName = name('The display name', accountLimits.displayName).regex(
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u,
  'A display name must start with a letter or digit, and can only contain letters, digits, spaces and . _ -',
)

/** A display name that a person chooses now. */
export const newDisplayName = displayName.superRefine(refuseFault(validateDisplayName))

/** A real name that a person enters now. Unlike a display name, it needn't be unique. */
export const newName = line('The name', accountLimits.name).superRefine(refuseFault(validateName))

function refuseFault(faultOf: (name: string) => string | null) {
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
  /** The token of an invitation, on sites that take new accounts by invitation only. */
  invitation: z.string().max(200).optional(),
  /** True if the client suspects a bot. The API then mails a code, and gives no token before it is entered. */
  suspected: z.boolean().optional(),
})
export type Registration = z.output<typeof Registration>

/** Longer than any proof of our own API; the value must fit in a cookie. UTF-16 units. */
const maxProofLength = 1_000

/** Visible ASCII, because the value is sent in a header. */
const headerText = z.string().regex(/^[!-~]+$/)

/**
 * The answer to a sign-in: the bearer token and a device proof. The client sends the proof later, as the header Rostrum-Device, to show
 * that this account has signed in on this device before. A foreign API gives no proof.
 */
export const AccessToken = z
  .object({
    /** Null if the account has two-factor authentication: the ticket is then for `POST /api/login/code`. */
    access_token: headerText.nullable(),
    second_factor_ticket: z.string().max(200).nullable(),
    /** The source of the code: an authenticator app, or a mail. */
    code_in: z.enum(['app', 'mail']),
    device_proof: headerText.max(maxProofLength).nullable(),
  })
  .refine(({ access_token, second_factor_ticket }) => access_token !== null || second_factor_ticket !== null)

export const login = defineCall({
  method: 'POST',
  path: '/api/login',
  summary: 'Signs in and returns a bearer token.',
  body: Credentials,
  answer: AccessToken,
  ofDevices: true,
})
export const register = defineCall({
  method: 'POST',
  path: '/api/register',
  summary: 'Creates an account and returns a bearer token.',
  body: Registration,
  answer: AccessToken,
  ofDevices: true,
  success: 201,
})
const typed = (label: string) => z.string().max(1_000, `${label} may have up to 1,000 characters.`).optional()

/** A sign-up form as typed, valid or not. */
const RegistrationTyped = z.object({
  name: typed('The name'),
  display_name: typed('The display name'),
  email: typed('The email address'),
  password: typed('The password'),
})

export const checkRegistration = defineCall({
  method: 'POST',
  path: '/api/register/check',
  summary: 'Validates a sign-up, including taken names and addresses, without creating anything.',
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
  summary: 'Shows the account of the bearer token.',
  answer: dataOf(Me),
  access: 'member',
})
/** Reads the same account as `readMe`, at the second path that the customer's text names (customer-spec §7). */
export const readUser = defineCall({
  method: 'GET',
  path: '/api/user',
  summary: 'Shows the account of the bearer token.',
  answer: dataOf(Me),
  access: 'member',
})
