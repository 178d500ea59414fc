import type { z } from 'zod'
import { figures } from '#contract/figures'
import type { Fault } from './faults-of-time.ts'

/**
 * What is wrong with a line, in a sentence an operator can act on. The first faults suffice: a line in another format altogether has
 * one in every field.
 * @param raw the line's JSON, where the values stand that zod found fault with
 */
export function faultsInWords(faults: readonly (z.core.$ZodIssue | Fault)[], raw: unknown): string {
  const most = 3
  const words = faults.slice(0, most).map((fault) => {
    const message = 'code' in fault ? inWords(fault, valueAt(raw, fault.path)) : fault.message
    return fault.path.length === 0 ? message : `${fault.path.join('.')}: ${message}`
  })
  return faults.length > most ? `${words.join('; ')}; and ${faults.length - most} more` : words.join('; ')
}

function inWords(issue: z.core.$ZodIssue, value: unknown): string {
  // What the contract says itself is kept; zod's own sentences are for programmers.
  if (!/^(?:Invalid|Too|Expected|Unrecognized)/.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') {
    const wanted = named(wantedTypes, issue.expected) ?? issue.expected
    if (value === undefined) return `is missing. It must be ${wanted}`
    return issue.expected === 'int' && typeof value === 'number' ? `must be ${wanted}` : `must be ${wanted}, not ${typeInWords(value)}`
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big') {
    const most = figures(Number(issue.maximum))
    if (issue.origin === 'string') return `may have up to ${most} characters`
    return issue.origin === 'array' ? `may have up to ${most} entries` : `must be at most ${most}`
  }
  return issue.message
}

const wantedTypes = {
  string: 'text',
  number: 'a whole number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function named(of: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(of, key) ? of[key] : undefined
}

function typeInWords(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return named({ string: 'text', number: 'a number', boolean: 'true or false', object: 'an object' }, typeof value) ?? 'something else'
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value = raw
  for (const key of path)
    value = typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined
  return value
}
