import { conversationAddress, profileAddress } from '#contract/person-addresses'
import {
  argumentAnchor,
  argumentPath,
  commentAnchor,
  commentPath,
  debatePath,
  kicksPath,
  kickVotePath,
  nowAnchor,
  verdictAnchor,
} from '#contract/web-addresses'

/**
 * Builds absolute addresses of the site's pages (customer-spec §2), for mails and other places outside the site. They depend only
 * on SITE_URL, never on a Host header (docs/product.md#addresses). The web app's own addresses are in app/paths.ts; those of
 * debates are in contract/web-addresses.ts, for both.
 * @param siteUrl without a slash at the end
 */
export function pageAddresses(siteUrl: string) {
  const debate = (slug: string) => siteUrl + debatePath(slug)
  return {
    home: `${siteUrl}/`,
    unsubscribe: (token: string) => `${siteUrl}/unsubscribe?${new URLSearchParams({ token })}`,
    /** The page where people refuse further invitations by mail. */
    stopInvitations: (token: string) => `${siteUrl}/unsubscribe/invitations?${new URLSearchParams({ token })}`,
    debate,
    /** The section that shows what the reader can do in the debate now. */
    now: (slug: string) => `${debate(slug)}#${nowAnchor}`,
    verdict: (slug: string) => `${debate(slug)}#${verdictAnchor}`,
    argument: (slug: string, post: Post) => `${siteUrl}${argumentPath(slug, String(post.id))}#${argumentAnchor(createAnchor(post))}`,
    comment: (slug: string, post: Post) => `${siteUrl}${commentPath(slug, String(post.id))}#${commentAnchor(createAnchor(post))}`,
    kickVote: (slug: string, id: number) => siteUrl + kickVotePath(slug, String(id)),
    kicks: (slug: string) => siteUrl + kicksPath(slug),
    friends: `${siteUrl}/friends`,
    message: (displayName: string | null, { userId, number }: { userId: number; number: number }) =>
      `${siteUrl}${conversationAddress({ id: String(userId), display_name: displayName }, number)}`,
    decision: (id: number) => `${siteUrl}/decisions/${id}`,
    receipt: (receipt: string) => `${siteUrl}/reports/${receipt}`,
    badge: (key: string) => `${siteUrl}/badges#${key}`,
    teams: `${siteUrl}/teams`,
    team: (id: number) => `${siteUrl}/teams/${id}`,
    groups: `${siteUrl}/groups`,
    tag: (slug: string) => `${siteUrl}/tags/${encodeURIComponent(slug)}`,
    group: (slug: string) => `${siteUrl}/groups/${encodeURIComponent(slug)}`,
    profile: (displayName: string) => siteUrl + profileAddress(displayName),
    /** Other APIs that follow the customer's text send both parameters, and the page forwards them (customer-spec §7). */
    resetPassword: (token: string, email: string) => `${siteUrl}/reset-password?${new URLSearchParams({ token, email })}`,
    verifyEmail: (token: string) => `${siteUrl}/verify-email?${new URLSearchParams({ token })}`,
    confirmEmail: (token: string) => `${siteUrl}/email?${new URLSearchParams({ token })}`,
    undoEmail: (token: string) => `${siteUrl}/email?${new URLSearchParams({ token, undo: '1' })}`,
    stopEmail: (token: string) => `${siteUrl}/email?${new URLSearchParams({ token, stop: '1' })}`,
    forgotPassword: `${siteUrl}/forgot-password`,
    signIn: `${siteUrl}/auth?${new URLSearchParams({ mode: 'login' })}`,
    /** The address to which an identity provider redirects back. */
    socialReturn: (provider: string) => `${siteUrl}/auth/social/${provider}/return`,
    security: `${siteUrl}/me/security`,
    invitation: (token: string) => `${siteUrl}/invitation?${new URLSearchParams({ token })}`,
    preferences: `${siteUrl}/notifications/preferences`,
  }
}

type Post = { id: number; number: number }

const createAnchor = ({ id, number }: Post) => ({ id: String(id), number })
