import type { z } from 'zod'
import { type checkRegistration as call, Registration } from '#contract/accounts'
import { named } from '#contract/named'
import type { Context } from '../context.ts'
import { Invalid } from '../platform/failures.ts'
import { unfitIn } from './register.ts'

type Typed = z.output<(typeof call)['body']>

/**
 * Tells all that does not fit in a sign-up at once: the fields' own faults, and of those that have none whether another
 * account has them. It tells of taken addresses as `register` does, and is counted with it (PRODUCT §4, Account).
 * @throws Invalid with every field that does not fit; TooMany
 */
export async function checkRegistration({ db, clock, limits, address }: Context, typed: Typed): Promise<undefined> {
  await limits.take('registerByAddress', address)
  const faults = faultsOf(typed)
  const sound = Object.fromEntries(Object.entries(typed).filter(([field]) => !Object.hasOwn(faults, field)))
  const errors = { ...faults, ...(await unfitIn(db.read, sound, clock.now())) }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  return undefined
}

function faultsOf(typed: Typed): Record<string, string[]> {
  const faults: Record<string, string[]> = {}
  for (const { path, message } of Registration.safeParse(typed).error?.issues ?? []) {
    const field = String(path[0])
    faults[field] = [...new Set([...(named(faults, field) ?? []), message])]
  }
  return faults
}
