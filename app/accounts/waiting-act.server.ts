import { z } from 'zod'
import { named } from '#contract/named'
import { acts } from '../acts.server'
import type { Fields } from '../forms/acts.server'
import { waitingFields } from '../forms/waiting.server'
import { ApiFailure } from '../platform/api-failure'
import { safePlace, type Visit } from '../platform/visit.server'

type Waiting = { fields: Fields; place: string }

const Carried = z.object({ place: z.string(), fields: z.record(z.string(), z.string()) })

/**
 * The form that a guest sent before signing in: kept as a draft, or carried through the sign-in form where the API keeps
 * none (PRODUCT §7, Drafts).
 * @param carried the form's field of that name
 */
export async function waitingFor(visit: Visit, carried: string | undefined): Promise<Waiting | null> {
  const parsed = Carried.safeParse(jsonOf(carried ?? ''))
  if (parsed.success) return { fields: parsed.data.fields, place: safePlace(parsed.data.place) }
  return waitingFields(visit)
}

/** What the page says will be done, "your vote up on #12 is cast", and where; null when nothing waits. */
export async function waitingInWords(visit: Visit, carried?: string): Promise<{ words: string; place: string } | null> {
  const waiting = await waitingFor(visit, carried)
  if (!waiting) return null
  return { words: await wordsFor(visit, waiting), place: waiting.place }
}

async function wordsFor(visit: Visit, { fields, place }: Waiting): Promise<string> {
  const plain = 'what you sent is done'
  try {
    return (await named(acts, fields.intent)?.waits(visit, { fields, files: {}, place })) ?? plain
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
