import { createHash } from 'node:crypto'
import type { ArchivedArgument, ArchivedComment, ArchivedDebate } from '#contract/archive'
import { archivedSettings } from '#contract/debate-settings'
import { pickVoteCounts } from '#contract/votes'
import { BadLine } from './split-lines.ts'

/** A debate in its canonical form, with the key that identifies it on every site. */
export type KeyedDebate = { form: CanonicalForm; key: string }
export type CanonicalForm = ReturnType<typeof canonicalForm>

/**
 * Returns the canonical form of a debate, so that equal debates give equal bytes. Fields come in this order. Those of
 * docs/product.md#finding-debates are always present, the others only if they differ from their default (JSON leaves
 * `undefined` out). Times are in UTC to the millisecond; posts are in the order of their numbers. Our tables keep all
 * of it except the spelling of tag names, which each site unifies.
 * @param debate as the contract read it, or as our tables hold it
 * @throws BadLine if its posts don't form trees
 */
export function canonicalForm(debate: Omit<ArchivedDebate, 'key'>) {
  return {
    topic: debate.topic,
    description: debate.description,
    note: (!debate.hidden && debate.note) || undefined,
    hidden: debate.hidden ?? undefined,
    type: debate.type,
    status: debate.status,
    created_at: debate.created_at,
    tags: debate.tags,
    round_limit: debate.round_limit,
    participants: debate.participants.map(({ name, side, joined_at, left_at }) => ({
      name,
      side,
      joined_at: joined_at === debate.created_at ? undefined : (joined_at ?? undefined),
      left_at: left_at ?? undefined,
    })),
    arguments: sortInPostOrder(debate.arguments, 'argument').map(canonicalArgument),
    comments: sortInPostOrder(debate.comments, 'comment').map(canonicalComment),
    source: debate.source && { name: debate.source.name, license: debate.source.license, url: debate.source.url },
    outcome: debate.outcome ?? undefined,
    winning_side: debate.winning_side ?? undefined,
    started_at: debate.started_at ?? undefined,
    closed_at: debate.closed_at ?? undefined,
    ...archivedSettings(debate),
  }
}

function canonicalArgument({
  id,
  parent_id,
  author,
  stance,
  round,
  content,
  created_at,
  votes,
  edited_at,
  withdrawn,
  hidden,
  note,
}: ArchivedArgument) {
  return {
    id,
    parent_id,
    author: withdrawn ? '' : author,
    stance,
    round,
    content: withdrawn ? '' : content,
    created_at,
    votes: pickVoteCounts(votes),
    edited_at: edited_at ?? undefined,
    withdrawn: withdrawn || undefined,
    hidden: (withdrawn && hidden) || undefined,
    note: (!withdrawn && note) || undefined,
  }
}

function canonicalComment({ id, parent_id, author, content, created_at, votes, edited_at, deleted, hidden, note }: ArchivedComment) {
  return {
    id,
    parent_id,
    author: deleted ? '' : author,
    content: deleted ? '' : content,
    created_at,
    votes: pickVoteCounts(votes),
    edited_at: edited_at ?? undefined,
    deleted: deleted || undefined,
    hidden: (deleted && hidden) || undefined,
    note: (!deleted && note) || undefined,
  }
}

/** Returns the key of a debate that has none yet: the SHA-256 of its canonical form, in hex. */
export function computeKey(form: CanonicalForm): string {
  return createHash('sha256').update(JSON.stringify(form)).digest('hex')
}

/** Returns a debate as a line of JSON, without the line break. */
export function formatLine({ form, key }: KeyedDebate): string {
  return JSON.stringify({ ...form, key })
}

type Post = { id: string; parent_id: string | null; created_at: string }

/**
 * Sorts posts in the order in which an archive numbers, stores and writes them: by time, then as they were written, but
 * each post after its parent, even if their times say otherwise. Posts that are in this order stay in it.
 * @param kind what messages call a post
 * @throws BadLine for a duplicate id, a missing parent, or posts that answer each other in a circle
 */
export function sortInPostOrder<P extends Post>(posts: readonly P[], kind: string): P[] {
  const byId = indexed(posts, kind)
  const ordered = new Set<P>()
  for (const post of posts.toSorted(byTime)) {
    // Walk up to the first ancestor that is already in the list.
    const chain = new Set<P>()
    for (let at: P | undefined = post; at && !ordered.has(at); at = findParent(at, byId, kind)) {
      if (chain.has(at))
        throw new BadLine(`${kind} ${quoted(at.id)} is its own parent, directly or in a loop. Change its "parent_id", or set it to null`)
      chain.add(at)
    }
    for (const link of [...chain].reverse()) ordered.add(link)
  }
  return [...ordered]
}

function indexed<P extends Post>(posts: readonly P[], kind: string): Map<string, P> {
  const byId = new Map<string, P>()
  for (const post of posts) {
    if (byId.has(post.id)) throw new BadLine(`${kind} ${quoted(post.id)} occurs twice. Give each one a unique id`)
    byId.set(post.id, post)
  }
  return byId
}

function quoted(id: string): string {
  return JSON.stringify(id)
}

/** Compares times as strings, which works because the contract normalises them to UTC. */
function byTime(a: Post, b: Post): number {
  if (a.created_at === b.created_at) return 0
  return a.created_at < b.created_at ? -1 : 1
}

function findParent<P extends Post>(post: P, byId: ReadonlyMap<string, P>, kind: string): P | undefined {
  if (post.parent_id === null) return undefined
  const parent = byId.get(post.parent_id)
  if (!parent)
    throw new BadLine(
      `${kind} ${quoted(post.id)} has the parent ${quoted(post.parent_id)}, which doesn’t exist. Use the id of another ${kind} of this debate, or null`,
    )
  return parent
}
