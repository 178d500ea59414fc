import { NotFound } from './failures.ts'

/**
 * Parses an id.
 * @throws NotFound for a value that can't be an id, so that no query has to check
 */
export function parseId(value: string, missing: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new NotFound(missing)
  return Number(value)
}
