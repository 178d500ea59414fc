/**
 * A failure that a call can name. It is translated in one place, into a status and the contract's error shape
 * (docs/product.md#api-conventions): `{message, errors?}`. Messages say what the person can do.
 */
export class NamedFailure extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 503,
    message: string,
    readonly errors?: Record<string, string[]>,
    readonly retryAfterSeconds?: number,
  ) {
    super(message)
  }
}

export class Unauthorized extends NamedFailure {
  constructor(message = 'Sign in first.') {
    super(401, message)
  }
}
export class Forbidden extends NamedFailure {
  constructor(message: string) {
    super(403, message)
  }
}
/** Somebody else may be at the device, so the person must first prove their identity (contract/sessions.ts). */
export class ProofRequired extends NamedFailure {
  constructor() {
    const message = 'Confirm it’s you first.'
    super(403, message, { proof: [message] })
  }
}
export class NotFound extends NamedFailure {
  constructor(message: string) {
    super(404, message)
  }
}
export class Gone extends NamedFailure {
  constructor(message: string) {
    super(410, message)
  }
}
export class Conflict extends NamedFailure {
  constructor(message: string) {
    super(409, message)
  }
}
export class TooLarge extends NamedFailure {
  constructor(message: string) {
    super(413, message)
  }
}
/**
 * Input that does not fit.
 * @param errors sentences by field
 * @param message by default the first of the errors
 */
export class Invalid extends NamedFailure {
  constructor(errors: Record<string, string[]>, message?: string) {
    super(422, message ?? Object.values(errors)[0]?.[0] ?? 'Something in this is invalid.', errors)
  }
}
export class TooMany extends NamedFailure {
  constructor(seconds: number, what: string) {
    super(429, `${what} Wait ${formatWait(seconds)}, then try again.`, undefined, seconds)
  }
}
/**
 * A temporary overload.
 * @param seconds when to retry
 */
export class Busy extends NamedFailure {
  constructor(seconds: number, what: string) {
    super(503, `${what} Wait ${formatWait(seconds)}, then try again.`, undefined, seconds)
  }
}

/** The data folder could not store a picture: its disk is full or read-only. The rest of the request is fine. */
export class PictureNotStored extends NamedFailure {
  /** The operating system's error code, for the log. */
  readonly code: string
  constructor(code: string) {
    const message =
      'The picture could not be saved, because this site can’t write files at the moment. Try again in a few minutes, or continue without a picture.'
    super(503, message, { picture: [message] }, 60)
    this.code = code
  }
}

/** Builds the failure for a write that was not stored. The web app shows the person's text again, so that they can resend it. */
export function writeFailure(why: 'locked' | 'unwritable'): NamedFailure {
  if (why === 'locked') return new NamedFailure(503, 'The database is busy. Nothing is lost: send it again in a moment.', undefined, 2)
  return new NamedFailure(
    503,
    'The site can’t save anything at the moment, but you can keep reading. Nothing is lost: send it again in a few minutes.',
    undefined,
    60,
  )
}

function formatWait(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  if (seconds < 2 * 60 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / (60 * 60))} hours`
}
