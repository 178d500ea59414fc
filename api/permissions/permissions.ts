import { kickLimits } from '#contract/debate-limits'
import type { Side } from '#contract/debates'
import type { DebateAction, Permission, Permissions } from '#contract/permissions'
import type { VisibleGroup } from '../circles/group-of-debate.ts'
import { findMembership } from '../circles/memberships.queries.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import type { CircleRow, StoredState } from '../database/people-tables.ts'
import { formatDeadline } from '../platform/clock.ts'
import { Forbidden, Unauthorized } from '../platform/failures.ts'
import { countTakenSeats, findSeatOf, getNameOnSeat, type Seat } from '../turns/seats.queries.ts'

/** A person and the debate that they ask about. */
type PermissionQuery = { debate: DebateRow; actorId: number | null }
/** Everything needed to decide what somebody may do in a debate now. */
export type Situation = PermissionQuery & { seats: readonly Seat[] }
/** The debate's group and the person's place in it, needed to take part; null if it has no group. */
type InGroup = { group: VisibleGroup | null }
type SituationInGroup = Situation & InGroup

/** The data that each action's rule reads. Only some need the seats or the group, so that callers of the others needn't load them. */
type Situations = Record<'leave' | 'judge', Situation> &
  Record<Exclude<DebateAction, 'leave' | 'judge' | ReaderAction | CreatorAction>, SituationInGroup> &
  Record<CreatorAction, PermissionQuery & InGroup> &
  Record<ReaderAction, PermissionQuery>
type CreatorAction = 'close' | 'change_picture'
type ReaderAction = 'vote' | 'comment' | 'watch'

/** One rule for each action: allowed now, or the reason in words. Pages, calls and refusals all use them (docs/product.md#debates). */
const rules: { readonly [A in DebateAction]: (situation: Situations[A]) => Permission } = {
  join: (situation) => joinRule(situation, null),
  join_for: (situation) => joinRule(situation, 'for'),
  join_against: (situation) => joinRule(situation, 'against'),
  leave: leaveRule,
  start: (situation) => outsideGroupRefusal(situation) ?? startRule(situation),
  close: (query) => outsideGroupRefusal(query) ?? closeRule(query),
  argue: (situation) => outsideGroupRefusal(situation) ?? argueRule(situation),
  skip: (situation) => outsideGroupRefusal(situation) ?? skipRule(situation),
  kick: (situation) => outsideGroupRefusal(situation) ?? kickRule(situation),
  judge: judgeRule,
  vote: unlessCancelled,
  // Anybody may comment at any stage, participants too: comments have no turns.
  comment: unlessCancelled,
  // Nothing more happens in a debate that is over.
  watch: ({ debate }) => (isOver(debate) ? no(describeEnd(debate)) : yes),
  change_picture: (query) => outsideGroupRefusal(query) ?? changePictureRule(query),
}

/**
 * Returns what somebody may do in a debate now, with reasons in words, so that no page offers what a call refuses. Guests get the answer
 * for somebody who has just signed in, because they sign in on the way.
 */
export function getDebatePermissions(situation: SituationInGroup): Permissions {
  return {
    join: rules.join(situation),
    join_for: rules.join_for(situation),
    join_against: rules.join_against(situation),
    leave: rules.leave(situation),
    start: rules.start(situation),
    close: rules.close(situation),
    argue: rules.argue(situation),
    skip: rules.skip(situation),
    kick: rules.kick(situation),
    judge: rules.judge(situation),
    vote: rules.vote(situation),
    comment: rules.comment(situation),
    watch: rules.watch(situation),
    change_picture: rules.change_picture(situation),
  }
}

/**
 * Checks the rule of one action.
 * @param situation what that rule reads; seats only for actions that depend on them
 * @throws Unauthorized for a guest, Forbidden with the reason if the action is not allowed
 */
export function requirePermission<A extends DebateAction>(situation: Situations[A] & PermissionQuery, action: A): void {
  if (situation.actorId === null) throw new Unauthorized()
  const { allowed, reason } = rules[action](situation)
  if (!allowed) throw new Forbidden(reason ?? 'You can’t do this now. Reload the debate to see what you can do.')
}

const yes: Permission = { allowed: true, reason: null }
const no = (reason: string): Permission => ({ allowed: false, reason })

function joinRule({ debate, seats, actorId, group }: SituationInGroup, side: Side | null): Permission {
  const mySeat = findSeatOf(seats, actorId)
  if (debate.status === 'closed' || debate.status === 'cancelled') return no(describeEnd(debate))
  if (mySeat) return no(mySeat.left_at === null ? 'You’re already taking part.' : `${describeLeaving(mySeat)} and can’t join it again.`)
  if (group && !group.member) return no(explainJoiningGroup(group))
  if (debate.type === 'open') return side === null ? yes : no('An open debate has no sides. Join it without one.')
  if (side === null) return no('Choose a side: for or against.')
  if (debate.status !== 'waiting') return no('The debate has started, so you can’t join it. You can watch it.')
  return countTakenSeats(seats, side) < debate.seats_per_side
    ? yes
    : no(`All seats ${side} the motion are taken.${describeOtherSide(debate, seats, side)}`)
}

/** Refuses actions of a participant or creator who has left the group or was removed from it. @returns null if the group is no obstacle */
export function outsideGroupRefusal({
  debate,
  actorId,
  group,
  ...known
}: PermissionQuery & InGroup & { seats?: readonly Seat[] }): Permission | null {
  if (!group || group.member || isOver(debate)) return null
  const isParticipant = debate.creator_id === actorId || findSeatOf(known.seats ?? [], actorId) !== undefined
  return isParticipant && actorId !== null
    ? no(`You are no longer a member of the group “${group.name}”. Only its members can take part in its debates.`)
    : null
}

/** Explains how to join the group: anybody may read its debates, but only members take part. */
function explainJoiningGroup({ name, open }: VisibleGroup): string {
  const how = open ? 'Anybody can join the group on its page' : 'You can ask to join on its page'
  return `Only members of the group “${name}” can take part in this debate. ${how}.`
}

function leaveRule({ debate, seats, actorId }: Situation): Permission {
  const mySeat = findSeatOf(seats, actorId)
  if (!mySeat || mySeat.left_at !== null) return no('You’re not taking part in this debate.')
  if (debate.status === 'closed' || debate.status === 'cancelled') return no(describeEnd(debate))
  if (debate.status === 'voting') return no('The rounds are over and voting is open.')
  return yes
}

function startRule({ debate, seats, actorId }: Situation): Permission {
  if (debate.creator_id === null || debate.creator_id !== actorId) return no('Only the creator can start the debate.')
  if (debate.status !== 'waiting') return no(debate.status === 'cancelled' ? describeEnd(debate) : 'The debate has already started.')
  const missing = (['for', 'against'] as const).find((side) => countTakenSeats(seats, side) === 0)
  return missing ? no(`Nobody is arguing ${missing} yet. The debate can start when both sides have a participant.`) : yes
}

function closeRule({ debate, actorId }: PermissionQuery): Permission {
  if (debate.creator_id === null || debate.creator_id !== actorId) return no('Only the creator can close the debate.')
  if (debate.status === 'closed' || debate.status === 'cancelled') return no(describeEnd(debate))
  if (debate.type === 'open' || debate.status === 'waiting') return yes
  return no('The debate has started. It ends after its rounds and the vote.')
}

function argueRule({ debate, seats, actorId }: Situation): Permission {
  if (debate.status === 'closed' || debate.status === 'cancelled') return no(describeEnd(debate))
  if (debate.status === 'voting') return no('The rounds are over and voting is open.')
  const mySeat = findSeatOf(seats, actorId)
  if (debate.status === 'waiting')
    return no(`The debate has not started. ${mySeat ? 'Both sides need a participant.' : 'Join a side to take part.'}`)
  if (debate.type === 'open') return mySeat ? yes : no('Join the debate to post arguments. You don’t have to choose a side.')
  if (mySeat && mySeat.left_at !== null) return no(`${describeLeaving(mySeat)}.`)
  if (mySeat && mySeat.id === debate.turn_participant_id) return yes
  const current = seats.find((seat) => seat.id === debate.turn_participant_id)
  const turn = current ? `It’s ${getNameOnSeat(current)}’s turn${formatTurnEnd(debate.turn_end)}.` : 'It’s nobody’s turn.'
  return no(mySeat ? turn : `${turn} The debate has started, so you can’t join it. You can watch it and vote.`)
}

/** Allows a skip when the person could argue; otherwise says whose turn it is. */
function skipRule(situation: Situation): Permission {
  if (situation.debate.type === 'open') return no('An open debate has no turns to skip.')
  return argueRule(situation)
}

/** Decides whether somebody may open a kick vote at all. Against whom is decided in api/kicks. */
function kickRule({ debate, seats, actorId }: Situation): Permission {
  if (debate.type === 'open') return no('There are no kick votes in an open debate.')
  if (debate.status !== 'active') return no('You can only open a kick vote during the rounds.')
  const mySeat = findSeatOf(seats, actorId)
  if (!mySeat || mySeat.left_at !== null) return no('Only participants can open kick votes.')
  const present = countTakenSeats(seats, 'for') + countTakenSeats(seats, 'against')
  return present >= kickLimits.participants ? yes : no(`A kick vote needs ${kickLimits.participants} participants or more.`)
}

function judgeRule({ debate, seats, actorId }: Situation): Permission {
  if (debate.status === 'closed' || debate.status === 'cancelled') return no(describeEnd(debate))
  if (debate.type === 'open') return no('There’s no vote in an open debate.')
  if (debate.status !== 'voting') return no('Voting opens after the rounds.')
  // An archived debate has no running clock, so its voting would never end.
  if (debate.archive_key !== null) return no('Imported debates can’t be judged here.')
  return findSeatOf(seats, actorId) ? no('Participants can’t judge.') : yes
}

function unlessCancelled({ debate }: PermissionQuery): Permission {
  return debate.status === 'cancelled' ? no(describeEnd(debate)) : yes
}

function changePictureRule({ debate, actorId }: PermissionQuery): Permission {
  if (debate.creator_id === null || debate.creator_id !== actorId) return no('Only the creator can change the picture of the debate.')
  if (debate.hidden_rule !== null) return no('The moderators have hidden the picture together with the topic.')
  return isOver(debate) ? no(describeEnd(debate)) : yes
}

function describeOtherSide(debate: DebateRow, seats: readonly Seat[], side: Side): string {
  const other = side === 'for' ? 'against' : 'for'
  return countTakenSeats(seats, other) < debate.seats_per_side ? ` There’s a free seat ${other} it.` : ' You can watch the debate.'
}

function describeLeaving({ left_how }: Seat): string {
  if (left_how === 'kicked') return 'You were kicked from this debate'
  return left_how === 'forfeit' ? 'You have forfeited this debate' : 'You have left this debate'
}

const isOver = ({ status }: DebateRow) => status === 'closed' || status === 'cancelled'

function describeEnd(debate: DebateRow): string {
  return debate.status === 'cancelled' ? 'The debate was cancelled.' : 'The debate is closed.'
}

function formatTurnEnd(turnEnd: number | null): string {
  return turnEnd === null ? '' : ` until ${formatDeadline(turnEnd)}`
}

type GroupVisibility = Pick<CircleRow, 'id' | 'private'>

/** Returns whether somebody may see a group; a private one is visible to members and open invitations. @param actorId null for a guest */
export const canSeeGroup = (db: Connection, group: GroupVisibility, actorId: number | null): Promise<boolean> =>
  hasState(db, group, actorId, ['member', 'invited'])

/** Returns whether somebody may see a group's members and debates; in a private one, members only. @param actorId null for a guest */
export const canSeeGroupContents = (db: Connection, group: GroupVisibility, actorId: number | null): Promise<boolean> =>
  hasState(db, group, actorId, ['member'])

async function hasState(db: Connection, group: GroupVisibility, actorId: number | null, states: readonly StoredState[]): Promise<boolean> {
  if (group.private === 0) return true
  const membership = actorId === null ? undefined : await findMembership(db, group.id, actorId)
  return membership !== undefined && states.includes(membership.state)
}
