import { type Argument, readThread, type Thread } from '#contract/arguments'
import { type Debate, readDebateBySlug } from '#contract/debates'
import { argumentPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { siteUrl } from '../platform/environment.server'
import { sanitised } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'

type Asked = { slug: string; argumentId: string /** `?context=`: how many ancestors to show in full. */; context: string | null }

/** An argument that was withdrawn (410) or was never there (404), and the debate to go on in, if there is one. */
export type Missing = { status: number; title: string; message: string; canonical: string; debate: Pick<Debate, 'slug' | 'topic'> | null }

type Found = { thread: Thread; debate: Debate } | { movedTo: string } | { missing: Missing }

/**
 * An argument with its ancestors, and the debate it stands in. Both are read at once, the debate by the slug of the
 * address; where that is another debate's, the right address is answered.
 * @throws ApiFailure for all that no page of its own explains
 */
export async function threadIn(visit: Visit, { slug, argumentId, context }: Asked): Promise<Found> {
  const [reading, debating] = await Promise.allSettled([
    visit.api(readThread, { path: { id: argumentId } }),
    visit.api(readDebateBySlug, { path: { slug } }),
  ])
  const debate = debating.status === 'fulfilled' ? debating.value.data : null
  if (reading.status === 'rejected') return { missing: missing(reading.reason, argumentPath(slug, argumentId), debate) }
  const thread = reading.value.data
  if (thread.debate_slug !== slug) return { movedTo: argumentPath(thread.debate_slug, argumentId) }
  if (debating.status === 'rejected') throw debating.reason
  const ancestors = await withContext(visit, thread.ancestors, contextIn(context))
  const argument = { ...thread.argument, content: await sanitised(thread.argument.content) }
  return { thread: { ...thread, argument, ancestors }, debate: debating.value.data }
}

/** @throws the failure itself unless the argument is not there */
function missing(failure: unknown, path: string, debate: Debate | null): Missing {
  if (!(failure instanceof ApiFailure) || (failure.status !== 404 && failure.status !== 410)) throw failure
  const title = failure.status === 410 ? 'Withdrawn argument' : 'No such argument'
  return {
    status: failure.status,
    title,
    message: failure.message,
    canonical: siteUrl() + path,
    debate: debate && { slug: debate.slug, topic: debate.topic },
  }
}

/** Nobody reads more before an argument; each costs a call. */
const mostContext = 10

function contextIn(asked: string | null): number {
  return /^\d{1,3}$/.test(asked ?? '') ? Math.min(Number(asked), mostContext) : 0
}

/** The nearest ancestors with their texts, which a thread leaves away; one that can't be read stays a line. */
async function withContext({ api }: Visit, ancestors: readonly Argument[], count: number): Promise<Argument[]> {
  const lines = ancestors.slice(0, Math.max(0, ancestors.length - count))
  const near = ancestors.slice(lines.length).map(async (ancestor) => {
    if (ancestor.withdrawn_at !== null) return ancestor
    const read = await api(readThread, { path: { id: ancestor.id } }).catch(() => null)
    return read ? { ...ancestor, content: await sanitised(read.data.argument.content) } : ancestor
  })
  return [...lines.map((ancestor) => ({ ...ancestor, content: '' })), ...(await Promise.all(near))]
}
