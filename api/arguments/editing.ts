import { argumentLimits } from '#contract/arguments'
import type { ArgumentRow, DebateRow } from '../database/tables.ts'
import { Conflict, Forbidden, type NamedFailure } from '../platform/failures.ts'

type Editable = Pick<ArgumentRow, 'withdrawn_at' | 'replies_count' | 'created_at'>

/** Until when an argument may be edited by its author; ms since 1970. */
export function editingEnds({ created_at }: Pick<ArgumentRow, 'created_at'>): number {
  return created_at + argumentLimits.editMinutes * 60_000
}

/**
 * Why an argument's author cannot edit it now (PRODUCT §2, Arguments: for 5 minutes, while nobody has replied). Pages
 * ask here whether to offer it, the verb what to answer.
 * @returns null if they can
 */
export function editRefusal(argument: Editable, debate: Pick<DebateRow, 'status'>, now: number): NamedFailure | null {
  if (argument.withdrawn_at !== null) return new Conflict('You have withdrawn this argument; it cannot be edited any more.')
  if (debate.status === 'closed' || debate.status === 'cancelled')
    return new Forbidden('The debate is closed; its arguments stay as they are.')
  if (argument.replies_count > 0)
    return new Conflict('Somebody has replied meanwhile, so it cannot be edited any more. You can withdraw it.')
  const minutes = argumentLimits.editMinutes
  if (now >= editingEnds(argument))
    return new Conflict(`Arguments can be edited for ${minutes} minutes; these are over. You can withdraw it.`)
  return null
}
