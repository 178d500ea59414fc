import type { NotificationType } from '#contract/notification-types'
import type { Connection } from '../database/database.ts'
import type { FactRow } from '../database/notification-tables.ts'
import {
  filterByAccess,
  isMessageWaiting,
  listMentionedBy,
  listParticipants,
  listSubscribers,
  listWatchers,
  type Subscriber,
} from './recipients.queries.ts'

/** The people to notify of a fact, and the type of notification they get. */
type Audience = {
  /** For the person it is about. */
  personal?: NotificationType
  /** For the people it mentions. */
  mentioned?: true
  /** For the debate's participants, and with `followers` its watchers too. */
  many?: { who: 'participants' | 'followers'; type: NotificationType }
  /** Leaves out the person it is about: another fact of the same action notifies them. */
  exceptSubject?: true
}

/**
 * The only list of who is notified of what (docs/product.md#notifications and docs/product.md#watching). Facts that aren't listed
 * notify nobody.
 */
const audiences: Partial<Record<FactRow['kind'], Audience>> = {
  // The first speaker is notified of their turn instead.
  'debate.began': { many: { who: 'followers', type: 'debate_begins' }, exceptSubject: true },
  'round.began': { many: { who: 'followers', type: 'round_begins' }, exceptSubject: true },
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

export type Recipient = Subscriber & {
  type: NotificationType
  /** The post also mentions them, but their notification has a more important type. */
  mentioned?: true
}

/** Returns the types that some recipients are notified by. */
export const listTypes = (recipients: readonly Recipient[]): NotificationType[] => [...new Set(recipients.map(({ type }) => type))]

/**
 * Returns the next recipients of a fact, each once and with the most important type. Leaves out the person who caused it, people who turned
 * the type off, and people who can't see where it happened. `dropRepeatedNotifications` later removes notifications of what is gone, and of
 * blocked people.
 * @param fact its `told_to` is the id of the last follower in earlier batches; 0 in the first
 * @param most how many followers to look at in one batch
 * @returns the recipients, and the id of the last follower looked at; null once all have been
 */
export async function nextRecipients(
  tx: Connection,
  fact: FactRow,
  most: number,
): Promise<{ recipients: Recipient[]; toldTo: number | null }> {
  const { personal, mentioned, many, exceptSubject } = audiences[fact.kind] ?? {}
  if (fact.kind === 'message.sent' && !(await isMessageWaiting(tx, fact))) return { recipients: [], toldTo: null }
  const excluded = new Set([fact.actor_id])
  const recipients: Recipient[] = []
  /** Skips everybody who already got a notification of this fact. */
  const add = async (ids: readonly (number | null)[], type: NotificationType) => {
    const others = ids.flatMap((id) => (id === null || excluded.has(id) ? [] : id))
    for (const id of others) excluded.add(id)
    recipients.push(...(await filterSubscribers(tx, fact, others, type)))
  }
  if (personal) await add([fact.user_id], personal)
  else if (exceptSubject) excluded.add(fact.user_id)
  if (mentioned) {
    const ids = await listMentionedBy(tx, fact)
    for (const recipient of recipients) if (ids.includes(recipient.id)) recipient.mentioned = true
    await add(ids, 'mention')
  }
  // In later batches, drop the person and those mentioned: the first batch notified them.
  if (fact.told_to > 0) recipients.length = 0
  if (!many) return { recipients, toldTo: null }
  const ids = await nextFollowers(tx, fact, many.who, most)
  await add(ids, many.type)
  return { recipients, toldTo: ids.length < most ? null : (ids.at(-1) ?? null) }
}

/** Lists participants and watchers together, by ascending id. */
async function nextFollowers(tx: Connection, fact: FactRow, who: 'participants' | 'followers', most: number): Promise<number[]> {
  const participants = await listParticipants(tx, fact, most)
  const watchers = who === 'followers' ? await listWatchers(tx, fact, most) : []
  return [...new Set([...participants, ...watchers])].sort((a, b) => a - b).slice(0, most)
}

async function filterSubscribers(
  tx: Connection,
  fact: FactRow,
  candidates: readonly number[],
  type: NotificationType,
): Promise<Recipient[]> {
  const ids = await filterByAccess(tx, fact, candidates)
  const subscribers = await listSubscribers(tx, ids, type)
  return subscribers.filter(({ way }) => way !== 'none').map((subscriber) => ({ ...subscriber, type }))
}
