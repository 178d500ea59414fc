import { json } from '@remix-run/node'
import { type Debate, readDebateBySlug } from '#contract/debates'
import type { VoteType } from '#contract/post-limits'
import type { Votes } from '#contract/votes'
import { findReturnPath } from '../forms/answer.server'
import { loadDraft } from '../forms/drafts.server'
import type { Api } from '../platform/api-client.server'
import { ApiFailure } from '../platform/api-failure'
import { siteUrl } from '../platform/environment.server'
import type { PartialResult } from '../platform/partial-result'
import { redirectTo } from '../platform/redirects.server'
import { sanitiseHtml } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { capitalise, editDraftKey, type Kind, type KindOf, type Post, type PostThread, postDraftKey } from './post'
import { completePosts, type PageOf } from './post-list.server'
import { describePost } from './structured-data.server'

/** Describes a post that was removed (410) or never existed (404), and its debate if there is one. */
export type MissingPostInfo = {
  status: number
  title: string
  message: string
  canonical: string
  debate: Pick<Debate, 'slug' | 'topic'> | null
}

type ThreadAddress = { slug: string; id: string }
type ThreadResult<P extends Post> = { thread: PostThread<P>; debate: Debate } | { movedTo: string } | { missing: MissingPostInfo }

/**
 * Loads a post with its ancestors, and its debate. `?context=` sets how many ancestors are shown in full. Both are loaded concurrently, the
 * debate by the slug in the address. If the post belongs to another debate, returns its right address.
 * @throws ApiFailure for failures that have no page of their own
 */
export async function loadThread<P extends Post>(visit: Visit, calls: PostCalls<P>, { slug, id }: ThreadAddress): Promise<ThreadResult<P>> {
  const { api, url } = visit
  const requests = [calls.read(api, id), api(readDebateBySlug, { path: { slug } })] as const
  const [reading, debating] = await Promise.allSettled(requests)
  const debate = debating.status === 'fulfilled' ? debating.value.data : null
  if (reading.status === 'rejected') return { missing: missing(reading.reason, debate, calls.kind, { slug, id }) }
  const thread = reading.value
  if (thread.debate_slug !== null && thread.debate_slug !== slug) return { movedTo: calls.kind.path(thread.debate_slug, id) + url.search }
  if (debating.status === 'rejected') throw debating.reason
  const [post, ...around] = await completePosts(visit, [thread.post, ...thread.ancestors], debating.value.data)
  const ancestors = await withContext(visit, calls, around, url.searchParams.get('context'))
  return { thread: { ...thread, post: post ?? thread.post, ancestors }, debate: debating.value.data }
}

/**
 * Describes why a post is missing.
 * @throws the failure itself unless it is a 404 or 410
 */
function missing(failure: unknown, debate: Debate | null, kind: Kind, { slug, id }: ThreadAddress): MissingPostInfo {
  if (!(failure instanceof ApiFailure) || (failure.status !== 404 && failure.status !== 410)) throw failure
  return {
    status: failure.status,
    title: failure.status === 410 ? `${goneWord(failure, kind)} ${kind.field}` : `${capitalise(kind.field)} not found`,
    message: failure.message,
    canonical: siteUrl() + kind.path(slug, id),
    debate: debate && { slug: debate.slug, topic: debate.topic },
  }
}

/** Says whether the author removed the post, or moderators hid it. Only the message tells the difference. */
const goneWord = ({ message }: ApiFailure, { takenAway }: Kind) => (/\bhidden by\b/.test(message) ? 'Hidden' : capitalise(takenAway))

/** The maximum number of ancestors shown in full, because each of them costs a call. */
const maxContext = 10

/**
 * Returns the ancestors as a page shows them: the nearest ones with their texts, which the thread call omits. An ancestor that was removed
 * or can't be loaded is shown as a single line.
 * @param context the value of `?context=`: how many to show in full
 */
async function withContext<P extends Post>(
  { api }: Visit,
  { kind, read }: PostCalls<P>,
  ancestors: readonly P[],
  context: string | null,
): Promise<P[]> {
  const count = /^\d{1,3}$/.test(context ?? '') ? Math.min(Number(context), maxContext) : 0
  const lines = ancestors.slice(0, Math.max(0, ancestors.length - count))
  const near = ancestors.slice(lines.length).map(async (ancestor) => {
    if (kind.takenAwayAt(ancestor) !== null) return ancestor
    const found = await read(api, ancestor.id).catch(() => null)
    return found === null ? ancestor : { ...ancestor, content: await sanitiseHtml(found.post.content) }
  })
  return [...lines.map((ancestor) => ({ ...ancestor, content: '' })), ...(await Promise.all(near))]
}

/** A text, and the version that its author has edited; undefined if the API has no versions. */
type TextEdit = { content: string; seen: string | undefined }

/** The calls that the contract has for every kind of post, under different names. */
export type PostCalls<P extends Post> = {
  kind: KindOf<P>
  read: (api: Api, id: string) => Promise<PostThread<P>>
  edit: (api: Api, id: string, edited: TextEdit) => Promise<P>
  takeAway: (api: Api, id: string) => Promise<P>
  cast: (api: Api, id: string, vote_type: VoteType) => Promise<Votes>
  /**
   * Takes back a vote.
   * @param vote_type the vote; null if unknown
   */
  takeBack: (api: Api, id: string, vote_type: VoteType | null) => Promise<Votes>
}

/**
 * Returns a page that says why there is no post here.
 * @throws a redirect to the post if it is at another address
 */
export function withoutPost(found: { missing: MissingPostInfo } | { movedTo: string }) {
  if ('movedTo' in found) throw redirectTo(found.movedTo, { status: 301 })
  return json(found, { status: found.missing.status })
}

type Page<P extends Post> = { thread: PostThread<P>; debate: Debate /** Its replies. */; list: Promise<PartialResult<PageOf<P>>> }

/** Loads what the pages of all kinds of posts show. */
export async function loadPostPage<P extends Post>(visit: Visit, kind: KindOf<P>, { thread, debate, list }: Page<P>) {
  const { id, is_own } = thread.post
  const [replies, reply, edit] = await Promise.all([
    list,
    loadDraft(visit, postDraftKey(kind, { debate: debate.id, parent: id })),
    is_own ? loadDraft(visit, editDraftKey(kind, id)) : null,
  ])
  const canonical = siteUrl() + kind.path(debate.slug, id)
  // Only the author can delete the post, and only then is another page needed.
  const back = is_own ? findReturnPath(visit) : null
  const structured = describePost(visit, { kind, thread, debate, list: replies })
  return { thread, debate, list: replies, back, drafts: { reply, edit }, now: Date.now(), canonical, structured }
}
