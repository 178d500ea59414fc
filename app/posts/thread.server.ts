import { type Debate, readDebateBySlug } from '#contract/debates'
import type { VoteType } from '#contract/post-limits'
import type { Votes } from '#contract/votes'
import type { Api } from '../platform/api-client.server'
import { ApiFailure } from '../platform/api-failure'
import { siteUrl } from '../platform/environment.server'
import { sanitised } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { capital, type Kind, type KindOf } from './kind'
import { completed } from './listed.server'
import type { Post, PostThread } from './post'

/** A post that its author took away (410) or that was never there (404), and the debate to go on in, if there is one. */
export type Missing = { status: number; title: string; message: string; canonical: string; debate: Pick<Debate, 'slug' | 'topic'> | null }

type ThreadAddress = { slug: string; id: string }
type ThreadResult<P extends Post> = { thread: PostThread<P>; debate: Debate } | { movedTo: string } | { missing: Missing }

/**
 * A post with its ancestors, and the debate it stands in; `?context=` says how many ancestors to show in full. Both are
 * read at once, the debate by the slug of the address; where that is another debate's, the right address is answered.
 * @throws ApiFailure for all that no page of its own explains
 */
export async function threadIn<P extends Post>(visit: Visit, calls: PostCalls<P>, { slug, id }: ThreadAddress): Promise<ThreadResult<P>> {
  const { api, url } = visit
  const asked = [calls.read(api, id), api(readDebateBySlug, { path: { slug } })] as const
  const [reading, debating] = await Promise.allSettled(asked)
  const debate = debating.status === 'fulfilled' ? debating.value.data : null
  if (reading.status === 'rejected') return { missing: missing(reading.reason, debate, calls.kind, { slug, id }) }
  const thread = reading.value
  if (thread.debate_slug !== null && thread.debate_slug !== slug) return { movedTo: calls.kind.path(thread.debate_slug, id) + url.search }
  if (debating.status === 'rejected') throw debating.reason
  const [post, ...around] = await completed(visit, [thread.post, ...thread.ancestors], debating.value.data)
  const ancestors = await withContext(visit, calls, around, url.searchParams.get('context'))
  return { thread: { ...thread, post: post ?? thread.post, ancestors }, debate: debating.value.data }
}

/** @throws the failure itself unless the post is not there */
function missing(failure: unknown, debate: Debate | null, kind: Kind, { slug, id }: ThreadAddress): Missing {
  if (!(failure instanceof ApiFailure) || (failure.status !== 404 && failure.status !== 410)) throw failure
  return {
    status: failure.status,
    title: failure.status === 410 ? `${goneInWord(failure, kind)} ${kind.field}` : `No such ${kind.field}`,
    message: failure.message,
    canonical: siteUrl() + kind.path(slug, id),
    debate: debate && { slug: debate.slug, topic: debate.topic },
  }
}

/** Its author took it away, unless it says that moderators have hidden it. */
const goneInWord = ({ message }: ApiFailure, { takenAway }: Kind) => (/\bhidden by\b/.test(message) ? 'Hidden' : capital(takenAway))

/** Nobody reads more before a post; each costs a call. */
const mostContext = 10

/**
 * Ancestors as a page shows them: the nearest with their texts, which a thread leaves away; one that can't be read, or
 * was taken away, stays a line.
 * @param context `?context=`: how many in full
 */
async function withContext<P extends Post>(
  { api }: Visit,
  { kind, read }: PostCalls<P>,
  ancestors: readonly P[],
  context: string | null,
): Promise<P[]> {
  const count = /^\d{1,3}$/.test(context ?? '') ? Math.min(Number(context), mostContext) : 0
  const lines = ancestors.slice(0, Math.max(0, ancestors.length - count))
  const near = ancestors.slice(lines.length).map(async (ancestor) => {
    if (kind.takenAwayAt(ancestor) !== null) return ancestor
    const found = await read(api, ancestor.id).catch(() => null)
    return found === null ? ancestor : { ...ancestor, content: await sanitised(found.post.content) }
  })
  return [...lines.map((ancestor) => ({ ...ancestor, content: '' })), ...(await Promise.all(near))]
}

/** A text, and the version that its writer saw; undefined from an API without versions. */
type Edited = { content: string; seen: string | undefined }

/** The calls that every kind of post has in the contract, each under names of its own. */
export type PostCalls<P extends Post> = {
  kind: KindOf<P>
  read: (api: Api, id: string) => Promise<PostThread<P>>
  edit: (api: Api, id: string, edited: Edited) => Promise<P>
  takeAway: (api: Api, id: string) => Promise<P>
  cast: (api: Api, id: string, vote_type: VoteType) => Promise<Votes>
  /** @param vote_type which vote it is; null where nobody knows */
  takeBack: (api: Api, id: string, vote_type: VoteType | null) => Promise<Votes>
}
