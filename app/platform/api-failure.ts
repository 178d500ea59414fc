/** A call that failed, in the contract's words. Status 503 also stands for an API that did not answer. */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Readonly<Record<string, readonly string[]>> = {},
    readonly retryAfter: string | null = null,
    /** The words are the server's own. */
    readonly said = false,
  ) {
    super(message)
  }
}
