import { named } from '#contract/named'
import { ErrorSummary, faultsOf } from '../ui/error-summary'
import type { Acted } from './sent-in-place'

/**
 * What was wrong with the form just sent, first in `main`.
 * @param fields the ids of the controls, by the names that faults have; others stand as sentences
 */
export function PageFaults({ acted, fields }: { acted: Acted | null; fields: Readonly<Record<string, string>> }) {
  if (acted?.kind !== 'refused') return null
  return <ErrorSummary faults={faultsOf(acted.message, acted.errors, (name) => named(fields, name))} />
}
