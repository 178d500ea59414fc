/** The ids of elements that addresses of this site lead to. */
import { toPathSegment } from '#contract/person-addresses'
import { type Anchored, numberedAnchor } from '#contract/web-addresses'

/** Fragments on the pages of debates, arguments and comments: the possible actions, the lists, the forms. */
export const skipAnchor = 'skip'
export const secondFactorAnchor = 'second-factor'
export const watchingAnchor = 'watching'
export const aboutAnchor = 'about'
/** Fragment on a debate's history: one earlier wording. */
export const wordingAnchor = (id: string) => `wording-${id}`
/** Fragment on a debate's page: its participants, rounds and source. */
export const detailsAnchor = 'about-debate'
export const mapAnchor = 'map'
export const argumentsAnchor = 'arguments'
export const newArgumentAnchor = 'new-argument'
export const rebuttalsAnchor = 'rebuttals'
export const replyAnchor = 'reply'
export const ownPostAnchor = 'own'
export const previewAnchor = 'preview'
/** Fragment in a form: the version that was saved while the form was open. */
export const savedVersionAnchor = 'saved-version'
export const reasonsAnchor = 'reasons'
export const kicksAnchor = 'kicks'
/** Fragment on the page of a debate's kick votes: the form for opening one. */
export const openKickVoteAnchor = 'open'
export const commentsAnchor = 'comments'
export const newCommentAnchor = 'new-comment'
export const repliesAnchor = 'replies'

/** Fragments on a profile: the relationship to the reader, and the list of debates or arguments. */
export const relationshipAnchor = 'standing'
export const listAnchor = 'list'
/** Fragment on a tag's page: the form to follow it. */
export const followingAnchor = 'following'
/** Fragment on the notifications page: a group of notifications, identified by its latest one. */
export const notificationAnchor = (id: string) => `news-${toPathSegment(id)}`
/** Fragments on the friends page: the invites by email, and one friend. */
export const invitesAnchor = 'invite'
export const friendAnchor = (id: string) => `friend-${toPathSegment(id)}`

/** Fragments in a conversation: the form, and one message. */
export const writeAnchor = 'write'
export const messageAnchor = (message: Anchored) => numberedAnchor('m', message)

/** Fragments on a team's or group's page: the reader's membership, a member, a request, the invited people, and the owner's forms. */
export const ownMembershipAnchor = 'yours'
export const memberAnchor = (id: string) => `member-${toPathSegment(id)}`
export const requestAnchor = (id: string) => `asked-${toPathSegment(id)}`
export const invitedAnchor = 'invited'
export const ownerAnchor = 'owners'
