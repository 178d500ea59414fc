import { named } from '#contract/named'
import { savedVersionAnchor } from '../paths'
import { ErrorSummary, faultsOf } from '../ui/error-summary'
import type { Refusal } from './acting.server'
import type { ActionResult } from './action-result'

/**
 * What was wrong with the form just sent, first in `main`.
 * @param fields the ids of the controls, by the names that faults have; others stand as sentences
 */
export function PageFaults({ acted, fields }: { acted: ActionResult | null; fields: Readonly<Record<string, string>> }) {
  return acted?.kind === 'refused' ? <RefusalFaults refusal={acted} idOf={(name) => named(fields, name)} /> : null
}

/** The same of a form on a page of its own, whose controls have their names as ids. @param controls their names, as keys */
export function FormFaults({ refusal, controls = {} }: { refusal: Refusal | null; controls?: Readonly<Record<string, unknown>> }) {
  return refusal ? <RefusalFaults refusal={refusal} idOf={(name) => (Object.hasOwn(controls, name) ? name : undefined)} /> : null
}

type RefusalFaultsProps = { refusal: Pick<Refusal, 'message' | 'errors' | 'also'>; idOf: (name: string) => string | undefined }

function RefusalFaults({ refusal: { message, errors, also }, idOf: idOfControl }: RefusalFaultsProps) {
  const idOf = (name: string) => (name === 'seen' ? savedVersionAnchor : idOfControl(name))
  return <ErrorSummary faults={[...faultsOf(message, errors, idOf), ...(also ? [{ message: also }] : [])]} />
}
