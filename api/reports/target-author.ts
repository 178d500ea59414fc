import type { Person } from '#contract/accounts'
import type { ReportableKind } from '#contract/moderation-limits'
import { findPerson } from '../accounts/people.queries.ts'
import { archivedPerson } from '../accounts/people.ts'
import { findCircle } from '../circles/circles.queries.ts'
import type { Connection } from '../database/database.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import { findPost } from '../posts/posts.queries.ts'
import { findDebate } from '../turns/debate.queries.ts'
import { findAuthorOfBallot, findAuthorOfMessage, findKickReason } from './reasons.queries.ts'

/** Finds the author's account of a target; null if it came with an archive, undefined if there is no such target. */
export async function authorOf(db: Connection, kind: ReportableKind, id: number): Promise<number | null | undefined> {
  if (kind === 'argument' || kind === 'comment') return (await findPost(db, kind, id))?.user_id
  if (kind === 'debate') return (await findDebate(db, id))?.creator_id
  if (kind === 'message') return findAuthorOfMessage(db, id)
  if (kind === 'ballot') return findAuthorOfBallot(db, id)
  if (kind === 'kick-vote') return (await findKickReason(db, id))?.opened_by
  return (await findCircle(db, kind, id))?.owner_id
}

type About = Pick<CaseRow, 'user_id' | 'about_kind' | 'about_id'>

/** Returns the author of a target as others see them: an account, or a name in an archive; null if there is neither. */
export async function findAuthor(db: Connection, { user_id, about_kind: kind, about_id }: About): Promise<Person | null> {
  if (user_id !== null) return findPerson(db, user_id)
  const post = kind === 'argument' || kind === 'comment' ? await findPost(db, kind, about_id) : undefined
  return post ? archivedPerson(post.author_name ?? '') : null
}
