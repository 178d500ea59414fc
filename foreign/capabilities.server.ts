import { listArguments, previewContent, withdrawArgument } from '#contract/arguments'
import { listBadges } from '#contract/badges'
import type { Call } from '#contract/call'
import { correctDebate, createDebate, listFormerWordings } from '#contract/debates'
import { exportOwn } from '#contract/export'
import { withdrawInvite } from '#contract/friends'
import { listGroups } from '#contract/groups'
import { readKickVote } from '#contract/kicks'
import { listMentions } from '#contract/mentions'
import { listConversations } from '#contract/messages'
import { hideArgument, readRules } from '#contract/moderation'
import { listModerationLog } from '#contract/moderation-log'
import { noteArgument } from '#contract/notes'
import { readNotificationPreferences } from '#contract/notifications'
import { changePassword } from '#contract/passwords'
import { listBlocks, readProfileByName } from '#contract/people'
import { reportPerson, reportThing } from '#contract/reports'
import { listSessions } from '#contract/sessions'
import { deleteAccount } from '#contract/settings'
import { listTags } from '#contract/tags'
import { listTeams } from '#contract/teams'
import { isParameterTold } from './described-calls.server.ts'
import { isOffered } from './discovered-calls.server.ts'

/** What pages of several features link to, by the call that it needs. */
const needed = {
  creating: createDebate,
  tags: listTags,
  badges: listBadges,
  teams: listTeams,
  groups: listGroups,
  profiles: readProfileByName,
  mentions: listMentions,
  messages: listConversations,
  reports: reportPerson,
  /** Of what somebody without an account wrote. */
  'reports-of-things': reportThing,
  rules: readRules,
  log: listModerationLog,
  notes: noteArgument,
  hiding: hideArgument,
  preferences: readNotificationPreferences,
  passwords: changePassword,
  sessions: listSessions,
  blocks: listBlocks,
  copies: exportOwn,
  deletion: deleteAccount,
  withdrawing: withdrawInvite,
  withdrawals: withdrawArgument,
  previews: previewContent,
  wordings: listFormerWordings,
  corrections: correctDebate,
  /** More of kick votes than the customer's text has. */
  kicks: readKickVote,
} satisfies Record<string, Call>
export type Offer = keyof typeof needed | 'sorts'

const offers = Object.keys(needed) as (keyof typeof needed)[]

/** What of it this API has not; our own has all. */
export function lacksOfApi(): Offer[] {
  const lacks: Offer[] = offers.filter((offer) => !isOffered(needed[offer]))
  return isParameterTold(listArguments, 'sort') ? lacks : [...lacks, 'sorts']
}
