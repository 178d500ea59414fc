import { type Debate, readDebateBySlug } from '#contract/debates'
import { slugIn } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'

type Expected = {
  /** The page of the debate that the form was sent from. */
  place: string
  /** Checks whether the debate is in the state that the action leads to. */
  isSo(debate: Debate): boolean
}

/**
 * Awaits a change of a debate, and treats a refusal as success if the debate is in that state already, so that pressing a button twice is
 * no error (docs/product.md#arguments). Works with any API; but if the API states no permissions, its refusal stands.
 * @returns the debate, and whether it was in that state before
 * @throws ApiFailure for every other refusal
 */
export async function ignoreAlreadyDone(
  visit: Visit,
  doing: Promise<{ data: Debate }>,
  { place, isSo }: Expected,
): Promise<{ debate: Debate; already: boolean }> {
  try {
    return { debate: (await doing).data, already: false }
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || ![403, 409, 422].includes(failure.status)) throw failure
    const debate = await readDebate(visit, slugIn(place))
    if (!debate?.permissions || !isSo(debate)) throw failure
    return { debate, already: true }
  }
}

async function readDebate(visit: Visit, slug: string): Promise<Debate | undefined> {
  try {
    return slug === '' ? undefined : (await visit.secondary().api(readDebateBySlug, { path: { slug } })).data
  } catch (failure) {
    if (failure instanceof ApiFailure) return undefined
    throw failure
  }
}
