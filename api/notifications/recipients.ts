import type { NotificationType } from '#contract/notification-types'
import type { Connection } from '../database/database.ts'
import type { FactRow } from '../database/notification-tables.ts'
import { type Listener, listListeners } from './preferences.queries.ts'
import { isMessageWaiting, listMentionedBy, listParticipants, listThoseWhoMaySee, listWatchers } from './recipients.queries.ts'

/** Who hears of a fact, and as what. */
type Audience = {
  /** Whom it is about. */
  personal?: NotificationType
  /** Whom it mentions. */
  mentioned?: true
  /** Those in the debate, and with `followers` those who watch it too. */
  many?: { who: 'participants' | 'followers'; type: NotificationType }
  /** The person it is about is not told of this fact: another one of the same act tells them more. */
  spared?: true
}

/**
 * Here alone is decided who hears of what (docs/product.md#notifications and docs/product.md#watching); what is not here is told to nobody.
 */
const audiences: Partial<Record<FactRow['kind'], Audience>> = {
  // The first to speak hears that it is their turn.
  'debate.began': { many: { who: 'followers', type: 'debate_begins' }, spared: true },
  'round.began': { many: { who: 'followers', type: 'round_begins' }, spared: true },
  'turn.passed': { personal: 'your_turn' },
  'turn.missed': { personal: 'turn_missed', many: { who: 'followers', type: 'turn_missed' } },
  'voting.began': { many: { who: 'followers', type: 'voting_begins' } },
  'debate.closed': { many: { who: 'followers', type: 'outcome' } },
  'debate.cancelled': { many: { who: 'followers', type: 'outcome' } },
  'argument.posted': { personal: 'rebuttal', mentioned: true, many: { who: 'followers', type: 'argument' } },
  'argument.edited': { mentioned: true },
  'argument.praised': { personal: 'vote_milestone' },
  'comment.posted': { personal: 'reply', mentioned: true },
  'comment.edited': { mentioned: true },
  'comment.praised': { personal: 'vote_milestone' },
  'kick.opened': { personal: 'kick_vote', many: { who: 'participants', type: 'kick_vote' } },
  'participant.kicked': { personal: 'kicked' },
  'friend.asked': { personal: 'friend_request' },
  'friend.accepted': { personal: 'friend_accepted' },
  'message.sent': { personal: 'message' },
  'badge.earned': { personal: 'badge' },
  'person.moderated': { personal: 'moderation' },
  'report.decided': { personal: 'report_decided' },
  'appeal.answered': { personal: 'moderation' },
  'argument.noted': { personal: 'moderation' },
  'comment.noted': { personal: 'moderation' },
  'debate.noted': { personal: 'moderation' },
  'debate.corrected': { personal: 'moderation' },
  'team.invited': { personal: 'team_invitation' },
  'team.asked': { personal: 'team_request' },
  'team.joined': { personal: 'team_news' },
  'team.admitted': { personal: 'team_news' },
  'team.handed_over': { personal: 'team_news' },
  'team.inherited': { personal: 'team_news' },
  'team.removed': { personal: 'team_news' },
  'group.invited': { personal: 'group_invitation' },
  'group.asked': { personal: 'group_request' },
  'group.joined': { personal: 'group_news' },
  'group.admitted': { personal: 'group_news' },
  'group.handed_over': { personal: 'group_news' },
  'group.inherited': { personal: 'group_news' },
  'group.removed': { personal: 'group_news' },
}

export type Hearer = Listener & {
  type: NotificationType
  /** The post mentions them, though they are told of something that concerns them more. */
  mentioned?: true
}

/** As what some people hear of a fact. */
export const typesOf = (hearers: readonly Hearer[]): NotificationType[] => [...new Set(hearers.map(({ type }) => type))]

/**
 * The next of those who hear of a fact, each once and as what concerns them most: never who did it, nobody who wishes to hear
 * nothing of its type, nobody who may not see where it happened. Of what is gone, and by whom they block, `dropRepeated` tells nobody.
 * @param fact its `told_to` is the id of the last follower who was told in the rounds before; 0 in the first
 * @param most how many followers are looked at in one round
 * @returns them, and the id of the last follower looked at; null once that was everybody
 */
export async function hearersOf(tx: Connection, fact: FactRow, most: number): Promise<{ hearers: Hearer[]; toldTo: number | null }> {
  const { personal, mentioned, many, spared } = audiences[fact.kind] ?? {}
  if (fact.kind === 'message.sent' && !(await isMessageWaiting(tx, fact))) return { hearers: [], toldTo: null }
  const apart = new Set([fact.actor_id])
  const hearers: Hearer[] = []
  /** Whoever was told here before is not told again. */
  const tell = async (ids: readonly (number | null)[], type: NotificationType) => {
    const others = ids.flatMap((id) => (id === null || apart.has(id) ? [] : id))
    for (const id of others) apart.add(id)
    hearers.push(...(await willing(tx, fact, others, type)))
  }
  if (personal) await tell([fact.user_id], personal)
  else if (spared) apart.add(fact.user_id)
  if (mentioned) {
    const ids = await listMentionedBy(tx, fact)
    for (const hearer of hearers) if (ids.includes(hearer.id)) hearer.mentioned = true
    await tell(ids, 'mention')
  }
  // In a later round: the person and those mentioned were told in the first.
  if (fact.told_to > 0) hearers.length = 0
  if (!many) return { hearers, toldTo: null }
  const ids = await nextOfMany(tx, fact, many.who, most)
  await tell(ids, many.type)
  return { hearers, toldTo: ids.length < most ? null : (ids.at(-1) ?? null) }
}

/** In order of their ids, those who take part and those who watch as one list. */
async function nextOfMany(tx: Connection, fact: FactRow, who: 'participants' | 'followers', most: number): Promise<number[]> {
  const inIt = await listParticipants(tx, fact, most)
  const watchers = who === 'followers' ? await listWatchers(tx, fact, most) : []
  return [...new Set([...inIt, ...watchers])].sort((a, b) => a - b).slice(0, most)
}

async function willing(tx: Connection, fact: FactRow, concerned: readonly number[], type: NotificationType): Promise<Hearer[]> {
  const ids = await listThoseWhoMaySee(tx, fact, concerned)
  const listeners = await listListeners(tx, ids, type)
  return listeners.filter(({ way }) => way !== 'none').map((listener) => ({ ...listener, type }))
}
