import type { Suspension } from '#contract/accounts'
import type { Call } from '#contract/call'
import { isRecord } from '#contract/lists'
import { type Outcome, suspensionDays } from '#contract/moderation-limits'
import type { Actor, Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { iso } from '../platform/clock.ts'
import { Forbidden } from '../platform/failures.ts'
import { minuteInWords } from '../platform/format-date-time.ts'
import { findSuspension } from './suspensions.queries.ts'

/** The last moment that a Date has: who is suspended until then is so for good. */
export const forGood = 8_640_000_000_000_000
const day = 24 * 60 * 60 * 1000

/** Until when an outcome suspends somebody; null where it does not. */
export function suspendedUntil(outcome: Outcome, now: number): number | null {
  const days = suspensionDays[outcome]
  return days === undefined ? null : Math.min(forGood, now + days * day)
}

/** As the contract tells it: null for good. */
export const endOfSuspension = (until: number | null) => iso(until === forGood ? null : until)

/**
 * Who is suspended reads, takes a copy and looks after their account; every other write is refused with until when and why, and so is
 * all that only those with a role read (docs/moderation.md#suspensions). Asked of every call before all else, so that no feature has to
 * know.
 * @throws Forbidden
 */
export async function refuseSuspended(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  actor: Pick<Actor, 'id' | 'suspendedUntil'>,
  call: Call,
): Promise<void> {
  if (refusesSuspended(call)) await requireNotSuspended(db.read, actor, clock.now())
}

/** @throws Forbidden for who is suspended, with until when and why */
export async function requireNotSuspended(
  db: Connection,
  { id, suspendedUntil }: Pick<Actor, 'id' | 'suspendedUntil'>,
  now: number,
): Promise<void> {
  if (isSuspended(suspendedUntil, now)) throw new Forbidden(inWords(suspendedUntil, await findSuspension(db, id)))
}

/** Whether a call is closed to who is suspended. */
export const refusesSuspended = (call: Call): boolean => writes(call) || call.ofStaff === true

/** Whether a call changes something for others, in somebody's name. */
export const writes = ({ method, access, asks, whileSuspended }: Call): boolean =>
  method !== 'GET' && access === 'member' && !asks && !whileSuspended

export const isSuspended = (until: number | null, now: number): until is number => until !== null && until > now

/** Why somebody may only read for now, for themselves; null where they may write. */
export async function suspensionOf(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  { id, suspended_until }: Pick<UserRow, 'id' | 'suspended_until'>,
): Promise<Suspension | null> {
  const found = isSuspended(suspended_until, clock.now()) ? await findSuspension(db.read, id) : undefined
  return found ? { ...found, decision_id: String(found.decision_id), until: endOfSuspension(suspended_until) } : null
}

function inWords(until: number | null, why: { rule: number | null; rule_title: string; reason: string } | undefined): string {
  const when = until === null || until === forGood ? 'for good' : `until ${minuteInWords(until)}`
  const rule = why && why.rule !== null ? ` by rule ${why.rule}, ${why.rule_title}` : ''
  const reason = why ? ` What the moderators wrote: “${why.reason}”` : ''
  return `You are suspended ${when}${rule}, so you can read and nothing else.${reason}`
}

/**
 * An answer as somebody reads it who is suspended: whatever it says they may do is closed, with until when, so that no page offers what
 * the call would refuse. Done to every answer, as the refusal is asked of every call, so that no feature has to know.
 * @returns the answer itself for everybody else
 */
export function asSuspendedReads(answer: unknown, actor: Pick<Actor, 'suspendedUntil'> | null, now: number): unknown {
  const until = actor?.suspendedUntil ?? null
  return isSuspended(until, now) ? closed(answer, untilInWords(until), levels) : answer
}

/** So deep are permissions in answers: `data.permissions.join`. */
const levels = 4

function closed(value: unknown, why: string, deep: number): unknown {
  if (!isRecord(value) || deep === 0) return value
  if (typeof value.allowed === 'boolean' && 'reason' in value) return value.allowed ? { ...value, allowed: false, reason: why } : value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, open.has(name) ? inner : closed(inner, why, deep - 1)]))
}

/** The acts whose calls stay open (`whileSuspended`). */
const open: ReadonlySet<string> = new Set(['block', 'unblock'])

function untilInWords(until: number): string {
  const cannot = 'you can read, but you cannot post or change anything.'
  return until === forGood
    ? `You are suspended for good. ${cannot.replace('you', 'You')}`
    : `You are suspended until ${minuteInWords(until)}. Until then ${cannot}`
}
