import { isRecord } from '#contract/lists'
import type { Actor } from '../context.ts'
import { minuteInWords } from '../platform/moment-in-words.ts'
import { forGood, isSuspended } from './suspensions.ts'

/**
 * An answer as somebody reads it who is suspended: whatever it says they may do is closed, with until when, so that no page offers what
 * the call would refuse. Done to every answer, as the refusal is asked of every call, so that no room has to know.
 * @returns the answer itself for everybody else
 */
export function asSuspendedReads(answer: unknown, actor: Pick<Actor, 'suspendedUntil'> | null, now: number): unknown {
  const until = actor?.suspendedUntil ?? null
  return isSuspended(until, now) ? closed(answer, inWords(until), levels) : answer
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

function inWords(until: number): string {
  const cannot = 'you can read, but you cannot post or change anything.'
  return until === forGood
    ? `You are suspended for good. ${cannot.replace('you', 'You')}`
    : `You are suspended until ${minuteInWords(until)}. Until then ${cannot}`
}
