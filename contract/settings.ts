import { z } from 'zod'
import { accountLimits, settingsLimits } from './account-limits.ts'
import { displayName, Me } from './accounts.ts'
import { defineCall } from './call.ts'
import { instant, line, picture, seenVersion, text } from './fields.ts'
import { dataOf } from './lists.ts'

/** A time zone that a person chooses; empty for UTC. */
export const timeZone = z
  .string({ error: 'Choose a time zone.' })
  .max(64, 'Unknown time zone. Choose one from the list.')
  .refine((name) => name === '' || isTimeZone(name), 'Unknown time zone. Choose one from the list.')

/** Changes to the reader's own profile. Fields left out stay as they are. */
export const OwnProfile = z.object({
  name: line('The name', accountLimits.name).optional(),
  display_name: displayName.optional(),
  show_real_name: z.boolean({ error: 'Choose whether to show your name.' }).optional(),
  /** Markdown. */
  bio: text('The bio', settingsLimits.bio).optional(),
  /** An IANA time zone; empty for UTC. */
  time_zone: timeZone.optional(),
  /** False to receive no friend requests, no invitations, and no requests to join the person's teams and groups. */
  takes_requests: z.boolean({ error: 'Choose whether to accept friend requests.' }).optional(),
  /** The `profile_version` that the writer saw. If it has changed, nothing is saved and the answer is 409. */
  seen: seenVersion,
})
export type OwnProfile = z.output<typeof OwnProfile>

export const changeProfile = defineCall({
  method: 'PUT',
  path: '/api/me',
  summary: 'Updates your profile: names and bio.',
  body: OwnProfile,
  answer: dataOf(Me),
  access: 'member',
})
export const replaceAvatar = defineCall({
  method: 'POST',
  path: '/api/me/avatar',
  summary: 'Replaces your profile picture.',
  body: z.object({ picture }),
  answer: dataOf(Me),
  access: 'member',
})
export const removeAvatar = defineCall({
  method: 'DELETE',
  path: '/api/me/avatar',
  summary: 'Removes your profile picture.',
  answer: dataOf(Me),
  access: 'member',
})

/** The display name is typed again as confirmation. */
export const Deletion = z.object({
  display_name: z
    .string({ error: 'Enter your display name.' })
    .trim()
    .min(1, 'Enter your display name.')
    .max(200, 'That isn’t your display name.'),
  /** Left out if the account has no password. */
  password: z.string().max(1_000, 'That password is too long.').default(''),
})
export type Deletion = z.output<typeof Deletion>

export const deleteAccount = defineCall({
  method: 'POST',
  path: '/api/me/deletion',
  summary: 'Deletes your account: hides it at once and erases it after 14 days, unless you sign in before.',
  body: Deletion,
  answer: dataOf(z.object({ /** When the account is erased. */ until: instant })),
  access: 'member',
  whileSuspended: true,
})

/** Checks that a time zone exists, by its IANA name: "Europe/Berlin". */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
