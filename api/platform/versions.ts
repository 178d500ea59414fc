import { createHash } from 'node:crypto'
import { NamedFailure } from './failures.ts'

/** The version of something that is edited as a whole: another one for every change of any of its parts. */
export function versionOf(...parts: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
}

type Versions = {
  /** The version that the writer saw; undefined where the caller does not know versions, and then nothing is compared. */
  seen: string | undefined
  /** The version that is stored, read in the transaction that writes. */
  stored: string
  /** "This argument": what was edited, at the beginning of a sentence. */
  what: string
}

/**
 * Keeps two windows from overwriting each other's changes. Ask it only where something would change: saving the stored text again is no
 * conflict.
 * @throws Changed if it was changed since the writer saw it
 */
export function requireSeen({ seen, stored, what }: Versions): void {
  if (seen === undefined || seen === stored) return
  throw new Changed(
    `${what} was changed after you opened it, perhaps in another window. Compare the two versions, then save yours again or keep the saved one.`,
  )
}

/** Names the field that carries the version, so that a page can lead to the saved text. */
export class Changed extends NamedFailure {
  constructor(message: string) {
    super(409, message, { seen: [message] })
  }
}
