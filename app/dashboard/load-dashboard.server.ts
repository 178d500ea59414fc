import { listMyRebuttals } from '#contract/arguments'
import type { CircleKind } from '#contract/circles'
import { type DebateCard, listMyDebates, type MyDebateType } from '#contract/debates'
import { groupCalls } from '#contract/groups'
import type { Meta } from '#contract/lists'
import { listMentions } from '#contract/mentions'
import { type Conversation, listConversations } from '#contract/messages'
import { countWeeksOfPerson } from '#contract/people'
import { teamCalls } from '#contract/teams'
import type { CircleCard } from '../circles/circle-kinds'
import { loadOwnCircles } from '../circles/circle-lists.server'
import { loadLatestGroups } from '../notifications/notifications.server'
import { can } from '../platform/can.server'
import { isUnloaded, missingFeature, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/** How many items of each part the dashboard shows. */
const limits = { turns: 10, waiting: 5, messages: 5, rebuttals: 3, own: 6, news: 4 }

/**
 * Loads the parts of the dashboard, each of which can fail by itself. The turns and the member's debates get the longer timeout of main
 * content.
 */
export async function loadDashboard(visit: Visit) {
  const secondary = visit.secondary()
  const allDebates = visit.api(listMyDebates, { query: { per_page: limits.turns + limits.waiting * 3 + limits.own } })
  const ofKind = (type: 'open_kicks' | 'to_judge' | 'seeking', status: string) =>
    partialResult(loadOwnDebates(secondary, type, { limit: limits.waiting, matches: (debate) => debate.status === status, allDebates }))
  const [me, turns, kicks, verdicts, seeking, messages, teams, groups, rebuttals, mentions, own, weeks, news] = await Promise.all([
    partialResult(secondary.me()),
    partialResult(loadOwnTurns(visit, { limit: limits.turns, allDebates })),
    ofKind('open_kicks', 'active'),
    ofKind('to_judge', 'voting'),
    ofKind('seeking', 'waiting'),
    loadUnreadMessages(visit),
    loadOwnCircles(visit, teamCalls, 'invited'),
    loadOwnCircles(visit, groupCalls, 'invited'),
    partialResult(secondary.api(listMyRebuttals, { query: { per_page: limits.rebuttals } })),
    partialResult(secondary.api(listMentions, { query: { per_page: 1 } })),
    partialResult(allDebates),
    partialResult(secondary.me().then(({ id }) => secondary.api(countWeeksOfPerson, { path: { id } }))),
    partialResult(loadLatestGroups(secondary, limits.news)),
  ])
  // A card doesn't say whether a kick vote is open, so cards can't be filtered here. An API that doesn't know the other
  // kinds doesn't know this one either.
  const open = loadedLists(turns, kicks, verdicts, seeking).some(({ isUnfiltered }) => isUnfiltered) ? missingFeature : kicks
  const listedAbove = new Set(loadedLists(turns, open, verdicts, seeking).flatMap(({ debates }) => debates.map(({ id }) => id)))
  const unverified = !isUnloaded(me) && !me.verified && can.mailVerificationLink
  return {
    /** The address that isn't verified yet, if the API can mail the link again; otherwise null. */
    unverified: unverified ? me.email : null,
    turns,
    kicks: open,
    verdicts,
    seeking,
    messages: isUnloaded(messages) ? messages : messages.slice(0, limits.messages),
    invitations: [filterInvitations('team', teams), filterInvitations('group', groups)],
    rebuttals: isUnloaded(rebuttals) ? rebuttals : rebuttals.data.slice(0, limits.rebuttals),
    mentions: isUnloaded(mentions) ? mentions : mentions.meta.unread_count,
    own: isUnloaded(own)
      ? own
      : {
          debates: own.data.filter(({ id }) => !listedAbove.has(id)).slice(0, limits.own),
          total: own.meta.total,
          capped: own.meta.total_capped,
        },
    weeks: isUnloaded(weeks) ? weeks : weeks.data,
    news,
  }
}

/** Keeps only invitations, because a foreign API may also return circles that the member is in. */
function filterInvitations(
  kind: CircleKind,
  own: Awaited<ReturnType<typeof loadOwnCircles>>,
): { kind: CircleKind; part: PartialResult<CircleCard[]> } {
  return { kind, part: isUnloaded(own) ? own : own.data.filter(({ membership }) => membership?.state === 'invited') }
}

export type DashboardParts = Awaited<ReturnType<typeof loadDashboard>>

function loadedLists(...parts: readonly PartialResult<OwnDebateList>[]): OwnDebateList[] {
  return parts.flatMap((part) => (isUnloaded(part) ? [] : [part]))
}

/** Returns the unread conversations among the member's latest twenty, the latest first. */
async function loadUnreadMessages(visit: Visit): Promise<PartialResult<Conversation[]>> {
  if (!can.listConversations) return missingFeature
  const part = await partialResult(visit.secondary().api(listConversations, { query: {} }))
  return isUnloaded(part) ? part : part.data.filter(({ unread_count }) => unread_count > 0)
}

/** The member's debates of one kind. */
export type OwnDebateList = {
  debates: DebateCard[]
  total: number
  /** True if the API doesn't know this kind and sent other debates too. */
  isUnfiltered: boolean
}

/**
 * Returns the member's first debates of a kind, without those that don't match it.
 * @param matches decides whether a debate is of this kind
 * @param allDebates the member's debates of all kinds, if already requested; used if the API can't filter by our kinds
 */
export async function loadOwnDebates(
  { api }: Visit,
  type: MyDebateType,
  { limit, matches, allDebates }: TurnsQuery,
): Promise<OwnDebateList> {
  const list = allDebates && !can.filterMyDebates ? allDebates : api(listMyDebates, { query: { type, per_page: limit } })
  const [{ data, meta }, fits] = await Promise.all([list, matches])
  const debates = data.filter(fits)
  const isUnfiltered = debates.length < data.length || list === allDebates
  return { debates: debates.slice(0, limit), total: isUnfiltered ? debates.length : meta.total, isUnfiltered }
}

type TurnsQuery = { limit: number; matches: DebateFilter | Promise<DebateFilter>; allDebates?: Promise<{ data: DebateCard[]; meta: Meta }> }
type DebateFilter = (debate: DebateCard) => boolean

/** Returns the debates in which it is the member's turn. */
export async function loadOwnTurns(visit: Visit, { limit, allDebates }: Pick<TurnsQuery, 'limit' | 'allDebates'>): Promise<OwnDebateList> {
  return loadOwnDebates(visit, 'my_turn', { limit, matches: isTurnOfMember(visit), ...(allDebates && { allDebates }) })
}

/** Returns the number of debates in which it is the member's turn. */
export async function countOwnTurns(visit: Visit): Promise<number> {
  return (await loadOwnTurns(visit, { limit: 15 })).total
}

async function isTurnOfMember(visit: Visit): Promise<DebateFilter> {
  const me = await visit.me()
  return ({ current_turn_user: speaker }) => speaker?.id === me.id
}
