import { STATUS_CODES } from 'node:http'
import { isRecord } from '#contract/lists'

/** The text of a failed call: a message, and messages for each field if known. */
export type FailureText = {
  message: string
  errors: Record<string, string[]>
  /** The server's own sentence, if it was written for people. Only search shows it for every status (customer-spec §8). */
  serverMessage: string | null
}

/**
 * Returns the text for a failure of a foreign API: the API's message if it was written for people, otherwise our own. A message about a
 * server error (5xx) is usually meant for operators, so it only becomes `serverMessage`.
 * @param answer the answer, parsed as JSON
 */
export function failureTextFor(status: number, answer: unknown): FailureText {
  const body = isRecord(answer) ? answer : {}
  const inner = isRecord(body.error) ? body.error : {}
  const errors = byField(body.errors ?? inner.errors)
  // `detail` and `title` are fields of RFC 9457.
  const candidates = [body.message, inner.message, body.error_description, body.error, body.detail, body.title]
  const serverMessage = [...candidates.map(readableText), Object.values(errors)[0]?.[0] ?? null].find(isMessage) ?? null
  if (status >= 400 && status < 500) return { message: serverMessage ?? statusMessage(status), errors, serverMessage }
  // An error sent with its exception is meant for the API's developers, whatever its message says.
  const isDebugging = debugFields.some((name) => name in body)
  return { message: statusMessage(status), errors: {}, serverMessage: isDebugging ? null : serverMessage }
}

const debugFields = ['exception', 'trace', 'stack', 'stacktrace', 'stackTrace'] as const

/** Returns our own message for a status. */
export function statusMessage(status: number): string {
  if (status >= 500) return 'The debate service has a problem. Try again in a moment.'
  return messages[status] ?? 'The debate service refused this.'
}

const messages: Readonly<Record<number, string>> = {
  401: 'The debate service did not accept the sign-in.',
  403: 'You are not allowed to do this.',
  404: 'There is nothing at this address.',
  405: 'The debate service can’t do this.',
  410: 'This no longer exists.',
  413: 'This is too large.',
  419: 'The debate service thought another site sent this form. Reload the page and send it again.',
  429: 'Too many attempts. Wait a moment, then try again.',
}

/** How many errors a page shows, and the maximum length of each. */
const limits = { errors: 20, length: 500 } as const

/** Collects messages by field, in any of the formats that APIs use. Messages without a field are included if they are sentences. */
function byField(errors: unknown): Record<string, string[]> {
  const messages = new Map<string, string[]>()
  for (const [name, value] of listEntries(errors).slice(0, limits.errors)) {
    // An error of the third tag counts as an error of the field `tags`.
    const [field = ''] = name.split(/[[.]/, 1)
    const all = (Array.isArray(value) ? value : [value]).slice(0, limits.errors).flatMap((entry) => toSentence(entry) ?? [])
    const sentences = field === '' ? all.filter(isMessage) : all
    if (sentences.length > 0) messages.set(field, [...(messages.get(field) ?? []), ...sentences])
  }
  return Object.fromEntries(messages)
}

function listEntries(errors: unknown): (readonly [string, unknown])[] {
  if (Array.isArray(errors)) return errors.map((entry) => [getFieldName(entry), entry])
  return isRecord(errors) ? Object.entries(errors) : []
}

function getFieldName(error: unknown): string {
  if (!isRecord(error)) return ''
  const [first] = Array.isArray(error.path) ? error.path : [error.path]
  const pointer = isRecord(error.source) ? error.source.pointer : undefined
  const name = [error.field, first, error.name, error.param, pointer].find((entry) => typeof entry === 'string')
  return typeof name === 'string' ? (name.split('/').at(-1) ?? '') : ''
}

function toSentence(error: unknown): string | null {
  if (!isRecord(error)) return readableText(error)
  return [error.message, error.detail, error.msg, error.title].map(readableText).find((words) => words !== null) ?? null
}

/** Checks for a full sentence. A single word such as "invalid" makes sense only next to its field. */
const isMessage = (words: string | null): words is string => words !== null && !/^[a-z]+$/i.test(words)

/** Returns a text of an API as one line; null if it was written for programs or by a framework. */
function readableText(words: unknown): string | null {
  if (typeof words !== 'string' || words.length > limits.length) return null
  const line = words.replace(/\s+/g, ' ').trim()
  const isCode = !line.includes(' ') && /\w[_.:]\w/.test(line)
  const isStock = stockPhrases.has(line.replace(/[.!]$/, '').toLowerCase()) || technicalPatterns.some((pattern) => pattern.test(line))
  return line === '' || isCode || isStock ? null : line
}

/** Standard phrases of frameworks, which tell people nothing. */
const stockPhrases: ReadonlySet<string> = new Set([
  ...Object.values(STATUS_CODES).map((phrase) => (phrase ?? '').toLowerCase()),
  ...['server error', 'error', 'fail', 'failed', 'unauthenticated', 'csrf token mismatch', 'page expired', 'too many attempts'],
  ...['this action is unauthorized', 'access denied', 'invalid signature', 'resource not found', 'record not found', 'entity not found'],
  ...['the given data was invalid', 'validation failed', 'validation error', 'validation exception', 'request validation failed'],
])
const technicalPatterns: readonly RegExp[] = [
  /^No query results for model/i,
  /^The route .*could not be found/i,
  /^The \w+ method is not supported/i,
  /^Cannot (?:GET|POST|PUT|PATCH|DELETE) /,
  // HTML and JSON; class names; errors of programs and databases, and their location in the code.
  /^[{[]/,
  /<\/?[a-z!][^<>]*>/i,
  /\w\\\w/,
  /SQLSTATE/i,
  /[a-z](?:Exception|Error)\b/,
  /(?:^|\s)(?:#\d+ |at )\S*[/\\(]/,
  /\.(?:php|py|rb|java|go|cs|[cm]?[jt]s)(?::\d|",? line \d| on line \d)/,
  /^(?:Undefined|Uncaught|Unhandled|Unexpected token|Call to|Syntax error|Allowed memory|Maximum execution time|Upstream|No healthy)\b/i,
  /\b(?:undefined|NaN|traceback|stack trace|deadlock|segfault|localhost|connection (?:refused|reset|timed out))\b/i,
  /\b(?:elasticsearch|opensearch|solr|meilisearch|typesense|redis|mysql|mariadb|postgres(?:ql)?|sqlite|mongo(?:db)?|kafka|nginx|php|laravel)\b/i,
  // Variables, calls, constants (ECONNREFUSED, INDEX_MISSING), IP addresses, durations.
  /\$[a-z_]/i,
  /\w\(\)/,
  /\bE[A-Z]{5,}\b|\b[A-Z]+_[A-Z]|\b[a-z]+_[a-z]+_/,
  /\b(?:tcp|unix|rediss?|amqps?|jdbc):/i,
  /\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/,
  /\d ?ms\b/,
]
