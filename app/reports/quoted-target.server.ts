import type { Person } from '#contract/accounts'
import { readDebateBySlug } from '#contract/debates'
import { readGroup } from '#contract/groups'
import { readKickVote } from '#contract/kicks'
import { readConversation } from '#contract/messages'
import { type ReportableKind, reportableKinds } from '#contract/moderation-limits'
import type { Profile } from '#contract/people'
import { noteInWords } from '#contract/post-limits'
import { readTeam } from '#contract/teams'
import { readBallot } from '#contract/verdicts'
import { argumentCalls } from '../arguments/argument-calls.server'
import type { Circle } from '../circles/circle-text'
import { type KindOfPage, pagesOf } from '../circles/kinds'
import { commentCalls } from '../comments/comment-calls.server'
import { debatePath, kickVotePath, messagePath, reasonsAnchor } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import type { Post } from '../posts/post'
import type { PostCalls } from '../posts/thread.server'
import { beginningOf } from '../ui/plain-text'

/** What somebody is about to report: what it is called, how it begins, where it is. */
export type QuotedTarget = {
  kind: ReportableKind
  id: string
  number: number | null
  text: string
  path: string | null
  /** Whose it is; null for nobody who can be named. */
  author: Person | null
}

/** What an address names after `about=`, `argument-12`; null where it names nothing. */
export type TargetName = { kind: ReportableKind; id: string }

/** Reads it. */
export function namedIn(query: URLSearchParams): TargetName | null {
  const about = query.get('about') ?? ''
  const kind = reportableKinds.find((one) => about.startsWith(`${one}-`))
  const id = kind && about.slice(kind.length + 1)
  return kind && id ? { kind, id } : null
}

/**
 * The thing that an address names, if it is there and the named person's, or for nobody named that of somebody without an account.
 * @returns null where it is not, or no more: then that person can still be reported
 * @throws ApiFailure for all else
 */
export async function quotedTarget(visit: Visit, whose: Profile | null, { kind, id }: TargetName): Promise<QuotedTarget | null> {
  const found = await finders[kind](visit, id, whose).catch(unlessGone)
  return found ? { kind, ...found } : null
}

type TargetResult = Omit<QuotedTarget, 'kind'> | null
type Finder = (visit: Visit, id: string, whose: Profile | null) => Promise<TargetResult>

const isOf = (whose: Profile | null, author: Person | null) => (author?.id ?? null) === (whose?.id ?? null)

const finders: Readonly<Record<ReportableKind, Finder>> = {
  argument: postBy(argumentCalls),
  comment: postBy(commentCalls),
  /** By its slug, which the API's call takes. */
  async debate({ api }, slug, whose) {
    const { data } = await api(readDebateBySlug, { path: { slug } })
    const { id, creator, topic } = data
    return isOf(whose, creator) ? { id, number: null, text: topic, path: debatePath(data.slug), author: creator } : null
  },
  async message(visit, id, whose) {
    if (!whose) return null
    const around = Number(visit.url.searchParams.get('around')) || undefined
    const { data } = await visit.api(readConversation, { path: { userId: whose.id ?? '' }, query: { around } })
    const message = data.find((one) => one.id === id)
    if (!message || message.is_own || message.taken_back_at !== null) return null
    const { number, content } = message
    const path = number === null ? null : messagePath({ id: whose.id ?? '', display_name: whose.display_name }, number, false)
    return { id, number, text: beginningOf(content, 500), path, author: whose }
  },
  async team({ api }, id, whose) {
    return ownedBy(whose, (await api(readTeam, { path: { id } })).data, pagesOf.team)
  },
  async group({ api }, id, whose) {
    return ownedBy(whose, (await api(readGroup, { path: { id } })).data, pagesOf.group)
  },
  async ballot({ api }, id, whose) {
    const { reason, user, hidden_rule, debate_slug } = (await api(readBallot, { path: { id } })).data
    if (!isOf(whose, user) || hidden_rule !== null) return null
    return { id, number: null, text: reason, path: `${debatePath(debate_slug)}#${reasonsAnchor}`, author: user }
  },
  /** With the slug of its debate beside it. */
  async 'kick-vote'({ api, url }, voteId, whose) {
    const { id, slug } = (await api(readDebateBySlug, { path: { slug: url.searchParams.get('debate') ?? '-' } })).data
    const { reason, opened_by, hidden_rule } = (await api(readKickVote, { path: { id, voteId } })).data
    if (!isOf(whose, opened_by) || hidden_rule !== null) return null
    return { id: voteId, number: null, text: reason, path: kickVotePath(slug, voteId), author: opened_by }
  },
}

/** A team or group whose words are shown, if it is this person's. */
function ownedBy(whose: Profile | null, circle: Circle, pages: KindOfPage): TargetResult {
  if (!isOf(whose, circle.owner) || circle.hidden_rule !== null) return null
  return { id: circle.id, number: null, text: circle.name, path: pages.pathOf(circle), author: circle.owner }
}

function postBy<P extends Post>({ kind, read }: PostCalls<P>): Finder {
  return async ({ api }, id, whose) => {
    const { post, debate_slug: slug } = await read(api, id)
    if (!isOf(whose, post.user) || kind.takenAwayAt(post) !== null) return null
    const path = slug === null ? null : kind.path(slug, post.id)
    // What is sensitive is read on its own page, once it is asked for.
    const text = post.note ? noteInWords(post.note.reason) : beginningOf(post.content, 500) || post.excerpt
    return { id: post.id, number: post.number, text, path, author: post.user }
  }
}

function unlessGone(failure: unknown): null {
  if (failure instanceof ApiFailure && [404, 410, 422].includes(failure.status)) return null
  throw failure
}
