import { z } from 'zod'
import { named } from '#contract/named'
import { actions } from '../actions.server'
import { waitingFields } from '../forms/after-sign-in.server'
import type { Fields } from '../forms/form-action'
import { holdsText } from '../forms/kept-texts.server'
import { ApiFailure } from '../platform/api-failure'
import { safePlace, type Visit } from '../platform/visit.server'

type Waiting = { fields: Fields; place: string }

const Carried = z.object({ place: z.string(), fields: z.record(z.string(), z.string()) })

/**
 * The form that a guest sent before signing in: kept as a draft, or carried through the sign-in form where the API keeps
 * none (docs/product.md#drafts).
 * @param carried the form's field of that name
 */
export async function pendingAction(visit: Visit, carried: string | undefined): Promise<Waiting | null> {
  const parsed = Carried.safeParse(jsonOf(carried ?? ''))
  if (parsed.success) return { fields: parsed.data.fields, place: safePlace(parsed.data.place) }
  return waitingFields(visit)
}

/** What the page says of what waits. */
export type PendingActionText = {
  /** What will be done, as the end of a sentence: "your vote up on #12 is cast". */
  words: string
  place: string
  holdsText: boolean
}

/** It, and null when nothing waits. */
export async function pendingActionText(visit: Visit, carried?: string): Promise<PendingActionText | null> {
  const waiting = await pendingAction(visit, carried)
  if (!waiting) return null
  const act = named(actions, waiting.fields.intent)
  return { words: await wordsFor(visit, waiting), place: waiting.place, holdsText: act !== undefined && holdsText(act, waiting.fields) }
}

async function wordsFor(visit: Visit, { fields, place }: Waiting): Promise<string> {
  const plain = 'your request is completed'
  try {
    return (await named(actions, fields.intent)?.describe(visit, { fields, files: {}, place })) ?? plain
  } catch (failure) {
    if (failure instanceof ApiFailure) return plain
    throw failure
  }
}

function jsonOf(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}
