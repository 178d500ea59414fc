import { readDebateBySlug } from '#contract/debates'
import { readGroup } from '#contract/groups'
import { readConversation } from '#contract/messages'
import { noteInWords } from '#contract/note-limits'
import type { Profile } from '#contract/people'
import { type ReportableKind, reportableKinds } from '#contract/report-limits'
import { readTeam } from '#contract/teams'
import { argumentCalls } from '../arguments/argument-calls.server'
import type { Circle } from '../circles/circle-words'
import { type KindOfPage, pagesOf } from '../circles/kinds'
import { commentCalls } from '../comments/comment-calls.server'
import { debatePath, messagePath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import type { Post } from '../posts/post'
import type { PostCalls } from '../posts/post-calls.server'
import { beginningOf } from '../ui/beginning'

/** What somebody is about to report: what it is called, how it begins, where it is. */
export type QuotedThing = { kind: ReportableKind; id: string; number: number | null; text: string; path: string | null }

/** What an address names after `about=`, `argument-12`; null where it names nothing. */
export type Named = { kind: ReportableKind; id: string }

/** Reads it. */
export function namedIn(query: URLSearchParams): Named | null {
  const [, kind = '', id = ''] = /^([a-z]+)-(.+)$/s.exec(query.get('about') ?? '') ?? []
  const known = reportableKinds.find((one) => one === kind)
  return known && id !== '' ? { kind: known, id } : null
}

/**
 * The thing that an address names, if it is there and the named person's.
 * @returns null where it is not, or no more: then that person can still be reported
 * @throws ApiFailure for all else
 */
export async function quotedThing(visit: Visit, whose: Profile, { kind, id }: Named): Promise<QuotedThing | null> {
  const found = await finders[kind](visit, id, whose).catch(unlessGone)
  return found ? { kind, ...found } : null
}

type Found = Omit<QuotedThing, 'kind'> | null
type Finder = (visit: Visit, id: string, whose: Profile) => Promise<Found>

const finders: Readonly<Record<ReportableKind, Finder>> = {
  argument: postBy(argumentCalls),
  comment: postBy(commentCalls),
  /** By its slug, which the API's call takes. */
  async debate({ api }, slug, whose) {
    const { data } = await api(readDebateBySlug, { path: { slug } })
    const { id, creator, topic } = data
    return creator?.id === whose.id ? { id, number: null, text: topic, path: debatePath(data.slug) } : null
  },
  async message(visit, id, whose) {
    const around = Number(visit.url.searchParams.get('around')) || undefined
    const { data } = await visit.api(readConversation, { path: { userId: whose.id ?? '' }, query: { around } })
    const message = data.find((one) => one.id === id)
    if (!message || message.is_own || message.taken_back_at !== null) return null
    const { number, content } = message
    const path = number === null ? null : messagePath({ id: whose.id ?? '', display_name: whose.display_name }, number, false)
    return { id, number, text: beginningOf(content, 500), path }
  },
  async team({ api }, id, whose) {
    return ownedBy(whose, (await api(readTeam, { path: { id } })).data, pagesOf.team)
  },
  async group({ api }, id, whose) {
    return ownedBy(whose, (await api(readGroup, { path: { id } })).data, pagesOf.group)
  },
}

/** A team or group whose words are shown, if it is this person's. */
function ownedBy(whose: Profile, circle: Circle, pages: KindOfPage): Found {
  if (circle.owner?.id !== whose.id || circle.hidden_rule !== null) return null
  return { id: circle.id, number: null, text: circle.name, path: pages.pathOf(circle) }
}

function postBy<P extends Post>({ kind, read }: PostCalls<P>): Finder {
  return async ({ api }, id, whose) => {
    const { post, debate_slug: slug } = await read(api, id)
    if (post.user?.id !== whose.id || kind.takenAwayAt(post) !== null) return null
    const path = slug === null ? null : kind.path(slug, post.id)
    // What is sensitive is read on its own page, once it is asked for.
    const text = post.note ? noteInWords(post.note.reason) : beginningOf(post.content, 500) || post.excerpt
    return { id: post.id, number: post.number, text, path }
  }
}

function unlessGone(failure: unknown): null {
  if (failure instanceof ApiFailure && [404, 410, 422].includes(failure.status)) return null
  throw failure
}
