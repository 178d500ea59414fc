import { inviteDays } from '#contract/account-limits'
import type { Person } from '#contract/accounts'
import type { InviteAllowance } from '#contract/friends'
import { shownName } from '#contract/readable-name'
import { pluralise } from '../ui/pluralise'

export const friendsTitle = 'Friends'
export const friendsSignIn = 'Sign in to see your friends.'
export const friendsSuspended = 'answer or send friend requests, or remove friends'
export const receivedTitle = 'Requests received'
export const sentTitle = 'Requests sent'
export const ownFriendsTitle = 'Your friends'
export const noFriendsTitle = 'You have no friends here yet'
export const noFriendsHint = 'You can add friends from their profiles. Select someone’s name in a debate to go there.'
export const findPeople = 'Find people in debates'
export const teamsTitle = 'Teams'
export const teamsIntro = 'In a team, you argue together with others under one name.'
export const teamsLink = 'Find or create a team'

/** The text of each button, and the words for screen readers that name what the button applies to. */
export const friendButtonTexts = {
  accept: ['Accept', 'the request from'],
  decline: ['Decline', 'the request from'],
  withdraw: ['Withdraw', 'your request to'],
  remove: ['Remove', 'from your friends:'],
} as const

/** The form for inviting people by email, and the list of sent invitations. */
export const inviteTitle = 'Invite by email'
export const inviteSuspended = 'invite people'
export const addressesLabel = 'Email addresses'
export const sendInvitations = 'Send invitations'
/** What our own API does; a foreign API may differ. */
export const invitationHint = `Each gets an email with your display name and a link, valid for ${inviteDays} days, that adds them as your friend.`
export const sendVerificationAgain = 'Send the email again'
export const discardDraftLabel = 'Discard draft'
export const sentInvitationsTitle = 'Your invitations'
export const invitationPagesLabel = 'Pages of invitations'
export const draftDiscarded = 'Draft discarded.'

/** Says how many addresses were invited, and how many of them had already been invited. */
export function invitedText({ invited, already }: { invited: number; already: number }): string {
  const sentText = invited > 0 || already === 0 ? `${pluralise(invited, 'invitation')} sent.` : ''
  const alreadyText = already > 0 ? `You’ve already invited ${already} of these addresses today.` : ''
  return `${sentText} ${alreadyText}`.trim()
}

export const withdrawnText = (email: string) => `You withdrew the invitation to ${email}.`
export const friendsNowText = (inviter: Person) => `You and ${shownName(inviter)} are friends now.`
export const allowanceText = ({ left, per_day }: Pick<InviteAllowance, 'left' | 'per_day'>) =>
  `You can send ${pluralise(left, 'more invitation')} today, of ${per_day} a day.`

/** The page behind the link of an invitation. */
export const invitationTitle = 'Invitation'
export const incompleteInvitation = 'This link is incomplete. Open it from the email again, or copy all of it.'
export const acceptInvitationLabel = 'Accept invitation'
export const guestInvitationHint = 'You’ll sign up first, or sign in if you have an account. Then you’ll be friends.'
export const unusableInvitationTitle = 'This invitation can’t be used'
export const goToFriends = 'Go to your friends'
export const unusableInvitationHint = 'You can still sign up, and add people you know as friends from their profiles.'
export const signUpLabel = 'Sign up to take part'
export const invitationFrom = (inviter: Person) => `${shownName(inviter)} invites you`
