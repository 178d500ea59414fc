import { type Kysely, Migrator } from 'kysely'
import * as firstRooms from './migrations/0001-first-rooms.ts'
import * as keysOfTags from './migrations/0002-keys-of-tags.ts'
import * as mechanics from './migrations/0003-mechanics.ts'
import * as myDebates from './migrations/0004-my-debates.ts'
import * as comments from './migrations/0005-comments.ts'
import * as people from './migrations/0006-people.ts'
import * as mentions from './migrations/0007-mentions.ts'
import * as mail from './migrations/0008-mail.ts'
import * as notifications from './migrations/0009-notifications.ts'
import * as realtime from './migrations/0010-realtime.ts'
import * as search from './migrations/0011-search.ts'
import * as feedViews from './migrations/0012-feed-views.ts'
import * as tagFollows from './migrations/0013-tag-follows.ts'
import * as posts from './migrations/0014-posts.ts'
import * as praise from './migrations/0015-praise.ts'
import * as branches from './migrations/0016-branches.ts'
import * as sides from './migrations/0017-sides.ts'
import * as weeks from './migrations/0018-weeks.ts'
import * as declines from './migrations/0019-declines.ts'
import * as lines from './migrations/0020-lines.ts'
import * as ownProfiles from './migrations/0021-own-profiles.ts'
import * as timeZones from './migrations/0022-time-zones.ts'
import * as devices from './migrations/0023-devices.ts'
import * as secondFactor from './migrations/0024-second-factor.ts'
import * as passkeys from './migrations/0025-passkeys.ts'
import * as social from './migrations/0026-social.ts'
import * as deletion from './migrations/0027-deletion.ts'
import * as exports from './migrations/0028-export.ts'
import * as badges from './migrations/0029-badges.ts'
import * as messages from './migrations/0030-messages.ts'
import * as circles from './migrations/0031-circles.ts'
import * as reports from './migrations/0032-reports.ts'
import * as moderation from './migrations/0033-moderation.ts'
import * as suspensions from './migrations/0034-suspensions.ts'
import * as appeals from './migrations/0035-appeals.ts'
import * as admin from './migrations/0036-admin.ts'
import * as abuse from './migrations/0037-abuse.ts'
import * as admission from './migrations/0038-admission.ts'
import * as mailedCodes from './migrations/0039-mailed-codes.ts'
import * as contentNotes from './migrations/0040-content-notes.ts'
import * as hidingBeside from './migrations/0041-hiding-beside.ts'
import * as logEntries from './migrations/0042-log-entries.ts'
import * as hiddenDebates from './migrations/0043-hidden-debates.ts'
import * as coveringIndexes from './migrations/0044-covering-indexes.ts'
import * as seatsInOrder from './migrations/0045-seats-in-order.ts'
import * as ticketPurposes from './migrations/0046-ticket-purposes.ts'
import * as emailChangeTimes from './migrations/0047-email-change-times.ts'
import * as emailKeys from './migrations/0048-email-keys.ts'
import * as hidingsOfGroups from './migrations/0049-hidings-of-groups.ts'
import * as hiddenPictures from './migrations/0050-hidden-pictures.ts'
import * as privateGroups from './migrations/0051-private-groups.ts'
import * as lookAlikes from './migrations/0052-look-alikes.ts'
import * as recoveryCodesMade from './migrations/0053-recovery-codes-made.ts'
import * as idsUnderKeys from './migrations/0054-ids-under-keys.ts'
import * as draftCaps from './migrations/0055-draft-caps.ts'
import * as inviteOptouts from './migrations/0056-invite-optouts.ts'
import * as takingRequests from './migrations/0057-taking-requests.ts'
import * as usedLinks from './migrations/0059-used-links.ts'
import * as hiddenCircles from './migrations/0060-hidden-circles.ts'
import * as slugsOfTags from './migrations/0067-slugs-of-tags.ts'
import * as wordsAnew from './migrations/0068-words-anew.ts'
import * as debateWordings from './migrations/0069-debate-wordings.ts'
import * as debateAddresses from './migrations/0070-debate-addresses.ts'
import * as toldThings from './migrations/0072-told-things.ts'
import * as readableCounts from './migrations/0073-readable-counts.ts'
import * as blockedUnread from './migrations/0074-blocked-unread.ts'
import * as passedTurns from './migrations/0075-passed-turns.ts'
import * as reportedReasons from './migrations/0076-reported-reasons.ts'
import * as wordsWithSigns from './migrations/0077-words-with-signs.ts'
import * as readableSizes from './migrations/0078-readable-sizes.ts'
import * as sitemap from './migrations/0079-sitemap.ts'
import type { Tables } from './tables.ts'

const migrations = {
  '0001-first-rooms': firstRooms,
  '0002-keys-of-tags': keysOfTags,
  '0003-mechanics': mechanics,
  '0004-my-debates': myDebates,
  '0005-comments': comments,
  '0006-people': people,
  '0007-mentions': mentions,
  '0008-mail': mail,
  '0009-notifications': notifications,
  '0010-realtime': realtime,
  '0011-search': search,
  '0012-feed-views': feedViews,
  '0013-tag-follows': tagFollows,
  '0014-posts': posts,
  '0015-praise': praise,
  '0016-branches': branches,
  '0017-sides': sides,
  '0018-weeks': weeks,
  '0019-declines': declines,
  '0020-lines': lines,
  '0021-own-profiles': ownProfiles,
  '0022-time-zones': timeZones,
  '0023-devices': devices,
  '0024-second-factor': secondFactor,
  '0025-passkeys': passkeys,
  '0026-social': social,
  '0027-deletion': deletion,
  '0028-export': exports,
  '0029-badges': badges,
  '0030-messages': messages,
  '0031-circles': circles,
  '0032-reports': reports,
  '0033-moderation': moderation,
  '0034-suspensions': suspensions,
  '0035-appeals': appeals,
  '0036-admin': admin,
  '0037-abuse': abuse,
  '0038-admission': admission,
  '0039-mailed-codes': mailedCodes,
  '0040-content-notes': contentNotes,
  '0041-hiding-beside': hidingBeside,
  '0042-log-entries': logEntries,
  '0043-hidden-debates': hiddenDebates,
  '0044-covering-indexes': coveringIndexes,
  '0045-seats-in-order': seatsInOrder,
  '0046-ticket-purposes': ticketPurposes,
  '0047-email-change-times': emailChangeTimes,
  '0048-email-keys': emailKeys,
  '0049-hidings-of-groups': hidingsOfGroups,
  '0050-hidden-pictures': hiddenPictures,
  '0051-private-groups': privateGroups,
  '0052-look-alikes': lookAlikes,
  '0053-recovery-codes-made': recoveryCodesMade,
  '0054-ids-under-keys': idsUnderKeys,
  '0055-draft-caps': draftCaps,
  '0056-invite-optouts': inviteOptouts,
  '0057-taking-requests': takingRequests,
  '0059-used-links': usedLinks,
  '0060-hidden-circles': hiddenCircles,
  '0067-slugs-of-tags': slugsOfTags,
  '0068-words-anew': wordsAnew,
  '0069-debate-wordings': debateWordings,
  '0070-debate-addresses': debateAddresses,
  '0072-told-things': toldThings,
  '0073-readable-counts': readableCounts,
  '0074-blocked-unread': blockedUnread,
  '0075-passed-turns': passedTurns,
  '0076-reported-reasons': reportedReasons,
  '0077-words-with-signs': wordsWithSigns,
  '0078-readable-sizes': readableSizes,
  '0079-sitemap': sitemap,
}

export type MigrationName = keyof typeof migrations

/**
 * Migrates the tables.
 * @param alone runs the work as one transaction that no other process shares; PostgreSQL's migrator does that itself
 * @param until the last migration to run, for tests of the next one; by default all
 * @throws the database's error if a migration fails
 */
export async function migrate(alone: (work: (db: Kysely<Tables>) => Promise<void>) => Promise<void>, until?: MigrationName): Promise<void> {
  await alone(async (db) => {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await (until ? migrator.migrateTo(until) : migrator.migrateToLatest())
    if (error) throw error
  })
}
