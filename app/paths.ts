/**
 * Builds every address of the product's pages. The addresses of debates are in contract/web-addresses.ts, because our API's mails use them
 * too.
 */

import type { ReportableKind } from '#contract/moderation-limits'
import { conversationAddress, fitsInPath, type OtherPerson, profileAddress, toPathSegment, toWellFormed } from '#contract/person-addresses'
import { debatePath, debatesPath } from '#contract/web-addresses'
import { newCommentAnchor, writeAnchor } from './anchors'

export {
  argumentAnchor,
  argumentPath,
  commentAnchor,
  commentPath,
  debateHistoryPath,
  debatePath,
  debatesPath,
  editDebatePath,
  kicksPath,
  kickVotePath,
  nowAnchor,
  slugIn,
  verdictAnchor,
} from '#contract/web-addresses'
export * from './anchors'
export * from './api-addresses'
export * from './file-paths'

export const homePath = '/'
export const searchPath = '/search'
export const aboutPath = '/about'
/** What the site stores about people, for everybody; `settingsPaths.privacy` is a member's own page. */
export const privacyPath = '/privacy'
/** The preview picture for links to pages without their own picture. */
export const siteCardPath = '/card.png'
export const createDebatePath = `${debatesPath}/create`
export const highlightsPath = '/feed/highlights'
/** Receives which cards of the feed a person looks at. Only scripts call it. */
export const feedViewsPath = '/feed/interactions'
export const dashboardPath = '/dashboard'
export const myDebatesPath = '/my/debates'
export const tagsPath = '/tags'
export const badgesPath = '/badges'
export const friendsPath = '/friends'
export const messagesPath = '/messages'
export const teamsPath = '/teams'
export const createTeamPath = '/teams/create'
export const groupsPath = '/groups'
export const createGroupPath = '/groups/create'
export const mentionsPath = '/mentions'
export const notificationsPath = '/notifications'
/** Redirects to the target of notifications and marks them as read. */
export const openNotificationPath = (ids: readonly string[], to: string | null) =>
  withQuery(`${notificationsPath}/open`, { ids: ids.join(' '), to: to ?? undefined })
/** Redirects to the post with a mention and marks the mention as read. */
export const openMentionPath = (mention: Readonly<Record<'mention' | 'kind' | 'slug' | 'post' | 'number', string>>) =>
  withQuery(`${mentionsPath}/open`, mention)
export const notificationPreferencesPath = '/notifications/preferences'
/** The pages of the reader's own account (customer-spec §2, Profile (settings)). */
export const settingsPaths = {
  profile: '/me',
  account: '/me/account',
  security: '/me/security',
  secondFactor: '/me/second-factor',
  appearance: '/me/appearance',
  privacy: '/me/privacy',
  /** The page about the data download, and the downloaded file. */
  export: '/me/export',
  exportFile: '/me/export.json',
  deletion: '/me/deletion',
  proof: '/me/proof',
} as const
/** The page where a mailed link confirms a new email address. */
export const emailPath = '/email'
/** The appearance settings of a guest's browser. */
export const appearancePath = '/appearance'
export const invitationPath = '/invitation'
export const themePath = '/theme'
export const logoutPath = '/logout'
export const healthPath = '/healthz'
export const forgotPasswordPath = '/forgot-password'
export const resetPasswordPath = '/reset-password'
export const verifyEmailPath = '/verify-email'
export const unsubscribePath = '/unsubscribe'
/** Stops invitations by members to an address. */
export const stopInvitationsPath = '/unsubscribe/invitations'
export const streamPath = '/stream'
/** The event stream of a debate's page. */
export const debateStreamPath = (debateId: string) => withQuery(streamPath, { debate: debateId })

/**
 * Returns the path of the home feed.
 * @param change the query: which list, which page
 */
export const feedPath = (change: Readonly<Record<string, string | undefined>>) => withQuery(homePath, change)

/** Starts a sign-in with a connected account, and returns from it. */
export const socialPath = (provider: string, to?: string) => withQuery(`/auth/social/${toPathSegment(provider)}`, { to })
/** The page where a new person chooses names after signing in with a connected account. */
export const newcomerPath = (provider: string) => `${socialPath(provider)}/names`
/** Options for creating or using a passkey in the browser. Only scripts call it. */
export const passkeyOptionsPath = (purpose: PasskeyPurpose) => withQuery('/auth/passkey', { for: purpose })
export type PasskeyPurpose = 'sign-in' | 'adding' | 'proof'
/**
 * Returns the path of the sign-in or sign-up page.
 * @param to the page to return to after signing in
 */
export const authPath = (mode: 'login' | 'register', to?: string) => withQuery('/auth', { mode, to })

/** Pages for signed-out people, and pages with a mailed token in their address. Sign-in never returns to them. */
const signInPages = [
  '/auth',
  '/login',
  '/register',
  forgotPasswordPath,
  resetPasswordPath,
  verifyEmailPath,
  emailPath,
  unsubscribePath,
  invitationPath,
]

/**
 * Returns the page to return to after signing in on a page: the page itself. For a sign-in page, returns its own return page.
 * @param place the page, as a path on this site with its query
 */
export function pathAfterSignIn(place: string): string | undefined {
  const [path = '', query] = place.split('?')
  if (path === homePath && query === undefined) return undefined
  const isSignInPage = signInPages.some((page) => path === page || path.startsWith(`${page}/`))
  return isSignInPage ? (new URLSearchParams(query).get('to') ?? undefined) : place
}
export const commentsPath = (slug: string) => withQuery(debatePath(slug), { tab: 'comments' })
/** Returns the path of the form for a comment on an argument. The form quotes the beginning of the argument. */
export const commentOnPath = (slug: string, argumentId: string) =>
  `${withQuery(debatePath(slug), { tab: 'comments', on: argumentId })}#${newCommentAnchor}`
/**
 * Returns the path of a person's profile.
 * @param change additional query parameters: which list, which page
 */
export function profilePath(displayName: string, change: Readonly<Record<string, string | undefined>> = {}): string {
  const [path = '', query] = profileAddress(displayName).split('?')
  return withQuery(path, change, new URLSearchParams(query))
}
/**
 * What is reported. A debate is named by its slug. A message also has its number, so that it can be shown in its conversation, and a kick
 * vote its debate.
 */
export type ReportedAt = { kind: ReportableKind; id: string; around?: number | null; debate?: string }
/** Returns the path of the form for reporting a person, or something of theirs. A name that doesn't fit in a path is put into the query. */
export function reportPath(displayName: string, about?: ReportedAt): string {
  const named = fitsInPath(displayName)
  return withQuery(`${named ? profileAddress(displayName) : `/users/${noName}`}/report`, {
    name: named ? undefined : displayName,
    ...(about && targetQuery(about)),
  })
}
/** Returns the path of the form for reporting a post whose author has no account: one from an archive, or one whose account was deleted. */
export const reportTargetPath = (about: ReportedAt) => withQuery('/report', targetQuery(about))
const targetQuery = ({ kind, id, around, debate }: ReportedAt) => ({
  ...{ about: `${kind}-${id}`, around: around ? String(around) : undefined, debate },
})
const noName = '-'
/**
 * Returns the reported person's name from the address of that form.
 * @param segment the part after `/users/`, decoded
 */
export function reportedName(segment: string, query: URLSearchParams): string {
  return (segment === noName && query.get('name')) || segment
}
/** Returns the path of a page that shows the state of a report. */
export const receiptPath = (receipt: string) => `${receiptsPath}${toPathSegment(receipt)}`
export const receiptsPath = '/reports/'
export const moderationPath = '/moderation'
export const adminPath = '/admin'
export const accountsPath = `${adminPath}/people`
export const accountPath = (id: string) => `${accountsPath}/${toPathSegment(id)}`
export const adminLogPath = `${adminPath}/log`
export const moderationLogPath = `${moderationPath}/log`
export const casePath = (id: string) => `${moderationPath}/reports/${toPathSegment(id)}`
/** Returns the path of the form for hiding a post without a report. */
export const hidePath = ({ kind, id }: { kind: 'argument' | 'comment' | 'debate'; id: string }) =>
  withQuery(`${moderationPath}/hide`, { about: `${kind}-${id}` })
/** Returns the path of a moderation decision about something of the reader's. */
export const decisionPath = (id: string) => `/decisions/${toPathSegment(id)}`
export const rulesPath = '/rules'
export const rulePath = (number: number) => `${rulesPath}#rule-${number}`
/**
 * Returns the path of a conversation.
 * @param change the query: which part of it
 */
export function conversationPath(other: OtherPerson, change: Readonly<Record<string, string | undefined>> = {}): string {
  const [path = '', query] = conversationAddress(other).split('?')
  return withQuery(path, change, new URLSearchParams(query))
}
/**
 * Returns the path of a message, on the page of its conversation that contains it.
 * @param isRecent whether that is the latest page
 */
export const messagePath = (other: OtherPerson, number: number, isRecent: boolean) =>
  isRecent ? `${conversationPath(other)}#m${number}` : conversationAddress(other, number)
/** Returns the path of the form for writing to a person. */
export const writingPath = (other: OtherPerson) => `${conversationPath(other)}#${writeAnchor}`
/** Returns the path of the people who can be mentioned in a debate, by the beginning of their name. Only scripts call it. */
export const mentionablePath = (debateId: string, search: string) => withQuery(`${mentionsPath}/people`, { debate: debateId, search })
/** Returns the path of the search results while typing. Only scripts call it. */
export const quickSearchPath = (q: string) => withQuery(`${searchPath}/quick`, { q })
export const teamPath = (id: string) => `${teamsPath}/${toPathSegment(id)}`
/** Returns the path of a group, by its slug or id. */
export const groupPath = (slug: string) => `${groupsPath}/${toPathSegment(slug)}`
/**
 * Returns the path of a tag's page. A slug that doesn't fit in a path, as a foreign API may have, is put into the query.
 * @param change additional query parameters
 */
export function tagPath(slug: string, change: Readonly<Record<string, string | undefined>> = {}): string {
  const named = fitsInPath(slug)
  const path = `${tagsPath}/${named ? toPathSegment(slug) : noName}`
  return withQuery(path, { ...change, name: named ? undefined : slug })
}
/**
 * Returns the slug from the address of a tag's page.
 * @param segment the part after `/tags/`, decoded
 */
export function parseTagSlug(segment: string, query: URLSearchParams): string {
  return (segment === noName && query.get('name')) || segment
}

/** The address of an email draft that shares a page. */
export const sharePath = (topic: string, address: string) =>
  `mailto:?subject=${encodeURIComponent(toWellFormed(topic))}&body=${encodeURIComponent(address)}`

/** The query parameter that names the sensitive content that the reader wants to see: `reveal=n12`. */
export const revealField = 'reveal'

/**
 * Returns a path with a changed query. Undefined and empty values remove a parameter; other parameters stay.
 * @param query the query to start from, instead of the path's own
 */
export function withQuery(path: string, change: Readonly<Record<string, string | undefined>>, query?: URLSearchParams): string {
  const [bare = '', own] = path.split('?')
  const next = new URLSearchParams(query ?? own)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return text === '' ? bare : `${bare}?${text}`
}
