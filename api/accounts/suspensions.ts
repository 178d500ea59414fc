import type { Suspension } from '#contract/accounts'
import type { Call } from '#contract/call'
import { isRecord } from '#contract/lists'
import { type Outcome, suspensionDays } from '#contract/moderation-limits'
import type { Actor, Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { formatMinute, iso } from '../platform/clock.ts'
import { Forbidden } from '../platform/failures.ts'
import { findSuspension } from './person-rows.queries.ts'

/** A permanent suspension ends at the last moment that a Date can hold. */
export const permanentEnd = 8_640_000_000_000_000
const day = 24 * 60 * 60 * 1000

/** Returns until when an outcome suspends somebody; null if it doesn't. */
export function suspendedUntil(outcome: Outcome, now: number): number | null {
  const days = suspensionDays[outcome]
  return days === undefined ? null : Math.min(permanentEnd, now + days * day)
}

/** Formats the end of a suspension as the contract does: null means permanent. */
export const formatSuspensionEnd = (until: number | null) => iso(until === permanentEnd ? null : until)

/**
 * Refuses writes of suspended people, with the end and the reason, and everything that only staff may read
 * (docs/moderation.md#suspensions). They can still read, download their data and manage their account. Every call is checked first, so that
 * no feature needs its own check.
 * @throws Forbidden
 */
export async function refuseSuspended(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  actor: Pick<Actor, 'id' | 'suspendedUntil'>,
  call: Call,
): Promise<void> {
  if (isClosedToSuspended(call)) await requireNotSuspended(db.read, actor, clock.now())
}

/** Refuses suspended people. @throws Forbidden with the end and the reason */
export async function requireNotSuspended(
  db: Connection,
  { id, suspendedUntil }: Pick<Actor, 'id' | 'suspendedUntil'>,
  now: number,
): Promise<void> {
  if (isSuspended(suspendedUntil, now)) throw new Forbidden(describeSuspension(suspendedUntil, await findSuspension(db, id)))
}

/** Returns whether a call is closed to suspended people. */
export const isClosedToSuspended = (call: Call): boolean => isPublicWrite(call) || call.ofStaff === true

/** Returns whether a call changes something that others see, in somebody's name. */
export const isPublicWrite = ({ method, access, asks, whileSuspended }: Call): boolean =>
  method !== 'GET' && access === 'member' && !asks && !whileSuspended

export const isSuspended = (until: number | null, now: number): until is number => until !== null && until > now

/** Returns why somebody can only read for now, for themselves; null if they may write. */
export async function showSuspension(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  { id, suspended_until }: Pick<UserRow, 'id' | 'suspended_until'>,
): Promise<Suspension | null> {
  const suspension = isSuspended(suspended_until, clock.now()) ? await findSuspension(db.read, id) : undefined
  return suspension ? { ...suspension, decision_id: String(suspension.decision_id), until: formatSuspensionEnd(suspended_until) } : null
}

function describeSuspension(until: number | null, why: { rule: number | null; rule_title: string; reason: string } | undefined): string {
  const when = until === null || until === permanentEnd ? 'permanently' : `until ${formatMinute(until)}`
  const rule = why && why.rule !== null ? ` under rule ${why.rule}, ${why.rule_title}` : ''
  const reason = why ? ` What the moderators wrote: “${why.reason}”` : ''
  return `You’re suspended ${when}${rule}, so you can only read.${reason}`
}

/**
 * Closes every permission in an answer to a suspended person, with the end of their suspension, so that no page offers what a call would
 * refuse. It runs on every answer, so that no feature needs its own check.
 * @returns the answer itself for everybody else
 */
export function closePermissionsIfSuspended(answer: unknown, actor: Pick<Actor, 'suspendedUntil'> | null, now: number): unknown {
  const until = actor?.suspendedUntil ?? null
  return isSuspended(until, now) ? closePermissions(answer, formatEnd(until), maxDepth) : answer
}

/** How deep permissions are nested in answers, such as `data.permissions.join`. */
const maxDepth = 4

function closePermissions(value: unknown, why: string, depth: number): unknown {
  if (!isRecord(value) || depth === 0) return value
  if (typeof value.allowed === 'boolean' && 'reason' in value) return value.allowed ? { ...value, allowed: false, reason: why } : value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, openActs.has(name) ? inner : closePermissions(inner, why, depth - 1)]),
  )
}

/** Actions whose calls stay open (`whileSuspended`). */
const openActs: ReadonlySet<string> = new Set(['block', 'unblock'])

function formatEnd(until: number): string {
  const cannot = 'you can read, but you can’t post or change anything.'
  return until === permanentEnd
    ? `You’re suspended permanently. ${cannot.replace('you', 'You')}`
    : `You’re suspended until ${formatMinute(until)}. Until then ${cannot}`
}
