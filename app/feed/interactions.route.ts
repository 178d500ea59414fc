import { z } from 'zod'
import { Interaction, recordInteraction, recordInteractions } from '#contract/feed'
import { feedLimits } from '#contract/feed-limits'
import { defineAction } from '../forms/define-action.server'
import { homePath } from '../paths'
import { ApiFailure, isMissingCall } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { redirectTo } from '../platform/redirects.server'
import type { Visit } from '../platform/visit.server'
import { mayTrack } from './do-not-track.server'

/** Receives what <feed-views> has recorded. */
export const action = defineAction(
  async (visit, form) => {
    const status = await forwardInteractions(visit, String(form.get('interactions') ?? ''))
    return new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })
  },
  async () => 'the debates that you looked at are recorded',
)

/** Redirects to the home page: there is nothing to see at this address. */
export const loader = () => redirectTo(homePath, { status: 303 })

/** The maximum number of calls for one page, if the API takes interactions one at a time. */
const maxSingleCalls = 20

const Interactions = z.array(Interaction).min(1).max(feedLimits.perCall)

/**
 * Passes on what a member did with the cards of a page (customer-spec §4).
 * @param text JSON, as the page sends it
 * @returns the status of the response, which nobody reads: failures are ignored (customer-spec §7)
 */
async function forwardInteractions(visit: Visit, text: string): Promise<number> {
  if (mayTrack(visit) !== 'on') return 204
  const sent = Interactions.safeParse(parseJson(text))
  if (!sent.success) return 422
  try {
    await sendInteractions(visit, sent.data)
    return 204
  } catch (failure) {
    if (failure instanceof ApiFailure) return failure.status
    throw failure
  }
}

/** Sends all interactions at once if the API supports it; the customer's API accepts only one at a time. */
async function sendInteractions({ api }: Visit, interactions: Interaction[]): Promise<void> {
  if (can.recordInteractions) {
    try {
      return await api(recordInteractions, { body: { interactions } })
    } catch (failure) {
      if (!isMissingCall(failure)) throw failure
    }
  }
  for (const interaction of interactions.slice(0, maxSingleCalls)) await api(recordInteraction, { body: interaction })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
