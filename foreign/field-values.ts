import { count, countOrNull, flag, flagOrNull, instant, words, wordsOrNull } from '#contract/fields'
import type { FieldReader } from './field-names.ts'

/** How single values of other APIs are read: numbers sent as text, 0 and 1 for booleans, database timestamps, missing values. */
export const valueReaders: readonly FieldReader[] = [
  [instant, readInstant],
  [count, (raw) => (isCount(raw) ? Number(raw) : 0)],
  [countOrNull, (raw) => (isCount(raw) ? Number(raw) : null)],
  [flag, isYes],
  [flagOrNull, (raw) => (raw === undefined || raw === null ? null : isYes(raw))],
  [words, (raw) => readText(raw) ?? ''],
  [wordsOrNull, readText],
]

/** Checks that a value is a count, as a number or as text. */
export const isCount = (value: unknown) => (typeof value === 'number' || typeof value === 'string') && /^\d{1,15}$/.test(String(value))

function isYes(raw: unknown): boolean {
  return raw === true || raw === 1 || raw === '1' || raw === 'true'
}

function readText(raw: unknown): string | null {
  return typeof raw === 'string' || typeof raw === 'number' ? String(raw) : null
}

/** A database timestamp without a zone, which means UTC. */
const withoutZone = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)$/

/** Returns a time in UTC as ISO 8601; null for a missing, empty or malformed value. */
function readInstant(raw: unknown): string | null {
  if (typeof raw !== 'string') return null
  const at = new Date(raw.replace(withoutZone, '$1T$2Z'))
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
