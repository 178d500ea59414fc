import { checkRegistration, readMe } from '#contract/accounts'
import { listArguments, postArgument, previewContent, withdrawArgument } from '#contract/arguments'
import { listBadges } from '#contract/badges'
import type { Call } from '#contract/call'
import { castCommentVote, deleteComment, editComment, postComment } from '#contract/comments'
import { correctDebate, createDebate, listFormerWordings, replacePicture } from '#contract/debate-editing'
import { closeDebate, joinDebate, leaveDebate, listMyDebates, startDebate } from '#contract/debates'
import { changeEmail, checkMailedLink, mailVerificationLink } from '#contract/email'
import { exportOwn } from '#contract/export'
import { readFeed, recordInteraction, recordInteractions } from '#contract/feed'
import {
  acceptFriend,
  askFriend,
  checkInvitationsLink,
  endFriendship,
  inviteFriends,
  listFriendRequests,
  listFriends,
  readInviteAllowance,
  withdrawInvite,
} from '#contract/friends'
import {
  addGroupMember,
  admitGroupMember,
  changeGroup,
  createGroup,
  dissolveGroup,
  leaveGroup,
  listGroups,
  listMyGroups,
} from '#contract/groups'
import { openKickVote, readKickVote } from '#contract/kicks'
import { checkUnsubscribe } from '#contract/mail'
import { listMentionable, listMentions } from '#contract/mentions'
import { listConversations, markConversationRead, sendMessage, takeBackMessage } from '#contract/messages'
import { hideArgument } from '#contract/moderation'
import { listModerationLog, readRules } from '#contract/moderation-log'
import { noteArgument } from '#contract/notes'
import { countUnread, listNotifications, markAllRead, readNotificationPreferences } from '#contract/notifications'
import { enterByPasskey } from '#contract/passkeys'
import { changePassword, mailResetLink, readResetLink } from '#contract/passwords'
import { blockPerson, listArgumentsOfPerson, listBlocks, listDebatesOfPerson, readProfileByName, unblockPerson } from '#contract/people'
import { readReceipt, reportPerson, reportThing } from '#contract/reports'
import { readSecondFactor } from '#contract/second-factor'
import { listSessions } from '#contract/sessions'
import { changeProfile, deleteAccount, removeAvatar, replaceAvatar } from '#contract/settings'
import { listSitemapEntries, listSitemapParts } from '#contract/sitemap'
import { authorizeSocial, listJoined, listProviders } from '#contract/social'
import { followTag, listTags } from '#contract/tags'
import { addTeamMember, admitTeamMember, changeTeam, createTeam, dissolveTeam, leaveTeam, listMyTeams, listTeams } from '#contract/teams'
import { skipTurn } from '#contract/turns'
import { castBallot } from '#contract/verdicts'
import { castVote } from '#contract/votes'
import { watchDebate } from '#contract/watches'
import { environment } from '../server/environment.ts'
import { isParameterDocumented } from './described-calls.server.ts'
import { isAvailable } from './discovered-calls.server.ts'
import { sendsAccountField } from './lenient-fields.ts'

/**
 * Capabilities that components ask for, each by the call that it needs. Our own API has all of them, except groups if they are turned off.
 */
const pageCalls = {
  createDebate,
  listTags,
  listBadges,
  listTeams,
  listGroups,
  readProfileByName,
  listMentionable,
  listMentions,
  listConversations,
  reportPerson,
  reportThing,
  readRules,
  listModerationLog,
  noteArgument,
  hideArgument,
  readNotificationPreferences,
  changePassword,
  listSessions,
  listBlocks,
  exportOwn,
  deleteAccount,
  withdrawInvite,
  withdrawArgument,
  previewContent,
  listFormerWordings,
  correctDebate,
  readKickVote,
} satisfies Record<string, Call>

/** Capabilities that only the server asks for; pages get the result. */
const serverCalls = {
  acceptFriend,
  addGroupMember,
  addTeamMember,
  admitGroupMember,
  admitTeamMember,
  askFriend,
  authorizeSocial,
  blockPerson,
  castBallot,
  castCommentVote,
  castVote,
  changeEmail,
  changeGroup,
  changeProfile,
  changeTeam,
  checkInvitationsLink,
  checkMailedLink,
  checkRegistration,
  checkUnsubscribe,
  closeDebate,
  countUnread,
  createGroup,
  createTeam,
  deleteComment,
  dissolveGroup,
  dissolveTeam,
  editComment,
  endFriendship,
  enterByPasskey,
  followTag,
  inviteFriends,
  joinDebate,
  leaveDebate,
  leaveGroup,
  leaveTeam,
  listArgumentsOfPerson,
  listDebatesOfPerson,
  listFriends,
  listJoined,
  listMyGroups,
  listMyTeams,
  listNotifications,
  listProviders,
  listSitemapEntries,
  listSitemapParts,
  mailResetLink,
  mailVerificationLink,
  markAllRead,
  markConversationRead,
  openKickVote,
  postArgument,
  postComment,
  readFeed,
  readInviteAllowance,
  readMe,
  readReceipt,
  readResetLink,
  readSecondFactor,
  recordInteraction,
  recordInteractions,
  removeAvatar,
  replaceAvatar,
  replacePicture,
  sendMessage,
  skipTurn,
  startDebate,
  takeBackMessage,
  unblockPerson,
  watchDebate,
} satisfies Record<string, Call>

/** Query parameters that the customer's text does not name. */
const pageParameters = { sortArguments: [listArguments, 'sort'] } satisfies Parameters
const serverParameters = {
  searchMentionable: [listMentionable, 'search'],
  /** Friend requests that the reader has sent. */
  listSentRequests: [listFriendRequests, 'direction'],
  filterMyDebates: [listMyDebates, 'type'],
  groupNotifications: [listNotifications, 'grouped'],
} satisfies Parameters
type Parameters = Record<string, readonly [Call, string]>

/** Fields of the reader's account that the customer's text does not name. Only the server asks for them, after it has read the account. */
const accountFields = {
  countNotifications: 'unread_notifications_count',
  countMessages: 'unread_messages_count',
  refuseRequests: 'takes_requests',
} as const

export type PageCapability = keyof typeof pageCalls | keyof typeof pageParameters
export type Capability = PageCapability | keyof typeof serverCalls | keyof typeof serverParameters | keyof typeof accountFields
/** The capabilities of an API, for example `can.reportPerson`. */
export type Capabilities = Readonly<Record<Capability, boolean>>
export type PageCapabilities = Pick<Capabilities, PageCapability>

/** The capabilities of the API behind this site, as far as known when a property is read. Our own API has all of them. */
export const can: Capabilities = lazyCapabilities()

function lazyCapabilities(): Capabilities {
  const calls = Object.entries<Call>({ ...pageCalls, ...serverCalls }).map(([name, call]) => [name, () => isAvailable(call)] as const)
  const parameters = Object.entries<readonly [Call, string]>({ ...pageParameters, ...serverParameters })
  const fields = Object.entries(accountFields).map(([name, field]) => [name, () => isOwnApi() || sendsAccountField(field)] as const)
  const all = [
    ...calls,
    ...parameters.map(([name, [call, parameter]]) => [name, () => isParameterDocumented(call, parameter)] as const),
    ...fields,
  ]
  return Object.defineProperties({}, Object.fromEntries(all.map(([name, get]) => [name, { get, enumerable: true }]))) as Capabilities
}

const isOwnApi = () => !environment().API_URL

/** Returns the capabilities that the API lacks. The root's data contains this list because it is shorter than the list of capabilities. */
export function missingOnPages(): PageCapability[] {
  const names = Object.keys({ ...pageCalls, ...pageParameters }) as PageCapability[]
  return names.filter((name) => !can[name])
}
