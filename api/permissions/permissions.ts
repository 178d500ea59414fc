import { kickLimits } from '#contract/debate-limits'
import type { Side } from '#contract/debates'
import type { DebateAction, Permission, Permissions } from '#contract/permissions'
import type { GroupAround } from '../circles/group-of-debate.ts'
import type { DebateRow } from '../database/tables.ts'
import { Forbidden, Unauthorized } from '../platform/failures.ts'
import { deadlineInWords } from '../platform/format-date-time.ts'
import type { Seat } from '../turns/seats.queries.ts'
import { nameOnSeat, ownSeat, takenSeats } from '../turns/seats.ts'

/** Who asks, in which debate. */
type PermissionQuery = { debate: DebateRow; actorId: number | null }
/** What the question "what may I do now?" needs to know. */
export type Situation = PermissionQuery & { seats: readonly Seat[] }
/** And to take part: the group that the debate was begun in, toward who asks; null for none. */
type InGroup = { group: GroupAround | null }
export type Entering = Situation & InGroup

/** What each act's rule reads: who sits where, and the group, matter to some alone, and the others need not load it. */
type Situations = Record<'leave' | 'judge', Situation> &
  Record<Exclude<DebateAction, 'leave' | 'judge' | ReadersAct | CreatorsAct>, Entering> &
  Record<CreatorsAct, PermissionQuery & InGroup> &
  Record<ReadersAct, PermissionQuery>
type CreatorsAct = 'close' | 'change_picture'
type ReadersAct = 'vote' | 'comment' | 'watch'

/** One rule an act: may they now, or why not, in words. Pages, calls and refusals all ask here (docs/product.md#debates). */
const rules: { readonly [A in DebateAction]: (needed: Situations[A]) => Permission } = {
  join: (situation) => joining(situation, null),
  join_for: (situation) => joining(situation, 'for'),
  join_against: (situation) => joining(situation, 'against'),
  leave: leaving,
  start: (situation) => outOfGroup(situation) ?? starting(situation),
  close: (asking) => outOfGroup(asking) ?? closing(asking),
  argue: (situation) => outOfGroup(situation) ?? arguing(situation),
  skip: (situation) => outOfGroup(situation) ?? skipping(situation),
  kick: (situation) => outOfGroup(situation) ?? kicking(situation),
  judge: judging,
  vote: unlessCancelled,
  // Anyone, participants too, at any stage: comments know no turns.
  comment: unlessCancelled,
  // Nothing more happens in one that is over.
  watch: ({ debate }) => (isOver(debate) ? no(overInWords(debate)) : yes),
  change_picture: (asking) => outOfGroup(asking) ?? changingPicture(asking),
}

/**
 * What somebody may do in a debate now, or why not, in words, so that no page offers what a call refuses. For a guest the
 * answer is that of somebody who has just signed in, since sign-in comes on the way.
 */
export function permissionsOf(situation: Entering): Permissions {
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
 * Asks the rule of one act alone.
 * @param needed what that rule reads: the seats only for acts that depend on who sits where
 * @throws Unauthorized for a guest, Forbidden with the reason for who may not
 */
export function requirePermission<A extends DebateAction>(needed: Situations[A] & PermissionQuery, act: A): void {
  if (needed.actorId === null) throw new Unauthorized()
  const { allowed, reason } = rules[act](needed)
  if (!allowed) throw new Forbidden(reason ?? 'You may not do that now.')
}

const yes: Permission = { allowed: true, reason: null }
const no = (reason: string): Permission => ({ allowed: false, reason })

function joining({ debate, seats, actorId, group }: Entering, side: Side | null): Permission {
  const own = ownSeat(seats, actorId)
  if (debate.status === 'closed' || debate.status === 'cancelled') return no(overInWords(debate))
  if (own) return no(own.left_at === null ? 'You take part already.' : `${wentInWords(own)} and cannot join it again.`)
  if (group && !group.member) return no(wayIntoGroup(group))
  if (debate.type === 'open') return side === null ? yes : no('An open debate has no sides. Join it without one.')
  if (side === null) return no('Choose a side: for or against.')
  if (debate.status !== 'waiting') return no('The debate has begun; nobody joins any more. You can watch it.')
  return takenSeats(seats, side) < debate.seats_per_side ? yes : no(`Every seat ${side} is taken.${otherSideInWords(debate, seats, side)}`)
}

/**
 * Asked at every act of those who take part or began it: who was removed from the group meanwhile, or left it, does so no more.
 * @returns null where that is no hindrance
 */
export function outOfGroup({
  debate,
  actorId,
  group,
  ...known
}: PermissionQuery & InGroup & { seats?: readonly Seat[] }): Permission | null {
  if (!group || group.member || isOver(debate)) return null
  const isIn = debate.creator_id === actorId || ownSeat(known.seats ?? [], actorId) !== undefined
  return isIn && actorId !== null
    ? no(`You are not a member of the group “${group.name}” any more, and only its members take part in its debates.`)
    : null
}

/** Its debates are read by all, and joined by its members. */
function wayIntoGroup({ name, open }: GroupAround): string {
  const how = open ? 'Join it on its page, which anybody may' : 'Ask to join it on its page'
  return `Only members of the group “${name}” take part in this debate. ${how}, then come back.`
}

function leaving({ debate, seats, actorId }: Situation): Permission {
  const own = ownSeat(seats, actorId)
  if (!own || own.left_at !== null) return no('You do not take part in this debate.')
  if (debate.status === 'closed' || debate.status === 'cancelled') return no(overInWords(debate))
  if (debate.status === 'voting') return no('The rounds are over; the vote is on.')
  return yes
}

function starting({ debate, seats, actorId }: Situation): Permission {
  if (debate.creator_id === null || debate.creator_id !== actorId) return no('Only who created the debate can start it.')
  if (debate.status !== 'waiting') return no(debate.status === 'cancelled' ? overInWords(debate) : 'The debate has begun already.')
  const missing = (['for', 'against'] as const).find((side) => takenSeats(seats, side) === 0)
  return missing ? no(`Nobody argues ${missing} yet. It can start once each side has somebody.`) : yes
}

function closing({ debate, actorId }: PermissionQuery): Permission {
  if (debate.creator_id === null || debate.creator_id !== actorId) return no('Only who created the debate can close it.')
  if (debate.status === 'closed' || debate.status === 'cancelled') return no(overInWords(debate))
  if (debate.type === 'open' || debate.status === 'waiting') return yes
  return no('The debate has begun: it ends with its rounds and the vote.')
}

function arguing({ debate, seats, actorId }: Situation): Permission {
  if (debate.status === 'closed' || debate.status === 'cancelled') return no(overInWords(debate))
  if (debate.status === 'voting') return no('The rounds are over; the vote is on.')
  const own = ownSeat(seats, actorId)
  if (debate.status === 'waiting')
    return no(`The debate has not begun. ${own ? 'It waits for somebody on each side.' : 'Join a side to take part.'}`)
  if (debate.type === 'open') return own ? yes : no('Join the debate to argue in it: one click, no side to choose.')
  if (own && own.left_at !== null) return no(`${wentInWords(own)}.`)
  if (own && own.id === debate.turn_participant_id) return yes
  const current = seats.find((seat) => seat.id === debate.turn_participant_id)
  const turn = current ? `It is ${nameOnSeat(current)}'s turn${untilInWords(debate.turn_end)}.` : 'It is nobody’s turn.'
  return no(own ? turn : `${turn} Only participants argue, and this debate has begun; you can watch and vote.`)
}

/** Whose turn it is may pass it on; to all others it says whose it is. */
function skipping(situation: Situation): Permission {
  if (situation.debate.type === 'open') return no('An open debate has no turns to skip.')
  return arguing(situation)
}

/** Whether one may open a kick vote at all; whom against is another question (api/kicks). */
function kicking({ debate, seats, actorId }: Situation): Permission {
  if (debate.type === 'open') return no('There are no kick votes in an open debate.')
  if (debate.status !== 'active') return no('Kick votes are opened only while the rounds run.')
  const own = ownSeat(seats, actorId)
  if (!own || own.left_at !== null) return no('Only participants open kick votes.')
  const present = takenSeats(seats, 'for') + takenSeats(seats, 'against')
  return present >= kickLimits.participants ? yes : no(`A kick vote needs ${kickLimits.participants} participants or more.`)
}

function judging({ debate, seats, actorId }: Situation): Permission {
  if (debate.status === 'closed' || debate.status === 'cancelled') return no(overInWords(debate))
  if (debate.type === 'open') return no('An open debate is not judged.')
  if (debate.status !== 'voting') return no('The ballots open when the rounds are over.')
  // Its clock stands still: the voting would never end.
  if (debate.archive_key !== null) return no('A debate from an archive is not judged here.')
  return ownSeat(seats, actorId) ? no('Participants can’t judge.') : yes
}

function unlessCancelled({ debate }: PermissionQuery): Permission {
  return debate.status === 'cancelled' ? no(overInWords(debate)) : yes
}

function changingPicture({ debate, actorId }: PermissionQuery): Permission {
  if (debate.creator_id === null || debate.creator_id !== actorId) return no('Only who created the debate can change its picture.')
  if (debate.hidden_rule !== null) return no('The moderators have hidden the picture with the topic.')
  return isOver(debate) ? no(overInWords(debate)) : yes
}

function otherSideInWords(debate: DebateRow, seats: readonly Seat[], side: Side): string {
  const other = side === 'for' ? 'against' : 'for'
  return takenSeats(seats, other) < debate.seats_per_side ? ` There is a seat ${other}.` : ' You can watch the debate.'
}

function wentInWords({ left_how }: Seat): string {
  if (left_how === 'kicked') return 'You were kicked from this debate'
  return left_how === 'forfeit' ? 'You have forfeited this debate' : 'You have left this debate'
}

const isOver = ({ status }: DebateRow) => status === 'closed' || status === 'cancelled'

function overInWords(debate: DebateRow): string {
  return debate.status === 'cancelled' ? 'The debate was cancelled.' : 'The debate is closed.'
}

function untilInWords(turnEnd: number | null): string {
  return turnEnd === null ? '' : ` until ${deadlineInWords(turnEnd)}`
}
