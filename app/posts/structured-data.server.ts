import type { BreadcrumbList, Comment, DiscussionForumPosting, Graph, Person, ProfilePage, Thing } from 'schema-dts'
import type { Person as Author } from '#contract/accounts'
import type { Debate } from '#contract/debates'
import type { Profile } from '#contract/people'
import { plainLine } from '#contract/plain-text'
import { shownName } from '#contract/readable-name'
import { debatePath, debatesPath, profilePath } from '../paths'
import { siteUrl } from '../platform/environment.server'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import type { Visit } from '../platform/visit.server'
import type { KindOf, Post, PostThread } from './post'
import { postTitle } from './post-label'

/** The name that crawlers and feed readers get for the author of posts whose account was deleted. */
export const deletedUserName = 'Deleted user'

/** How many posts of a page are described. More would make the page heavier than they help a search engine. */
const describedPosts = 10

/**
 * A page's structured data as JSON-LD. Null if it has none: search engines get neither members' pages, nor what moderators have hidden, nor
 * what has a content warning.
 */
export type StructuredData = string | null

/** The posts that a page shows. */
type Shown<P extends Post> = { kind: KindOf<P>; list: PartialResult<{ data: readonly P[] }> }

/** Describes a debate with the first of its posts for search engines (https://developers.google.com/search/docs: DiscussionForumPosting). */
export function describeDebate<P extends Post>(visit: Visit, debate: Debate, { kind, list }: Shown<P>): StructuredData {
  if (visit.member || isSensitive(debate) || debate.created_at === null) return null
  const url = absolute(debatePath(debate.slug))
  const posting: DiscussionForumPosting = {
    '@type': 'DiscussionForumPosting',
    '@id': url,
    url,
    headline: debate.topic,
    text: plainLine(debate.description_html ?? '') || debate.topic,
    author: describePerson(debate.creator),
    datePublished: debate.created_at,
    ...(debate.arguments_count === null ? {} : { commentCount: debate.arguments_count }),
    comment: describeReplies(debate, kind, list),
  }
  return graph(posting)
}

type Page<P extends Post> = { kind: KindOf<P>; thread: PostThread<P>; debate: Debate; list: PartialResult<{ data: readonly P[] }> }

/** Describes the page of one post: what it answers, its replies, and the way there from the list of debates. */
export function describePost<P extends Post>(visit: Visit, { kind, thread: { post, ancestors }, debate, list }: Page<P>): StructuredData {
  if (visit.member || isSensitive(debate)) return null
  const comment = describeComment(debate, kind, post, plainLine(post.content))
  if (comment === null) return null
  const parent = ancestors.at(-1)
  const debateUrl = absolute(debatePath(debate.slug))
  const subject: Comment = {
    ...comment,
    parentItem: parent
      ? { '@type': 'Comment', url: absolute(kind.path(debate.slug, parent.id)) }
      : { '@type': 'DiscussionForumPosting', '@id': debateUrl, url: debateUrl },
    comment: describeReplies(debate, kind, list),
  }
  return graph(
    subject,
    breadcrumbs([
      ['Debates', debatesPath],
      [debate.topic, debatePath(debate.slug)],
      [postTitle(kind, post.number), kind.path(debate.slug, post.id)],
    ]),
  )
}

/** Describes a person's public profile (https://developers.google.com/search/docs: ProfilePage). */
export function describeProfile(visit: Visit, profile: Profile): StructuredData {
  if (visit.member) return null
  const page: ProfilePage = {
    '@type': 'ProfilePage',
    ...(profile.created_at === null ? {} : { dateCreated: profile.created_at }),
    mainEntity: {
      ...describePerson(profile),
      identifier: profile.id ?? shownName(profile),
      ...(profile.bio_html ? { description: plainLine(profile.bio_html) } : {}),
      agentInteractionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: { '@type': 'WriteAction' },
        userInteractionCount: profile.arguments_count,
      },
    },
  }
  return graph(page)
}

/** Describes a person as the author of posts. The name of a deleted account is unknown. */
export function describePerson(author: Author | null): Exclude<Person, string> {
  if (author === null) return { '@type': 'Person', name: deletedUserName }
  const name = shownName(author)
  return { '@type': 'Person', name, ...(author.display_name ? { url: absolute(profilePath(author.display_name)) } : {}) }
}

/** Puts things together as the structured data of one page. */
export function graph(...things: Thing[]): string {
  const page: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(page)
}

function describeReplies<P extends Post>(debate: Debate, kind: KindOf<P>, list: Shown<P>['list']): Comment[] {
  if (isUnloaded(list)) return []
  const top = Math.min(...list.data.map(({ depth }) => depth))
  return list.data
    .filter(({ depth }) => depth === top)
    .slice(0, describedPosts)
    .flatMap((post) => describeComment(debate, kind, post, post.excerpt) ?? [])
}

/** Returns null for a post that can't be read, or only after a warning. */
function describeComment<P extends Post>(debate: Debate, kind: KindOf<P>, post: P, text: string): Comment | null {
  if (kind.takenAwayAt(post) !== null || post.hidden_rule !== null || post.note !== null || post.created_at === null || text === '')
    return null
  return {
    '@type': 'Comment',
    url: absolute(kind.path(debate.slug, post.id)),
    author: describePerson(post.user),
    datePublished: post.created_at,
    ...(post.edited_at === null ? {} : { dateModified: post.edited_at }),
    text,
    ...(post.up === null ? {} : { upvoteCount: post.up }),
  }
}

function breadcrumbs(steps: readonly (readonly [name: string, path: string])[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({ '@type': 'ListItem', position: index + 1, name, item: absolute(path) })),
  }
}

const isSensitive = ({ hidden_rule, note }: Debate) => hidden_rule !== null || note !== null
const absolute = (path: string) => new URL(path, siteUrl()).href
