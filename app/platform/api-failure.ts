/** A call that failed, in the contract's words. Status 503 also stands for an API that did not answer. */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Readonly<Record<string, readonly string[]>> = {},
    readonly retryAfter: string | null = null,
    /** What the server itself said, if that was a sentence for people; `message` may be ours instead. */
    readonly serverMessage: string | null = null,
  ) {
    super(message)
  }
}

const unreadable = 'The debate service gave an answer that we can’t read. Try again in a moment.'

/** No answer of the contract. */
export class Unreadable extends ApiFailure {
  constructor() {
    super(503, unreadable)
  }
}

/** The status says that it is done what was asked for, but the answer can't be read: nobody should be told to do it again. */
export class DoneUnread extends Unreadable {}

/** What came of something; `instead` where it is done and its answer can't be read. @throws whatever `doing` does, else */
export async function orUnread<T>(doing: Promise<T>, instead: T): Promise<T> {
  try {
    return await doing
  } catch (failure) {
    if (failure instanceof DoneUnread) return instead
    throw failure
  }
}

/** What an API answers that has no such call: not found, or not this method. */
const none: ReadonlySet<number> = new Set([404, 405])
/** And what it answers to a question that it does not know. */
const notKnown = 422

/** Whether an API said that it has no such call. */
export function saysThereIsNone(failure: unknown): boolean {
  return failure instanceof ApiFailure && none.has(failure.status)
}

/** The same by the status, or that it does not know what it was asked with. */
export const meansThereIsNone = (status: number) => none.has(status) || status === notKnown
