/** A failed call, with a message for people. Status 503 can also mean that the API did not answer. */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Readonly<Record<string, readonly string[]>> = {},
    readonly retryAfter: string | null = null,
    /** The server's own sentence, if it was written for people. `message` may be ours instead. */
    readonly serverMessage: string | null = null,
  ) {
    super(message)
  }
}

const unreadableText = 'The debate service gave an answer that we can’t read. Try again in a moment.'

/** A failure because the answer doesn't follow the contract. */
export class UnreadableAnswer extends ApiFailure {
  constructor() {
    super(503, unreadableText)
  }
}

/**
 * A failure after a successful write: the status says that it succeeded, but the answer can't be read. People must not be asked to repeat
 * the action.
 */
export class WriteUnreadable extends UnreadableAnswer {}

/**
 * Awaits a write, and returns `instead` if it succeeded but its answer can't be read.
 * @throws any other failure of the write
 */
export async function orIfUnreadable<T>(write: Promise<T>, fallback: T): Promise<T> {
  try {
    return await write
  } catch (failure) {
    if (failure instanceof WriteUnreadable) return fallback
    throw failure
  }
}

/** The statuses of an API that lacks a call: not found, or method not allowed. */
const missingStatuses: ReadonlySet<number> = new Set([404, 405])
/** The status for a query that the API does not support. */
const unsupportedQuery = 422

/** Checks if a failure means that the API has no such call. */
export function isMissingCall(failure: unknown): boolean {
  return failure instanceof ApiFailure && missingStatuses.has(failure.status)
}

/** Checks if a status means that the API lacks the call, or does not support its query. */
export const isMissingStatus = (status: number) => missingStatuses.has(status) || status === unsupportedQuery
