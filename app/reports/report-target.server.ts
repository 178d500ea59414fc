import type { Person } from '#contract/accounts'
import { readDebateBySlug } from '#contract/debates'
import { readGroup } from '#contract/groups'
import { readKickVote } from '#contract/kicks'
import { readConversation } from '#contract/messages'
import { type ReportableKind, reportableKinds } from '#contract/moderation-limits'
import type { Profile } from '#contract/people'
import { noteHeading } from '#contract/post-limits'
import { readTeam } from '#contract/teams'
import { readBallot } from '#contract/verdicts'
import { argumentCalls } from '../arguments/argument-calls.server'
import { type Circle, type CirclePages, pagesByKind } from '../circles/circle-kinds'
import { commentCalls } from '../comments/comment-calls.server'
import { debatePath, kickVotePath, messagePath, reasonsAnchor } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import type { Post } from '../posts/post'
import type { PostCalls } from '../posts/thread.server'
import { htmlExcerpt } from '../ui/plain-text'

/** What is being reported: its name, the beginning of its text, and its path. */
export type QuotedTarget = {
  kind: ReportableKind
  id: string
  number: number | null
  text: string
  path: string | null
  /** Its author or owner; null if there is none. */
  author: Person | null
}

/** The target of a report in an address: `?about=argument-12`. */
export type TargetName = { kind: ReportableKind; id: string }

/** Reads the target from an address; null if there is none. */
export function parseTarget(query: URLSearchParams): TargetName | null {
  const about = query.get('about') ?? ''
  const kind = reportableKinds.find((one) => about.startsWith(`${one}-`))
  const id = kind && about.slice(kind.length + 1)
  return kind && id ? { kind, id } : null
}

/**
 * Loads the target that an address names, if it exists and belongs to the given person. Without a person, it must belong to somebody
 * without an account.
 * @returns null if it doesn't exist or isn't visible any more, because the person can still be reported
 * @throws ApiFailure for all other failures
 */
export async function loadQuotedTarget(visit: Visit, owner: Profile | null, { kind, id }: TargetName): Promise<QuotedTarget | null> {
  const target = await finders[kind](visit, id, owner).catch(nullIfMissing)
  return target ? { kind, ...target } : null
}

type TargetResult = Omit<QuotedTarget, 'kind'> | null
type Finder = (visit: Visit, id: string, owner: Profile | null) => Promise<TargetResult>

const belongsTo = (owner: Profile | null, author: Person | null) => (author?.id ?? null) === (owner?.id ?? null)

const finders: Readonly<Record<ReportableKind, Finder>> = {
  argument: postFinder(argumentCalls),
  comment: postFinder(commentCalls),
  /** For a debate, the id is its slug here, because the API's call needs the slug. */
  async debate({ api }, slug, owner) {
    const { data } = await api(readDebateBySlug, { path: { slug } })
    const { id, creator, topic } = data
    return belongsTo(owner, creator) ? { id, number: null, text: topic, path: debatePath(data.slug), author: creator } : null
  },
  async message(visit, id, owner) {
    if (!owner) return null
    const around = Number(visit.url.searchParams.get('around')) || undefined
    const { data } = await visit.api(readConversation, { path: { userId: owner.id ?? '' }, query: { around } })
    const message = data.find((one) => one.id === id)
    if (!message || message.is_own || message.taken_back_at !== null) return null
    const { number, content } = message
    const path = number === null ? null : messagePath({ id: owner.id ?? '', display_name: owner.display_name }, number, false)
    return { id, number, text: htmlExcerpt(content, 500), path, author: owner }
  },
  async team({ api }, id, owner) {
    return circleTarget(owner, (await api(readTeam, { path: { id } })).data, pagesByKind.team)
  },
  async group({ api }, id, owner) {
    return circleTarget(owner, (await api(readGroup, { path: { id } })).data, pagesByKind.group)
  },
  async ballot({ api }, id, owner) {
    const { reason, user, hidden_rule, debate_slug } = (await api(readBallot, { path: { id } })).data
    if (!belongsTo(owner, user) || hidden_rule !== null) return null
    return { id, number: null, text: reason, path: `${debatePath(debate_slug)}#${reasonsAnchor}`, author: user }
  },
  /** The address also names the debate: `?debate=` with its slug. */
  async 'kick-vote'({ api, url }, voteId, owner) {
    const { id, slug } = (await api(readDebateBySlug, { path: { slug: url.searchParams.get('debate') ?? '-' } })).data
    const { reason, opened_by, hidden_rule } = (await api(readKickVote, { path: { id, voteId } })).data
    if (!belongsTo(owner, opened_by) || hidden_rule !== null) return null
    return { id: voteId, number: null, text: reason, path: kickVotePath(slug, voteId), author: opened_by }
  },
}

/** Returns a team or group if it belongs to this person and isn't hidden. */
function circleTarget(owner: Profile | null, circle: Circle, pages: CirclePages): TargetResult {
  if (!belongsTo(owner, circle.owner) || circle.hidden_rule !== null) return null
  return { id: circle.id, number: null, text: circle.name, path: pages.pathOf(circle), author: circle.owner }
}

function postFinder<P extends Post>({ kind, read }: PostCalls<P>): Finder {
  return async ({ api }, id, owner) => {
    const { post, debate_slug: slug } = await read(api, id)
    if (!belongsTo(owner, post.user) || kind.takenAwayAt(post) !== null) return null
    const path = slug === null ? null : kind.path(slug, post.id)
    // Only the post's own page shows a sensitive text, after the reader has revealed it.
    const text = post.note ? noteHeading(post.note.reason) : htmlExcerpt(post.content, 500) || post.excerpt
    return { id: post.id, number: post.number, text, path, author: post.user }
  }
}

function nullIfMissing(failure: unknown): null {
  if (failure instanceof ApiFailure && [404, 410, 422].includes(failure.status)) return null
  throw failure
}
