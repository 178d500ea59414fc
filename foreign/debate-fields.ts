import { Debate, DebateCard, GroupOfDebate } from '#contract/debates'
import { Highlight } from '#contract/highlights'
import { Kick, KickVote } from '#contract/kicks'
import { isRecord } from '#contract/lists'
import { Permission } from '#contract/permissions'
import { withUsableSlug } from '#contract/usable-slug'
import { withVotes } from '#contract/votes'
import type { FieldReader } from './field-names.ts'

export const debateReaders: readonly FieldReader[] = [
  [Debate, readDebate],
  [DebateCard, readDebate],
  [GroupOfDebate, withUsableSlug],
  [Highlight, readHighlight],
  [Kick, readTarget],
  [KickVote, readTarget],
  [Permission, (raw) => (isRecord(raw) ? raw : { allowed: raw })],
]

/** Reads both names where the customer's text has two: `participants_count` or `users`, `watchers_count` or `watchers`. */
function readDebate(input: unknown): unknown {
  const raw = withUsableSlug(input)
  if (!isRecord(raw)) return raw
  const people = raw.participants ?? raw.users
  return {
    ...raw,
    participants: Array.isArray(people) ? people.map(readParticipant) : [],
    participants_count: raw.participants_count ?? size(people),
    watchers_count: raw.watchers_count ?? size(raw.watchers),
  }
}

function readParticipant(raw: unknown): unknown {
  return isRecord(raw) && !('user' in raw) ? { user: raw, side: raw.side } : raw
}

const size = (value: unknown): unknown => (Array.isArray(value) ? value.length : value)

function readHighlight(raw: unknown): unknown {
  return isRecord(raw) ? { ...withVotes(raw), user: isRecord(raw.user) ? raw.user : raw.author } : raw
}

function readTarget(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const named = [raw.target, raw.target_user, raw.user].find(isRecord)
  return { ...raw, target: named ?? (raw.target_user_id === undefined ? undefined : { id: raw.target_user_id }) }
}
