/** Every address of the product's pages is built here; a debate's own in contract/web-addresses.ts, for our API's mails tell them too. */
import { conversationAddress, type OtherOne } from '#contract/conversation-address'
import type { ReportableKind } from '#contract/moderation-limits'
import { bornByPath, profileAddress, segmentOf, wellFormed } from '#contract/profile-address'
import { type Anchored, debatePath, debatesPath, numberedAnchor } from '#contract/web-addresses'

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

export const homePath = '/'
export const searchPath = '/search'
export const aboutPath = '/about'
/** The picture that links to the site show where a page has none of its own. */
export const siteCardPath = '/card.png'
export const createDebatePath = `${debatesPath}/create`
export const highlightsPath = '/feed/highlights'
/** Where it is told which cards of the feed somebody looks at: for scripts alone. */
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
/** Leads on to what notifications tell of, and marks them as read on the way. */
export const openNotificationPath = (ids: readonly string[], to: string | null) =>
  withQuery(`${notificationsPath}/open`, { ids: ids.join(' '), to: to ?? undefined })
/** The same of a mention, which leads to the very post. */
export const openMentionPath = (mention: Readonly<Record<'mention' | 'kind' | 'slug' | 'post' | 'number', string>>) =>
  withQuery(`${mentionsPath}/open`, mention)
export const notificationPreferencesPath = '/notifications/preferences'
/** One's own account (customer-spec §2, Profile (settings)). */
export const settingsPaths = {
  profile: '/me',
  account: '/me/account',
  security: '/me/security',
  secondFactor: '/me/second-factor',
  appearance: '/me/appearance',
  privacy: '/me/privacy',
  /** A copy of one's own: what it is, and the file. */
  export: '/me/export',
  exportFile: '/me/export.json',
  deletion: '/me/deletion',
  proof: '/me/proof',
} as const
/** Where a mailed link makes an address one's own. */
export const emailPath = '/email'
/** The same of a guest's browser. */
export const appearancePath = '/appearance'
export const invitationPath = '/invitation'
export const themePath = '/theme'
export const logoutPath = '/logout'
/** Answers as long as the site's process runs. */
export const healthPath = '/healthz'
export const forgotPasswordPath = '/forgot-password'
export const resetPasswordPath = '/reset-password'
export const verifyEmailPath = '/verify-email'
export const unsubscribePath = '/unsubscribe'
/** The same of invitations that members mail. */
export const stopInvitationsPath = '/unsubscribe/invitations'
export const streamPath = '/stream'
/** The stream of a debate's page. */
export const debateStreamPath = (debateId: string) => withQuery(streamPath, { debate: debateId })

/** The home feed. @param change which list of it, which page */
export const feedPath = (change: Readonly<Record<string, string | undefined>>) => withQuery(homePath, change)

/** Where one goes to sign in by an account elsewhere, and comes back. */
export const socialPath = (provider: string, to?: string) => withQuery(`/auth/social/${segmentOf(provider)}`, { to })
/** Where who is new chooses names. */
export const newcomerPath = (provider: string) => `${socialPath(provider)}/names`
/** What a browser is asked with that is to make or to use a passkey: for scripts alone. */
export const passkeyOptionsPath = (purpose: PasskeyPurpose) => withQuery('/auth/passkey', { for: purpose })
export type PasskeyPurpose = 'sign-in' | 'adding' | 'proof'
/** @param to the page to come back to once signed in */
export const authPath = (mode: 'login' | 'register', to?: string) => withQuery('/auth', { mode, to })

/** Pages for who has not signed in, or whose addresses hold a mailed token: nowhere to come back to. */
const onTheWay = [
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
 * The page to come back to for who signs in from a place: that place, or where the sign-in page there leads back to.
 * @param place a path on this site, with its query
 */
export function returnFrom(place: string): string | undefined {
  const [path = '', query] = place.split('?')
  if (path === homePath && query === undefined) return undefined
  const isOnTheWay = onTheWay.some((page) => path === page || path.startsWith(`${page}/`))
  return isOnTheWay ? (new URLSearchParams(query).get('to') ?? undefined) : place
}
/** A debate's comments, apart from its arguments. */
export const commentsPath = (slug: string) => withQuery(debatePath(slug), { tab: 'comments' })
/** Where one comments on an argument, with its first words quoted. */
export const commentOnPath = (slug: string, argumentId: string) =>
  `${withQuery(debatePath(slug), { tab: 'comments', on: argumentId })}#${newCommentAnchor}`
/** @param change the query beyond the name: which list, which page */
export function profilePath(displayName: string, change: Readonly<Record<string, string | undefined>> = {}): string {
  const [path = '', query] = profileAddress(displayName).split('?')
  return withQuery(path, change, new URLSearchParams(query))
}
/**
 * What somebody wrote, where one reports it: a debate by its slug, a message by its number too, beside which it is found, a kick vote by its
 * debate too.
 */
export type ReportedAt = { kind: ReportableKind; id: string; around?: number | null; debate?: string }
/** Where one reports somebody, or something of theirs; a name that no path bears stands in the query. */
export function reportPath(displayName: string, about?: ReportedAt): string {
  const named = bornByPath(displayName)
  return withQuery(`${named ? profileAddress(displayName) : `/users/${nobody}`}/report`, {
    name: named ? undefined : displayName,
    ...(about && namingThing(about)),
  })
}
/** Where one reports what somebody without an account wrote: a name of an archive, or who has deleted their account. */
export const reportThingPath = (about: ReportedAt) => withQuery('/report', namingThing(about))
const namingThing = ({ kind, id, around, debate }: ReportedAt) => ({
  ...{ about: `${kind}-${id}`, around: around ? String(around) : undefined, debate },
})
const nobody = '-'
/** The way back: who is reported. @param segment what stands behind `/users/`, decoded */
export function reportedIn(segment: string, query: URLSearchParams): string {
  return (segment === nobody && query.get('name')) || segment
}
/** How a report stands. */
export const receiptPath = (receipt: string) => `${receiptsPath}${segmentOf(receipt)}`
/** Where all of these are. */
export const receiptsPath = '/reports/'
/** What is reported, for moderators. */
export const moderationPath = '/moderation'
export const adminPath = '/admin'
export const accountsPath = `${adminPath}/people`
export const accountPath = (id: string) => `${accountsPath}/${segmentOf(id)}`
export const adminLogPath = `${adminPath}/log`
export const moderationLogPath = `${moderationPath}/log`
export const casePath = (id: string) => `${moderationPath}/reports/${segmentOf(id)}`
/** Where a moderator hides a post that nobody has reported. */
export const hidePath = ({ kind, id }: { kind: 'argument' | 'comment' | 'debate'; id: string }) =>
  withQuery(`${moderationPath}/hide`, { about: `${kind}-${id}` })
/** What moderators decided about something of one's own. */
export const decisionPath = (id: string) => `/decisions/${segmentOf(id)}`
export const rulesPath = '/rules'
export const rulePath = (number: number) => `${rulesPath}#rule-${number}`
/** What one and somebody else have written to each other. @param change the query: which part of it */
export function conversationPath(other: OtherOne, change: Readonly<Record<string, string | undefined>> = {}): string {
  const [path = '', query] = conversationAddress(other).split('?')
  return withQuery(path, change, new URLSearchParams(query))
}
/** One message of it, on the page that it is on. @param isRecent whether that is the one with the latest */
export const messagePath = (other: OtherOne, number: number, isRecent: boolean) =>
  isRecent ? `${conversationPath(other)}#m${number}` : conversationAddress(other, number)
/** Where one writes to somebody. */
export const writingPath = (other: OtherOne) => `${conversationPath(other)}#${writeAnchor}`
/** Whom one may mention in a debate, by the beginning of the name: for scripts alone. */
export const mentionablePath = (debateId: string, search: string) => withQuery(`${mentionsPath}/people`, { debate: debateId, search })
/** What is found while one types: for scripts alone. */
export const quickSearchPath = (q: string) => withQuery(`${searchPath}/quick`, { q })
export const teamPath = (id: string) => `${teamsPath}/${segmentOf(id)}`
/** By its slug; its id leads there too. */
export const groupPath = (slug: string) => `${groupsPath}/${segmentOf(slug)}`
/** A slug that no path bears, as another API may make one of a tag's name, stands in the query. @param change the query beyond it */
export function tagPath(slug: string, change: Readonly<Record<string, string | undefined>> = {}): string {
  const named = bornByPath(slug)
  const path = `${tagsPath}/${named ? segmentOf(slug) : nobody}`
  return withQuery(path, { ...change, name: named ? undefined : slug })
}
/** The way back. @param segment what stands behind `/tags/`, decoded */
export function slugOfTagIn(segment: string, query: URLSearchParams): string {
  return (segment === nobody && query.get('name')) || segment
}

/** A mail that hands a page on. */
export const sharePath = (topic: string, address: string) =>
  `mailto:?subject=${encodeURIComponent(wellFormed(topic))}&body=${encodeURIComponent(address)}`

/** Fragments of a debate's, an argument's and a comment's page: what one may do now, the lists, the forms. */
export const skipAnchor = 'skip'
export const secondFactorAnchor = 'second-factor'
export const watchingAnchor = 'watching'
export const aboutAnchor = 'about'
/** The query's name for what is sensitive and its reader has asked to see: `reveal=n12`. */
export const revealField = 'reveal'
/** Of a debate's history: what it said once. */
export const wordingAnchor = (id: string) => `wording-${id}`
/** Who takes part in a debate, its rounds and where it comes from. */
export const detailsAnchor = 'about-debate'
export const mapAnchor = 'map'
export const argumentsAnchor = 'arguments'
export const newArgumentAnchor = 'new-argument'
export const rebuttalsAnchor = 'rebuttals'
export const replyAnchor = 'reply'
export const ownAnchor = 'own'
export const previewAnchor = 'preview'
/** Of a form: the version that was saved while it was open. */
export const savedVersionAnchor = 'saved-version'
export const reasonsAnchor = 'reasons'
export const kicksAnchor = 'kicks'
export const commentsAnchor = 'comments'
export const newCommentAnchor = 'new-comment'
export const repliesAnchor = 'replies'

/** Of a profile: how they stand to the reader, and what they took part in. */
export const standingAnchor = 'standing'
export const listAnchor = 'list'
/** Of a tag's page: the form to follow it. */
export const followingAnchor = 'following'
/** Of the page of notifications: a group, by its latest. */
export const newsAnchor = (id: string) => `news-${segmentOf(id)}`
/** Of the page of friends: the invites by email; one of the friends. */
export const invitesAnchor = 'invite'
export const friendAnchor = (id: string) => `friend-${segmentOf(id)}`

/** Of a conversation: the form; one message. */
export const writeAnchor = 'write'
export const messageAnchor = (message: Anchored) => numberedAnchor('m', message)

/** Of the page of a team or a group: how the reader stands to it; somebody in it, or who asks to be; its owner's forms. */
export const yoursAnchor = 'yours'
export const memberAnchor = (id: string) => `member-${segmentOf(id)}`
export const askedAnchor = (id: string) => `asked-${segmentOf(id)}`
export const invitedAnchor = 'invited'
export const ownersAnchor = 'owners'

/**
 * A path with another query: what is undefined or empty goes, the rest of the given query stays.
 * @param query the present one, or nothing to begin with what the path has
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

/**
 * The address of a picture that data names: absolute http(s) addresses and paths of this site, else none.
 * @param api where a foreign API's paths lead; null when our own is embedded
 */
export function picturePath(avatar: string | null, api: string | null): string | null {
  if (!avatar) return null
  if (avatar.startsWith('/') && !/^\/[/\\]/.test(avatar)) return `${api ?? ''}${avatar}`
  return URL.canParse(avatar) && /^https?:$/.test(new URL(avatar).protocol) ? avatar : null
}

/**
 * The same of somebody's picture, of which another API may tell the file's name alone (customer-spec §3, User).
 * @param avatars where such files lie; null where nobody has said it
 */
export function avatarPath(avatar: string | null, { api, avatars }: { api: string | null; avatars: string | null }): string | null {
  const isFile = avatar !== null && avatars !== null && /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(avatar)
  return isFile ? `${avatars}/${avatar}` : picturePath(avatar, api)
}

/**
 * An address that data names, as a path on this site; null if it leads elsewhere.
 * @param site the site's own address
 */
export function insidePath(url: string | null, site: string): string | null {
  if (!url || !URL.canParse(url, site)) return null
  const { origin, pathname, search, hash } = new URL(url, site)
  return origin === new URL(site).origin ? pathname + search + hash : null
}

/** An address that data names and that leads out of the site: http(s) alone, else none. */
export function outsidePath(url: string | null): string | null {
  return url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null
}
