import { type Debate, readDebateBySlug } from '#contract/debates'
import { slugIn } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'

type Pressed = {
  /** Where the button stands: a page of the debate. */
  place: string
  /** Whether a debate is as the act would make it. */
  isSo(debate: Debate): boolean
}

/**
 * Does something to a debate. Where it is refused because it is so already, pressing the button a second time is no fault
 * (docs/product.md#arguments); no API need know of it, but one that says nothing of what a reader may do is believed.
 * @returns the debate, and whether it was so before
 * @throws ApiFailure for every other refusal
 */
export async function ignoreAlreadyDone(
  visit: Visit,
  doing: Promise<{ data: Debate }>,
  { place, isSo }: Pressed,
): Promise<{ debate: Debate; already: boolean }> {
  try {
    return { debate: (await doing).data, already: false }
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || ![403, 409, 422].includes(failure.status)) throw failure
    const debate = await asItIs(visit, slugIn(place))
    if (!debate?.permissions || !isSo(debate)) throw failure
    return { debate, already: true }
  }
}

async function asItIs(visit: Visit, slug: string): Promise<Debate | undefined> {
  try {
    return slug === '' ? undefined : (await visit.beside().api(readDebateBySlug, { path: { slug } })).data
  } catch (failure) {
    if (failure instanceof ApiFailure) return undefined
    throw failure
  }
}
