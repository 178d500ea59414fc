import { listMyRebuttals } from '#contract/arguments'
import type { CircleKind } from '#contract/circles'
import { listMyDebates } from '#contract/debates'
import { groupCalls } from '#contract/groups'
import { listMentions } from '#contract/mentions'
import { listNotifications } from '#contract/notifications'
import { countWeeksOfPerson } from '#contract/people'
import { teamCalls } from '#contract/teams'
import { ownCircles } from '../circles/circle-lists.server'
import type { CircleCard } from '../circles/kinds'
import { unreadMessages } from '../messages/unread-messages.server'
import { groupsOf } from '../notifications/groups'
import { can } from '../platform/can.server'
import { siteUrl } from '../platform/environment.server'
import { absent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'
import { type OwnDebates, ownDebates, ownTurns } from './own-turns.server'

/** So many of each on the dashboard. */
const shown = { turns: 10, waiting: 5, messages: 5, rebuttals: 5, own: 6, news: 4 }

/** Everything that waits for a member, and what they have, each part by itself: it is about their turns and their debates. */
export async function partsOfDashboard(visit: Visit) {
  const beside = visit.beside()
  const among = visit.api(listMyDebates, { query: { per_page: shown.turns + shown.waiting * 3 + shown.own } })
  const ofKind = (type: 'open_kicks' | 'to_judge' | 'seeking', status: string) =>
    partialResult(ownDebates(beside, type, { most: shown.waiting, fitting: (debate) => debate.status === status, among }))
  const [me, turns, kicks, verdicts, seeking, messages, teams, groups, rebuttals, mentions, own, weeks, news] = await Promise.all([
    partialResult(beside.me()),
    partialResult(ownTurns(visit, { most: shown.turns, among })),
    ofKind('open_kicks', 'active'),
    ofKind('to_judge', 'voting'),
    ofKind('seeking', 'waiting'),
    unreadMessages(visit),
    ownCircles(visit, teamCalls, 'invited'),
    ownCircles(visit, groupCalls, 'invited'),
    partialResult(beside.api(listMyRebuttals, { query: { per_page: shown.rebuttals } })),
    partialResult(beside.api(listMentions, { query: { per_page: 1 } })),
    partialResult(among),
    partialResult(beside.me().then(({ id }) => beside.api(countWeeksOfPerson, { path: { id } }))),
    partialResult(latestNews(beside)),
  ])
  // No card says whether a kick vote is open: an API that does not know the other kinds does not know this one.
  const open = loaded(turns, kicks, verdicts, seeking).some(({ strange }) => strange) ? absent : kicks
  const above = new Set(loaded(turns, open, verdicts, seeking).flatMap(({ debates }) => debates.map(({ id }) => id)))
  const unverified = !isUnloaded(me) && me.verified === false && can.mailVerificationLink
  return {
    /** The address that is not verified yet, while there is something to do about it. */
    unverified: unverified ? me.email : null,
    turns,
    kicks: open,
    verdicts,
    seeking,
    messages: isUnloaded(messages) ? messages : messages.slice(0, shown.messages),
    invitations: [invitationsIn('team', teams), invitationsIn('group', groups)],
    rebuttals: isUnloaded(rebuttals) ? rebuttals : rebuttals.data.slice(0, shown.rebuttals),
    mentions: isUnloaded(mentions) ? mentions : mentions.meta.unread_count,
    own: isUnloaded(own)
      ? own
      : {
          debates: own.data.filter(({ id }) => !above.has(id)).slice(0, shown.own),
          total: own.meta.total,
          capped: own.meta.total_capped,
        },
    weeks: isUnloaded(weeks) ? weeks : weeks.data,
    news,
  }
}

/** Another API may send what one is in, too. */
function invitationsIn(
  kind: CircleKind,
  own: Awaited<ReturnType<typeof ownCircles>>,
): { kind: CircleKind; part: PartialResult<CircleCard[]> } {
  return { kind, part: isUnloaded(own) ? own : own.data.filter(({ membership }) => membership?.state === 'invited') }
}

/** Of the same that was told often, the latest. */
async function latestNews({ api }: Visit) {
  const { data } = await api(listNotifications, { query: { per_page: 3 * shown.news } })
  const { recent, older } = groupsOf(data, { now: Date.now(), site: siteUrl() })
  return [...recent, ...older].slice(0, shown.news)
}

export type DashboardParts = Awaited<ReturnType<typeof partsOfDashboard>>

function loaded(...parts: readonly PartialResult<OwnDebates>[]): OwnDebates[] {
  return parts.flatMap((part) => (isUnloaded(part) ? [] : [part]))
}
