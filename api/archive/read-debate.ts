import type { z } from 'zod'
import { ArchivedDebate, maxArchivedDepth } from '#contract/archive'
import { formatNumber } from '#contract/format-number'
import { canonicalForm, computeKey, type KeyedDebate } from './canonical.ts'
import { BadLine } from './split-lines.ts'

/**
 * Reads a line of an archive.
 * @param line UTF-8
 * @throws BadLine with the reason and how to fix it
 */
export function readDebate(line: Uint8Array): KeyedDebate {
  const raw = parseJson(decodeLine(line))
  const parsed = ArchivedDebate.safeParse(raw)
  if (!parsed.success) throw new BadLine(describeErrors(parsed.error.issues, raw))
  const { key, ...debate } = parsed.data
  const late = timeFaults(debate, Date.now())
  if (late.length > 0) throw new BadLine(describeErrors(late, raw))
  const form = canonicalForm(debate)
  refuseTooDeep(form.arguments, 'argument')
  refuseTooDeep(form.comments, 'comment')
  return { form, key: key ?? computeKey(form) }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodeLine(line: Uint8Array): string {
  const text = decoded(line)
  if (text === null) throw new BadLine('it is not UTF-8. Save the file as UTF-8 text')
  if (text.includes('\0')) throw new BadLine('it contains NUL bytes. Save the file as UTF-8 text')
  return text
}

function decoded(line: Uint8Array): string | null {
  try {
    return utf8.decode(line)
  } catch {
    return null
  }
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : 'unreadable'
    throw new BadLine(`it is not JSON: ${why}. Write one debate per line, as a JSON object`)
  }
}

/** @param posts each after its parent */
function refuseTooDeep(posts: readonly { id: string; parent_id: string | null }[], kind: string): void {
  const depths = new Map<string, number>()
  for (const { id, parent_id } of posts) {
    const depth = parent_id === null ? 0 : (depths.get(parent_id) ?? 0) + 1
    if (depth > maxArchivedDepth)
      throw new BadLine(
        `${kind} ${JSON.stringify(id)} is nested deeper than ${formatNumber(maxArchivedDepth)} replies. Make it a reply to a post further up its thread`,
      )
    depths.set(id, depth)
  }
}

/**
 * Describes what is wrong with a line, in a sentence an operator can act on. Three faults are enough: a line in a completely different
 * format has one in every field.
 * @param raw the line's JSON, which holds the values that zod refused
 */
function describeErrors(errors: readonly (z.core.$ZodIssue | Fault)[], raw: unknown): string {
  const maxFaults = 3
  const sentences = errors.slice(0, maxFaults).map((error) => {
    const message = 'code' in error ? describeError(error, getValueAtPath(raw, error.path)) : error.message
    return error.path.length === 0 ? message : `${error.path.join('.')}: ${message}`
  })
  return errors.length > maxFaults ? `${sentences.join('; ')}; and ${errors.length - maxFaults} more` : sentences.join('; ')
}

function describeError(issue: z.core.$ZodIssue, value: unknown): string {
  // Keep the contract's own messages; zod's are written for programmers.
  if (!/^(?:Invalid|Too|Expected|Unrecognized)/.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') {
    const expected = lookUp(typeNames, issue.expected) ?? issue.expected
    if (value === undefined) return `is missing. It must be ${expected}`
    return issue.expected === 'int' && typeof value === 'number' ? `must be ${expected}` : `must be ${expected}, not ${describeType(value)}`
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big') {
    const most = formatNumber(Number(issue.maximum))
    if (issue.origin === 'string') return `may have up to ${most} characters`
    return issue.origin === 'array' ? `may have up to ${most} entries` : `must be at most ${most}`
  }
  return issue.message
}

const typeNames = {
  string: 'text',
  number: 'a whole number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function lookUp(words: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined
}

function describeType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return lookUp({ string: 'text', number: 'a number', boolean: 'true or false', object: 'an object' }, typeof value) ?? 'something else'
}

function getValueAtPath(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value = raw
  for (const key of path)
    value = typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined
  return value
}

type Fault = { path: (string | number)[]; message: string }

/** How far the clocks of two machines may differ. */
const toleranceMs = 60_000

/**
 * Finds impossible times in a debate: times in the future, and ends before their beginnings. A post may be older than
 * its debate or its parent, because real archives contain such posts.
 * @param now in ms
 */
function timeFaults(debate: Omit<ArchivedDebate, 'key'>, now: number): Fault[] {
  const errors: Fault[] = []
  const latest = new Date(now + toleranceMs).toISOString()
  const check = (path: (string | number)[], moments: Moments, orders: readonly (readonly [string, string])[]) => {
    for (const [field, time] of Object.entries(moments)) {
      if (time && time > latest) errors.push({ path: [...path, field], message: 'is in the future. Use a time in the past' })
    }
    for (const [early, late] of orders) {
      const [from, to] = [moments[early], moments[late]]
      if (from && to && to < from) errors.push({ path: [...path, late], message: `is before ${early}. Use a later time` })
    }
  }
  const { created_at, started_at, closed_at } = debate
  check([], { created_at, started_at, closed_at }, [
    ['created_at', 'started_at'],
    [started_at ? 'started_at' : 'created_at', 'closed_at'],
  ])
  for (const [index, { joined_at, left_at }] of debate.participants.entries())
    check(['participants', index], joined_at ? { joined_at, left_at } : { created_at, left_at }, [
      [joined_at ? 'joined_at' : 'created_at', 'left_at'],
    ])
  for (const kind of ['arguments', 'comments'] as const) {
    for (const [index, post] of debate[kind].entries())
      check([kind, index], { created_at: post.created_at, edited_at: post.edited_at }, [['created_at', 'edited_at']])
  }
  return errors
}

/** Times as the contract normalises them, which sort as strings. */
type Moments = Record<string, string | null | undefined>
