import type { Person } from '#contract/accounts'
import type { DebateCard } from '#contract/debates'
import { readMarked } from '#contract/marked-text'
import type { ArgumentOfPerson } from '#contract/people'
import { toPathSegment } from '#contract/person-addresses'
import { readableName, shownName } from '#contract/readable-name'
import { argumentKind } from '../arguments/argument-kind'
import { sideNames } from '../debates/debate-text'
import { argumentPath, atomPath, debatePath, homePath, profilePath } from '../paths'
import { can } from '../platform/can.server'
import { siteUrl } from '../platform/environment.server'
import type { KindOf, Post } from '../posts/post'
import { postTitle } from '../posts/post-label'
import { deletedUserName } from '../posts/structured-data.server'
import { escapeHtml } from '../ui/plain-text'
import type { AtomEntry, AtomFeed, AtomPerson } from './write-atom'

/** How many entries a feed has. */
export const feedLength = 50

type NewFeed = { name: readonly string[]; title: string; page: string; self?: string; since?: string | null; entries: readonly AtomEntry[] }

/**
 * Puts entries together as a feed.
 * @param name what the feed is, without anything that its people can change; for its id
 * @param page the path of the page that the feed belongs to; `self` that of the feed itself
 * @param since when the thing that the feed is about was made, for a feed without entries
 */
export function createFeed({ name, title, page, self = atomPath(page), since, entries }: NewFeed): AtomFeed {
  const newest = [...entries].sort((one, other) => timeOf(other) - timeOf(one)).slice(0, feedLength)
  const times = newest.map(({ updated }) => Date.parse(updated))
  return {
    id: tagUri(...name),
    title: readableName(`${title} – Rostrum`),
    self: absolute(self),
    alternate: absolute(page),
    updated: times.length > 0 ? new Date(Math.max(...times)).toISOString() : toTime(since),
    author: { name: 'Rostrum', url: absolute(homePath) },
    entries: newest,
  }
}

const timeOf = ({ published, updated }: AtomEntry) => Date.parse(published ?? updated)

/** Returns the entries of debates without hidden ones. One with a content warning for its introduction has only a title. */
export const debateEntries = (debates: readonly DebateCard[]) => debates.filter((debate) => debate.hidden_rule === null).map(debateEntry)

function debateEntry({ id, slug, topic, description, note, created_at }: DebateCard): AtomEntry {
  // As on cards: our own API sends plain text, and others may send HTML.
  const text = can.previewContent ? description : readMarked(description).text
  return {
    id: tagUri('debates', id),
    title: readableName(topic),
    url: absolute(debatePath(slug)),
    author: null,
    published: created_at && toTime(created_at),
    updated: toTime(created_at),
    html: note || text.trim() === '' ? null : paragraph(text),
  }
}

type DebateName = { slug: string; topic: string }

/**
 * Returns the entries of the posts that can be read. A post with a content warning has only a title.
 * @param posts with sanitised texts
 */
export function postEntries<P extends Post>(posts: readonly P[], kind: KindOf<P>, { slug, topic }: DebateName): AtomEntry[] {
  return posts
    .filter((post) => kind.takenAwayAt(post) === null && post.hidden_rule === null)
    .map((post) => ({
      id: tagUri(`${kind.field}s`, post.id),
      title: postEntryTitle(kind, post.number, kind.sideOf(post), topic),
      url: absolute(kind.path(slug, post.id)),
      author: authorOf(post.user),
      published: post.created_at && toTime(post.created_at),
      updated: toTime(post.edited_at ?? post.created_at),
      html: post.note ? null : withAbsoluteLinks(post.content),
    }))
}

/** Returns the entry of an argument in a list of its author's. The list has the beginning of its text, or its content warning. */
export function personArgumentEntry(argument: ArgumentOfPerson, author: Person): AtomEntry {
  const { id, number, side, excerpt, created_at, debate } = argument
  return {
    id: tagUri('arguments', id),
    title: postEntryTitle(argumentKind, number, side, debate.topic),
    url: absolute(argumentPath(debate.slug, id)),
    author: authorOf(author),
    published: created_at && toTime(created_at),
    updated: toTime(created_at),
    html: excerpt === '' ? null : paragraph(excerpt),
  }
}

const postEntryTitle = (kind: Parameters<typeof postTitle>[0], number: number | null, side: keyof typeof sideNames | null, topic: string) =>
  readableName(`${postTitle(kind, number)}${side ? ` ${sideNames[side]}` : ''}: ${topic}`)

function authorOf(person: Person | null): AtomPerson {
  if (person === null) return { name: deletedUserName, url: null }
  return { name: shownName(person) || 'Unknown', url: person.display_name ? absolute(profilePath(person.display_name)) : null }
}

/**
 * Returns a `tag:` URI (RFC 4151). Slugs and names aren't part of it, because they can change.
 * @param name words and ids, from the general to the particular
 */
function tagUri(...name: string[]): string {
  // RFC 4151 wants a date on which the host was the site's. A fixed one keeps ids the same for what is imported with older dates, too.
  return `tag:${new URL(siteUrl()).hostname},2026:/${name.map(toPathSegment).join('/')}`
}

const absolute = (path: string) => new URL(path, siteUrl()).href

/** Returns a time as RFC 3339 has it. APIs elsewhere may not send one; the entry then needs one that never changes. */
const toTime = (at: string | null | undefined) => new Date(at ?? 0).toISOString()

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

/** Completes links to this site, because feed readers show a text elsewhere. */
export function withAbsoluteLinks(html: string): string {
  return html.replace(/(<a\b[^<>]*?\shref=")(?=\/(?!\/))/g, `$1${siteUrl()}`)
}
