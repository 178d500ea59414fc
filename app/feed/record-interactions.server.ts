import { z } from 'zod'
import { Interaction, recordInteraction, recordInteractions } from '#contract/feed'
import { feedLimits } from '#contract/feed-limits'
import { ApiFailure, saysThereIsNone } from '../platform/api-failure'
import { can } from '../platform/can.server'
import type { Visit } from '../platform/visit.server'

/** An API that takes them one by one gets so many of a page's: it is no reason to call it fifty times. */
const oneByOne = 20

const Sent = z.array(Interaction).min(1).max(feedLimits.together)

/**
 * Hands on what a page says that somebody did with its cards (customer-spec §4).
 * @param text JSON, as the page sends it
 * @returns the status of the answer, which nobody reads: failures are ignored (customer-spec §7)
 */
export async function handOnInteractions(visit: Visit, text: string): Promise<number> {
  if (mayTrack(visit) !== 'on') return 204
  const sent = Sent.safeParse(jsonIn(text))
  if (!sent.success) return 422
  try {
    await handOn(visit, sent.data)
    return 204
  } catch (failure) {
    if (failure instanceof ApiFailure) return failure.status
    throw failure
  }
}

/** All at once where the API can do that; the customer's text has only one at a time. */
async function handOn({ api }: Visit, interactions: Interaction[]): Promise<void> {
  if (can.recordInteractions) {
    try {
      return await api(recordInteractions, { body: { interactions } })
    } catch (failure) {
      if (!saysThereIsNone(failure)) throw failure
    }
  }
  for (const interaction of interactions.slice(0, oneByOne)) await api(recordInteraction, { body: interaction })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether it is recorded which cards somebody looks at; `refused`: their browser asks that nobody does. */
export type Tracking = 'on' | 'refused' | 'off'

/** Of members alone, not in low-data mode, and never against Do Not Track or Global Privacy Control. */
export function mayTrack({ member, appearance, request }: Visit): Tracking {
  if (!member || appearance.lowData) return 'off'
  const asks = (header: string) => request.headers.get(header)?.trim() === '1'
  return asks('DNT') || asks('Sec-GPC') ? 'refused' : 'on'
}
