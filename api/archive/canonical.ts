import { createHash } from 'node:crypto'
import type { ArchivedArgument, ArchivedComment, ArchivedDebate } from '#contract/archive'
import { debateLimits } from '#contract/debate-limits'
import { inPostOrder } from './post-order.ts'

/** A debate of an archive in its canonical form, and who it is wherever it goes. */
export type KeyedDebate = { form: CanonicalForm; key: string }
export type CanonicalForm = ReturnType<typeof canonicalForm>

/**
 * The one form of a debate, however it was written: fields in this order; those of PRODUCT §6 always, the others only
 * where they say more than their default (JSON leaves `undefined` out); moments in UTC to the millisecond; posts in
 * the order of their numbers. Our tables keep all of it but for names of tags, which a site writes in one way.
 * @param debate as the contract read it, or as our tables hold it
 * @throws BadLine if its posts make no trees
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
    arguments: inPostOrder(debate.arguments, 'argument').map(canonicalArgument),
    comments: inPostOrder(debate.comments, 'comment').map(canonicalComment),
    source: debate.source && { name: debate.source.name, license: debate.source.license, url: debate.source.url },
    outcome: debate.outcome ?? undefined,
    winning_side: debate.winning_side ?? undefined,
    started_at: debate.started_at ?? undefined,
    closed_at: debate.closed_at ?? undefined,
    turn_seconds: debate.turn_seconds || undefined,
    seats_per_side: debate.seats_per_side || undefined,
    character_limit: debate.character_limit === debateLimits.characters.usual ? undefined : debate.character_limit,
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
    votes: { up: votes.up, down: votes.down },
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
    votes: { up: votes.up, down: votes.down },
    edited_at: edited_at ?? undefined,
    deleted: deleted || undefined,
    hidden: (deleted && hidden) || undefined,
    note: (!deleted && note) || undefined,
  }
}

/** The key of a debate that has none yet. */
export function keyOf(form: CanonicalForm): string {
  return createHash('sha256').update(JSON.stringify(form)).digest('hex')
}

/** A debate as its line, without the line's end. */
export function lineOf({ form, key }: KeyedDebate): string {
  return JSON.stringify({ ...form, key })
}
