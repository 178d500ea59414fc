import { z } from 'zod'
import { lookUp } from '#contract/lookup'
import { actions } from '../actions.server'
import { hasDraftText } from '../forms/drafts.server'
import type { Fields } from '../forms/form-action'
import { pendingFields } from '../forms/pending-form.server'
import { ApiFailure } from '../platform/api-failure'
import { safePath, type Visit } from '../platform/visit.server'
import { pendingActionFallback } from './account-text'

type PendingForm = { fields: Fields; place: string }

const Carried = z.object({ place: z.string(), fields: z.record(z.string(), z.string()) })

/**
 * Returns the form that a guest sent before signing in. It is stored as a draft, or carried through the sign-in form if the API has no
 * drafts (docs/product.md#drafts).
 * @param carried the value of the form field `carried`
 */
export async function pendingAction(visit: Visit, carried: string | undefined): Promise<PendingForm | null> {
  const parsed = Carried.safeParse(parseJson(carried ?? ''))
  if (parsed.success) return { fields: parsed.data.fields, place: safePath(parsed.data.place) }
  return pendingFields(visit)
}

/** What a page says about a pending action. */
export type PendingActionText = {
  /** Describes the action as the end of a sentence: "your vote up on #12 is cast". */
  text: string
  place: string
  holdsText: boolean
}

/** Describes the pending action; null when nothing is pending. */
export async function pendingActionText(visit: Visit, carried?: string): Promise<PendingActionText | null> {
  const pending = await pendingAction(visit, carried)
  if (!pending) return null
  const action = lookUp(actions, pending.fields.intent)
  return {
    text: await describePendingForm(visit, pending),
    place: pending.place,
    holdsText: action !== undefined && hasDraftText(action, pending.fields),
  }
}

async function describePendingForm(visit: Visit, { fields, place }: PendingForm): Promise<string> {
  try {
    return (await lookUp(actions, fields.intent)?.describe(visit, { fields, files: {}, place })) ?? pendingActionFallback
  } catch (failure) {
    if (failure instanceof ApiFailure) return pendingActionFallback
    throw failure
  }
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}
