import { STATUS_CODES } from 'node:http'
import { isRecord } from '#contract/lists'

/** What is told of a call that failed: why, and by field where that is known. */
export type Told = { message: string; errors: Record<string, string[]> /** The words are the API's own. */; said: boolean }

/**
 * What is told of a failure of somebody else's API: its own words where they were written for people, else ours. What a server
 * says of a fault of its own (5xx) is for those who keep it.
 * @param said its answer, read as JSON
 */
export function toldBy(status: number, said: unknown): Told {
  if (status < 400 || status >= 500 || !isRecord(said)) return { message: inWords(status), errors: {}, said: false }
  const inner = isRecord(said.error) ? said.error : {}
  const errors = byField(said.errors ?? inner.errors)
  // `detail` and `title` are of RFC 9457.
  const candidates = [said.message, inner.message, said.error_description, said.error, said.detail, said.title]
  const message = candidates.map(forPeople).find((words) => words !== null) ?? Object.values(errors)[0]?.[0]
  return { message: message ?? inWords(status), errors, said: message !== undefined }
}

/** Our own words for a status. */
export function inWords(status: number): string {
  if (status >= 500) return 'The debate service has a fault. Try again in a moment.'
  return ours[status] ?? 'The debate service refused this.'
}

const ours: Readonly<Record<number, string>> = {
  401: 'The debate service did not accept the sign-in.',
  403: 'You are not allowed to do this.',
  404: 'There is nothing at this address.',
  405: 'The debate service cannot do this.',
  410: 'What was here is gone.',
  413: 'This is too large.',
  419: 'The debate service took this form for another site’s. Load the page again and send it once more.',
  429: 'Too many tries. Wait a little, then try again.',
}

/** More and longer ones no page shows. */
const most = { errors: 20, length: 500 } as const

/** By field, however an API lists them: by name, or one after the other with names or without, which stand as sentences. */
function byField(errors: unknown): Record<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [name, told] of named(errors).slice(0, most.errors)) {
    const sentences = (Array.isArray(told) ? told : [told]).slice(0, most.errors).flatMap((each) => sentenceOf(each) ?? [])
    // The third tag's fault is a fault of the field `tags`.
    const [field = ''] = name.split(/[[.]/, 1)
    if (sentences.length > 0) found.set(field, [...(found.get(field) ?? []), ...sentences])
  }
  return Object.fromEntries(found)
}

function named(errors: unknown): (readonly [string, unknown])[] {
  if (Array.isArray(errors)) return errors.map((each) => [fieldOf(each), each])
  return isRecord(errors) ? Object.entries(errors) : []
}

function fieldOf(error: unknown): string {
  if (!isRecord(error)) return ''
  const [first] = Array.isArray(error.path) ? error.path : [error.path]
  const pointer = isRecord(error.source) ? error.source.pointer : undefined
  const name = [error.field, first, error.name, error.param, pointer].find((each) => typeof each === 'string')
  return typeof name === 'string' ? (name.split('/').at(-1) ?? '') : ''
}

function sentenceOf(error: unknown): string | null {
  if (!isRecord(error)) return forPeople(error)
  return [error.message, error.detail, error.msg, error.title].map(forPeople).find((words) => words !== null) ?? null
}

/** Words of an API, unless they were written for programs or by a framework. */
function forPeople(words: unknown): string | null {
  if (typeof words !== 'string' || words.length > most.length) return null
  const line = words.replace(/\s+/g, ' ').trim()
  const isCode = !line.includes(' ') && /\w[_.:]\w/.test(line)
  const isStock = phrases.has(line.replace(/[.!]$/, '').toLowerCase()) || forPrograms.some((sign) => sign.test(line))
  return line === '' || isCode || isStock ? null : line
}

/** What frameworks say by themselves. */
const phrases: ReadonlySet<string> = new Set([
  ...Object.values(STATUS_CODES).map((phrase) => (phrase ?? '').toLowerCase()),
  ...['server error', 'error', 'fail', 'failed', 'unauthenticated', 'csrf token mismatch', 'page expired', 'too many attempts'],
  ...['this action is unauthorized', 'access denied', 'invalid signature', 'resource not found', 'record not found', 'entity not found'],
  ...['the given data was invalid', 'validation failed', 'validation error', 'validation exception', 'request validation failed'],
])
const forPrograms: readonly RegExp[] = [
  /^No query results for model/i,
  /^The route .*could not be found/i,
  /^The \w+ method is not supported/i,
  /^Cannot (?:GET|POST|PUT|PATCH|DELETE) /,
  // HTML, names of classes, databases, faults of programs and where in them.
  /<\/?[a-z!][^<>]*>/i,
  /\w\\\w/,
  /SQLSTATE/i,
  /[a-z](?:Exception|Error)\b/,
  /(?:^|\s)(?:#\d+ |at )\S*[/\\(]/,
  /\.(?:php|py|rb|java|go|cs|[cm]?[jt]s)(?::\d|",? line \d| on line \d)/,
]
