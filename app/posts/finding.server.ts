import { type Debate, readDebateBySlug } from '#contract/debates'
import { ApiFailure } from '../platform/api-failure'
import { siteUrl } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'
import type { Kind } from './kinds'

/** A post that its author took away (410) or that was never there (404), and the debate to go on in, if there is one. */
export type Missing = { status: number; title: string; message: string; canonical: string; debate: Pick<Debate, 'slug' | 'topic'> | null }

type Asked<T> = {
  kind: Kind
  slug: string
  id: string
  reading: Promise<{ data: T }>
  /** The titles of pages that explain why it is not there: "Withdrawn argument". */
  titles: { gone: string; unknown: string }
}
type Found<T> = { thread: T; debate: Debate } | { movedTo: string } | { missing: Missing }

/**
 * A post's thread and the debate it stands in. Both are read at once, the debate by the slug of the address; where that
 * is another debate's, the right address is answered.
 * @throws ApiFailure for all that no page of its own explains
 */
export async function found<T extends { debate_slug: string }>(visit: Visit, asked: Asked<T>): Promise<Found<T>> {
  const { kind, slug, id } = asked
  const [reading, debating] = await Promise.allSettled([asked.reading, visit.api(readDebateBySlug, { path: { slug } })])
  const debate = debating.status === 'fulfilled' ? debating.value.data : null
  if (reading.status === 'rejected') return { missing: missing(reading.reason, debate, asked) }
  const thread = reading.value.data
  if (thread.debate_slug !== slug) return { movedTo: kind.path(thread.debate_slug, id) }
  if (debating.status === 'rejected') throw debating.reason
  return { thread, debate: debating.value.data }
}

/** @throws the failure itself unless the post is not there */
function missing(failure: unknown, debate: Debate | null, { kind, slug, id, titles }: Omit<Asked<unknown>, 'reading'>): Missing {
  if (!(failure instanceof ApiFailure) || (failure.status !== 404 && failure.status !== 410)) throw failure
  return {
    status: failure.status,
    title: failure.status === 410 ? titles.gone : titles.unknown,
    message: failure.message,
    canonical: siteUrl() + kind.path(slug, id),
    debate: debate && { slug: debate.slug, topic: debate.topic },
  }
}
