import type { Acts } from './acts.server'
import { buttonName } from './button-name'

/**
 * Makes a button do one of a room's acts: `<button type="submit" {...does<typeof kickActs>('kick-open')}>`. The type names the
 * table, and what is not in it is a type error.
 */
export function does<Table extends Acts = Record<never, never>>(intent: NoInfer<keyof Table & string>) {
  return { name: buttonName('intent', intent) } as const
}
