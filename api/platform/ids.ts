import { NotFound } from './failures.ts'

/** @throws NotFound for what can't be an id at all, so that no query has to fear it */
export function idOf(value: string, missing: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new NotFound(missing)
  return Number(value)
}
