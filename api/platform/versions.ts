import { createHash } from 'node:crypto'
import { NamedFailure } from './failures.ts'

/** Returns the version of something that is edited as a whole; it changes with any of its parts. */
export function computeVersion(...parts: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
}

type Versions = {
  /** The version that the writer saw. Undefined if the caller does not send versions; then nothing is compared. */
  seen: string | undefined
  /** The stored version, read in the transaction that writes. */
  stored: string
  /** The edited thing as the beginning of a sentence: "This argument". */
  what: string
}

/**
 * Checks that two windows don't overwrite each other's changes. Call it only if the text would change: saving the
 * stored text again is no conflict.
 * @throws EditConflict if it was changed since the writer saw it
 */
export function requireCurrentVersion({ seen, stored, what }: Versions): void {
  if (seen === undefined || seen === stored) return
  throw new EditConflict(
    `${what} was changed after you opened it, perhaps in another window. Compare the two versions, then save yours again or keep the saved one.`,
  )
}

/** The thing was changed by somebody else. The error is at the field with the version, so that a page can show the saved text. */
export class EditConflict extends NamedFailure {
  constructor(message: string) {
    super(409, message, { seen: [message] })
  }
}
