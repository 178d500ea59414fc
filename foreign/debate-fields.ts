import { debateLimits } from '#contract/debate-limits'
import { Debate, DebateCard, DebateReference, GroupOfDebate, leaveReasons, SideOrNone, sides } from '#contract/debates'
import { Highlight } from '#contract/highlights'
import { Kick, KickVote } from '#contract/kicks'
import { isRecord } from '#contract/lists'
import { Permission } from '#contract/permissions'
import { Verdict, verdictChoices } from '#contract/verdicts'
import { WatchState } from '#contract/watches'
import type { FieldReader } from './field-names.ts'
import { isCount } from './field-values.ts'
import { withUsableSlug } from './usable-slug.ts'
import { withVotes } from './vote-fields.ts'

export const debateReaders: readonly FieldReader[] = [
  [Debate, readDebate],
  [DebateCard, readDebate],
  [DebateReference, withUsableSlug],
  [GroupOfDebate, withUsableSlug],
  [Highlight, readHighlight],
  [Kick, readTarget],
  [KickVote, readTarget],
  [SideOrNone, (raw) => sides.find((side) => side === raw) ?? null],
  [Verdict, readVerdict],
  [WatchState, readWatchState],
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
    character_limit: isCount(raw.character_limit) ? Number(raw.character_limit) : debateLimits.characters.usual,
  }
}

function readParticipant(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const left_how = leaveReasons.find((reason) => reason === raw.left_how) ?? null
  return 'user' in raw ? { ...raw, left_how } : { user: raw, side: raw.side, left_how }
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

/** Fills in the number of ballots, which is the sum of the tally. */
function readVerdict(raw: unknown): unknown {
  return isRecord(raw) ? { ...raw, ballots_count: raw.ballots_count ?? countBallots(raw.tally) } : raw
}

function countBallots(tally: unknown): number | null {
  if (!isRecord(tally)) return null
  return verdictChoices.reduce((total, name) => total + (Number(tally[name]) || 0), 0)
}

/** Reads the watch of a debate, which may be the flag alone. */
export function readWatchState(raw: unknown): Record<string, unknown> {
  return isRecord(raw) ? { ...raw, watching: raw.watching ?? raw.is_watching ?? raw.user_is_watching } : { watching: raw }
}
