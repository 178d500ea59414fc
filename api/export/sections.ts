import { deletedUser } from '../accounts/present-person.ts'
import { formatSuspensionEnd } from '../accounts/suspensions.ts'
import { memberRole } from '../circles/membership-status.ts'
import type { Tables } from '../database/tables.ts'
import { pageOfNotifications } from '../notifications/notifications.queries.ts'
import { showNotifications } from '../notifications/notifications.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { debateSections } from './debate-sections.ts'
import { createDebateAddress, createPostAddress, isoOrNull, pageSize, type Section, section, shortSection } from './define-section.ts'
import * as postQueries from './export.queries.ts'
import * as people from './people-export.queries.ts'

/** The sections of the data download, in order. */
export const sections: Readonly<Record<string, Section>> = {
  account: shortSection(
    async (_, owner) => [owner],
    ({ id, name, display_name, email, show_real_name, avatar, bio, time_zone, takes_requests, ...at }, { siteUrl }) => ({
      ...{ id: String(id), name, display_name, email, show_real_name: show_real_name === 1, bio, time_zone },
      takes_requests: takes_requests === 1,
      picture: avatar === null ? null : siteUrl + avatar,
      ...{ created_at: isoOrNull(at.created_at), email_verified_at: isoOrNull(at.verified_at), renamed_at: isoOrNull(at.renamed_at) },
    }),
  ),
  former_names: shortSection(people.listFormerNames, ({ display_key, until }) => ({ name: display_key, held_until: isoOrNull(until) })),
  email_changes: shortSection(people.listEmailChanges, ({ purpose, email, created_at, expires_at }) => ({
    ...{ email, for: purpose, asked_at: isoOrNull(created_at), until: isoOrNull(expires_at) },
  })),
  password_resets_asked: shortSection(people.listResetRequests, ({ asked_at }) => ({ asked_at: isoOrNull(asked_at) })),
  devices: shortSection(people.listDevices, ({ device, prefix, created_at, last_used_at, proven_at }) => ({
    ...{ device, from: prefix, signed_in_at: isoOrNull(created_at), last_used_at: isoOrNull(last_used_at) },
    last_proof_at: proven_at === 0 ? null : isoOrNull(proven_at),
  })),
  second_factor: shortSection(people.listFactors, ({ enabled_at, recovery_codes }) => ({
    ...{ on_since: isoOrNull(enabled_at), recovery_codes_left: Number(recovery_codes) },
  })),
  passkeys: shortSection(people.listPasskeys, ({ name, created_at, last_used_at }) => ({
    ...{ name, added_at: isoOrNull(created_at), last_used_at: isoOrNull(last_used_at) },
  })),
  accounts_elsewhere: shortSection(people.listSocialAccounts, ({ provider, email, created_at, last_used_at }) => ({
    ...{ provider, email, joined_at: isoOrNull(created_at), last_used_at: isoOrNull(last_used_at) },
  })),
  notification_preferences: shortSection(people.listPreferences, (row) => row),
  badges: shortSection(people.listBadges, ({ badge, awarded_at }) => ({ badge, awarded_at: isoOrNull(awarded_at) })),
  teams_and_groups: section({
    load: people.pageOfMemberships,
    keyOf: ({ circle_id }) => circle_id,
    present: ({ kind, name, state, since, moderator, owner_id, description_source }, { owner }) => {
      const role = state === 'member' ? memberRole(owner_id, { user_id: owner.id, moderator }) : null
      return { kind, name, state, since: isoOrNull(since), role, ...(role === 'owner' ? { description: description_source } : {}) }
    },
  }),
  drafts: section({
    load: people.pageOfDrafts,
    keyOf: ({ id }) => id,
    present: ({ fields, place, updated_at, expires_at }) => ({
      ...{ fields: JSON.parse(fields), place, updated_at: isoOrNull(updated_at), until: isoOrNull(expires_at) },
    }),
  }),
  ...debateSections,
  followed_tags: section({
    load: postQueries.pageOfFollows,
    keyOf: ({ tag_id }) => tag_id,
    present: ({ name, slug, created_at }) => ({ tag: name, slug, since: isoOrNull(created_at) }),
  }),
  friends_and_requests: section({
    load: people.pageOfFriendships,
    keyOf: ({ other_id }) => other_id,
    present: ({ display_name, state, since }) => ({ person: display_name, state, since: isoOrNull(since) }),
  }),
  requests_declined: section({
    load: people.pageOfDeclines,
    keyOf: ({ asker_id }) => asker_id,
    present: ({ display_name, times, declined_at }) => ({ person: display_name, times, last_at: isoOrNull(declined_at) }),
  }),
  conversations: section({
    load: people.pageOfConversations,
    keyOf: ({ other_id }) => other_id,
    present: ({ display_name, last_number, read_to, unread, deleted_at }) => ({
      ...{ with: deleted_at === null ? display_name : deletedUser, messages: last_number, read_to, unread },
    }),
  }),
  messages_written: section({
    load: people.pageOfMessages,
    keyOf: ({ id }) => id,
    present: ({ display_name, number, content_source, created_at, taken_back_at, deleted_at }) => ({
      ...{ to: deleted_at === null ? display_name : deletedUser, number, text: taken_back_at === null ? content_source : null },
      ...{ sent_at: isoOrNull(created_at), taken_back_at: isoOrNull(taken_back_at) },
    }),
  }),
  reports_made: section({
    load: people.pageOfReports,
    keyOf: ({ id }) => id,
    present: ({ receipt, about_kind, about_id, display_name, deleted_at, reason, details, created_at, decided_at }, { siteUrl }) => ({
      ...{ of: deleted_at === null ? display_name : deletedUser, about: about_kind === 'person' ? null : `${about_kind} ${about_id}` },
      ...{
        reason,
        details,
        at: isoOrNull(created_at),
        decided_at: isoOrNull(decided_at),
        receipt: pageAddresses(siteUrl).receipt(receipt),
      },
    }),
  }),
  decisions_of_moderators: section({
    load: people.pageOfDecisions,
    keyOf: ({ id }) => id,
    present: ({
      about_kind,
      about_id,
      outcome,
      rule,
      rule_title,
      reason,
      created_at,
      suspended_until,
      undone_at,
      content_source,
      topic,
      description_source,
      circle_name,
      circle_description,
      ...appealColumns
    }) => ({
      ...{ about: about_kind === 'person' ? null : `${about_kind} ${about_id}`, outcome, rule: `${rule}. ${rule_title}`, reason },
      ...{ at: isoOrNull(created_at), suspended_until: formatSuspensionEnd(suspended_until), taken_back_at: isoOrNull(undone_at) },
      hidden_text: content_source ?? joinTexts(topic, description_source) ?? joinTexts(circle_name, circle_description),
      appeal: appealColumns.appeal,
      ...{
        appealed_at: isoOrNull(appealColumns.appealed_at),
        answer: appealColumns.answer,
        answered_at: isoOrNull(appealColumns.answered_at),
      },
    }),
  }),
  people_blocked: section({
    load: people.pageOfBlocks,
    keyOf: ({ blocked_id }) => blocked_id,
    present: ({ display_name, created_at }) => ({ person: display_name, since: isoOrNull(created_at) }),
  }),
  invites_sent: section({
    load: people.pageOfInvites,
    keyOf: ({ id }) => id,
    present: ({ email, created_at, expires_at, accepted_at, withdrawn_at }) => ({
      ...{ email, sent_at: isoOrNull(created_at), until: isoOrNull(expires_at) },
      ...{ accepted_at: isoOrNull(accepted_at), withdrawn_at: isoOrNull(withdrawn_at) },
    }),
  }),
  invites_received: shortSection(people.listInvitesReceived, ({ display_name, created_at, accepted_at }) => ({
    ...{ from: display_name, sent_at: isoOrNull(created_at), accepted_at: isoOrNull(accepted_at) },
  })),
  mentions: section({
    load: postQueries.pageOfMentions,
    keyOf: ({ id }) => id,
    present: ({ post_kind, post_id, number, slug, created_at, read_at }, context) => ({
      ...{
        in: createPostAddress(context, post_kind, { slug, id: post_id, number }),
        at: isoOrNull(created_at),
        read_at: isoOrNull(read_at),
      },
    }),
  }),
  notifications: section({
    load: async (db, { id }, before: number | null, siteUrl) =>
      showNotifications(db, await pageOfNotifications(db, id, { limit: pageSize, offset: 0, before: before ?? undefined }), siteUrl),
    keyOf: ({ id }) => Number(id),
    present: ({ type, created_at, read_at, data }) => ({ type, text: data.message, at: created_at, read_at, about: data.url }),
  }),
  debates_seen_in_the_feed: section({
    load: postQueries.pageOfViews,
    keyOf: ({ debate_id }) => debate_id,
    present: ({ slug, last_seen_at, seen, dwells, skips, dwell_seconds }, context) => ({
      ...{
        debate: createDebateAddress(context, slug),
        last_seen_at: isoOrNull(last_seen_at),
        times_seen: seen,
        times_read: dwells,
        times_skipped: skips,
      },
      seconds_read: dwell_seconds,
    }),
  }),
}

const joinTexts = (title: string | null, text: string | null) => (title === null ? null : `${title}\n\n${text ?? ''}`.trim())

/** The tables whose data the download contains. */
export const exportedTables: readonly (keyof Tables)[] = [
  ...([
    'users',
    'former_names',
    'email_changes',
    'reset_requests',
    'tokens',
    'second_factors',
    'recovery_codes',
    'passkeys',
    'social_accounts',
    'badges',
    'circles',
    'memberships',
  ] as const),
  ...(['notification_preferences', 'drafts', 'debates', 'debate_wordings', 'participants', 'posts', 'post_votes', 'ballots'] as const),
  ...(['kick_votes', 'kick_ballots', 'watches', 'tag_follows', 'friendships', 'friend_declines', 'blocks'] as const),
  ...([
    'conversation_sides',
    'messages',
    'reports',
    'report_statements',
    'decisions',
    'appeals',
    'hidden_posts',
    'hidden_debates',
  ] as const),
  ...(['hidden_circles', 'friend_invites', 'mentions', 'notifications', 'feed_views'] as const),
]

/** The other tables, each with the reason why the download omits it. */
export const omittedTables: Readonly<Partial<Record<keyof Tables, string>>> = {
  branches: 'Counts of arguments, which are in the download.',
  invite_optouts: 'Hashes of addresses that don’t want invitations. Every invitation says how to change that.',
  post_sources: 'Counts of links in posts, which are in the download.',
  tags: 'It contains no personal data.',
  former_slugs: 'Old addresses of debates, which are in the download with their current addresses.',
  debate_tags: 'It contains no personal data.',
  debate_people: 'A list of who is in which debate, made from seats and posts, which are in the download.',
  facts: 'Records of events about posts, seats, votes and notifications, which are in the download.',
  conversations: 'Counts of messages, which are in the download.',
  unread_messages: 'Unread messages. The download has their number for each conversation.',
  report_evidence: 'Texts of others, as somebody reported them. Reporters stay anonymous.',
  told_things: 'Recent notifications, to avoid repeats. The notifications are in the download.',
  posted_texts: 'Hashes of texts posted within a day. The posts are in the download.',
  admin_acts: 'What administrators did to accounts: roles, sessions, mails and suspensions, which are in the download.',
  cases: 'Reports by others, grouped. Reporters stay anonymous.',
  log_entries: 'It contains no personal data.',
  service_clock: 'It contains no personal data.',
  mails: 'Mails that wait to be sent, usually for a second.',
  mailed_tokens: 'Hashes of mailed links. Anybody with such a link could use it.',
  sign_in_steps: 'Hashes of sign-ins that wait for a code, kept for minutes.',
  passkey_challenges: 'Hashes of challenges to your browser, kept for minutes.',
  used_challenges: 'It contains no personal data.',
  used_links: 'It contains no personal data.',
  social_steps: 'Sign-ins at a provider that are under way, kept for minutes.',
  social_newcomers: 'People who have no account yet.',
  channels: 'Counts of events.',
  channel_events: 'Events on their way to open pages: notifications, which are in the download, and numbers of messages.',
  search_documents: 'The words of texts that are in the download, for the search.',
  search_texts: 'The words of texts that are in the download, for the search.',
  search_index: 'The words of texts that are in the download, for the search.',
  idempotency_keys: 'Ids of things created by calls that can be repeated, kept for a day. The things are in the download.',
}
