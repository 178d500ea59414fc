import type { Person } from '#contract/accounts'
import { pickSettings } from '#contract/debate-settings'
import type { Debate, DebateCard, Participant, PassedTurn } from '#contract/debates'
import type { Permission } from '#contract/permissions'
import type { Tag } from '#contract/tags'
import { findPerson } from '../accounts/person-rows.queries.ts'
import { findGroupOfDebate, findGroupsOfDebates, type Reader, type VisibleGroup } from '../circles/group-of-debate.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { CardRow } from '../database/debate-queries.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { getDebatePermissions } from '../permissions/permissions.ts'
import { iso } from '../platform/clock.ts'
import { pictureAddress } from '../platform/pictures.ts'
import { computeVersion } from '../platform/versions.ts'
import { presentNote } from '../rendering/rendered-text.ts'
import { loadTags } from '../tags/tags.queries.ts'
import { getPersonOnSeat, listDebatesOf, listSeats, type Seat } from '../turns/seats.queries.ts'
import { listPassedTurns, type PassedTurnRow } from '../turns/turns.queries.ts'
import { filterWatched, isWatching } from '../watches/watches.queries.ts'
import { correctionPermission } from './correction-permission.ts'

/** How many seats a card lists at most; the rest is only counted. */
const seatsOnCard = 10

export const getReader = ({ actor, features }: Pick<Context, 'actor' | 'features'>): Reader => ({
  actorId: actor?.id ?? null,
  role: actor?.role ?? null,
  groups: features.groups,
})

/** Returns debates as cards for a reader, with five queries for any number of debates. */
export async function showCards(db: Connection, debates: readonly CardRow[], reader: Reader): Promise<DebateCard[]> {
  const { actorId } = reader
  const ids = debates.map((debate) => debate.id)
  const [seats, tags, joined, watched, groups] = await Promise.all([
    listSeats(db, ids, seatsOnCard),
    loadTags(db, ids),
    actorId === null ? new Set<number>() : listDebatesOf(db, actorId, ids),
    actorId === null ? new Set<number>() : filterWatched(db, actorId, ids),
    findGroupsOfDebates(db, debates, reader),
  ])
  return debates.map((debate) =>
    presentCard({
      debate,
      seats: seats.filter((seat) => seat.debate_id === debate.id),
      tags: tags.get(debate.id) ?? [],
      joined: joined.has(debate.id),
      watching: watched.has(debate.id),
      group: debate.group_id === null ? null : (groups.get(debate.group_id) ?? null),
    }),
  )
}

/** Returns one debate for its page, with what the reader may do in it. */
export async function showDebate(db: Connection, debate: DebateRow, reader: Reader): Promise<Debate> {
  const { actorId, role = null } = reader
  const actor = actorId === null ? null : { id: actorId, role }
  const [seats, tags, watching, creator, group, passed, correctable] = await Promise.all([
    listSeats(db, [debate.id]),
    loadTags(db, [debate.id]),
    actorId === null ? false : isWatching(db, debate.id, actorId),
    debate.creator_id === null ? null : findPerson(db, debate.creator_id),
    findGroupOfDebate(db, debate, reader),
    debate.started_at === null || debate.type === 'open' ? [] : listPassedTurns(db, debate.id),
    correctionPermission(db, debate, actor),
  ])
  return presentDebate({ debate, seats, tags: tags.get(debate.id) ?? [], watching, creator, actorId, group, passed, correctable })
}

type CardParts = {
  debate: CardRow
  seats: readonly Seat[]
  tags: readonly Tag[]
  joined: boolean
  watching: boolean
  group: VisibleGroup | null
}

function presentCard({ debate, seats, tags, joined, watching, group }: CardParts): DebateCard {
  const current = seats.find((seat) => seat.id === debate.turn_participant_id)
  return {
    id: String(debate.id),
    slug: debate.slug,
    topic: debate.topic,
    description: debate.excerpt,
    avatar: debate.note === null ? getPictureAddress(debate) : null,
    hidden_rule: debate.hidden_rule,
    note: debate.hidden_rule === null ? presentNote(debate) : null,
    status: debate.status,
    type: debate.type,
    outcome: debate.outcome,
    winning_side: debate.winning_side,
    current_round: debate.current_round,
    round_limit: debate.round_limit,
    round_end: iso(debate.round_end),
    turn_end: iso(debate.turn_end),
    voting_ends_at: iso(debate.voting_ends_at),
    created_at: iso(debate.created_at),
    participants_count: debate.participants_count,
    participants: seats.map(presentSeat),
    watchers_count: debate.watchers_count,
    arguments_count: debate.arguments_count - debate.arguments_gone,
    arguments_gone: debate.arguments_gone,
    arguments_for: debate.arguments_for,
    arguments_against: debate.arguments_against,
    comments_count: debate.comments_count - debate.comments_gone,
    comments_gone: debate.comments_gone,
    current_turn_user: current ? getPersonOnSeat(current) : null,
    current_turn_side: current?.side ?? null,
    tags: [...tags],
    group: group && { id: String(group.id), slug: group.slug, name: group.name, is_member: group.member, is_moderator: group.moderates },
    feed_reasons: [],
    user_is_participant: joined,
    user_is_watching: watching,
  }
}

type PageParts = Omit<CardParts, 'joined' | 'debate'> & {
  debate: DebateRow
  creator: Person | null
  actorId: number | null
  passed: readonly PassedTurnRow[]
  correctable: Permission | null
}

function presentDebate({ debate, seats, tags, watching, creator, actorId, group, passed, correctable }: PageParts): Debate {
  const ownSeat = actorId === null ? undefined : seats.find((seat) => seat.user_id === actorId && seat.left_at === null)
  return {
    ...presentCard({ debate, seats, tags, joined: ownSeat !== undefined, watching, group }),
    description: debate.description_source,
    avatar: getPictureAddress(debate),
    description_html: debate.description_html,
    creator,
    ...pickSettings(debate),
    started_at: iso(debate.started_at),
    closed_at: iso(debate.closed_at),
    edited_at: iso(debate.corrected_at),
    correctable,
    version:
      correctable === null
        ? null
        : computeWordingVersion(
            debate,
            tags.map(({ name }) => name),
          ),
    source: debate.source_name === null ? null : { name: debate.source_name, license: debate.source_license ?? '', url: debate.source_url },
    user_side: ownSeat?.side ?? null,
    passed_turns: passed.flatMap((turn) => presentPassed(turn, seats)),
    permissions: getDebatePermissions({ debate, seats, actorId, group }),
  }
}

function presentPassed({ kind, seat_id, round, at }: PassedTurnRow, seats: readonly Seat[]): PassedTurn[] {
  const seat = seats.find(({ id }) => id === seat_id)
  const how = kind === 'turn.missed' ? 'missed' : 'skipped'
  return seat ? [{ user: getPersonOnSeat(seat), side: seat.side, round, how, at: iso(at) }] : []
}

/** Returns the version of a debate's wording; it differs after each correction. @param tags their names, in order */
export function computeWordingVersion(
  { topic, description_source }: Pick<DebateRow, 'topic' | 'description_source'>,
  tags: readonly string[],
): string {
  return computeVersion(topic, description_source, ...tags)
}

const getPictureAddress = ({ picture }: CardRow) => (picture === null ? null : pictureAddress(picture))

function presentSeat(seat: Seat): Participant {
  const { side, joined_at, left_at, left_how } = seat
  const team = seat.team_id === null || seat.team_name === null ? null : { id: String(seat.team_id), name: seat.team_name }
  return { user: getPersonOnSeat(seat), team, side, joined_at: iso(joined_at), left_at: iso(left_at), left_how }
}
