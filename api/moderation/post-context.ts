import type { ReportFile } from '#contract/moderation'
import { presentAuthor } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import type { PostKind } from '../database/post-tables.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { loadShownPost, type ShownRow } from '../posts/shown.queries.ts'
import { findVisibleDebate } from '../turns/debate-visibility.ts'
import { listFirstAnswers } from './post-context.queries.ts'

/** How many replies to a reported post are shown, so that moderators see how it was received. */
const answersShown = 3

type About = Pick<CaseRow, 'about_kind' | 'about_id'>
type Reader = { actorId: number; siteUrl: string }

/**
 * Returns the post that a reported post answers, and its first replies, as they read now. Both are empty if the target is no post, or is in
 * a debate that the moderator may not see.
 */
export async function postContext(db: Connection, { about_kind: kind, about_id }: About, { actorId, siteUrl }: Reader) {
  const post = kind === 'argument' || kind === 'comment' ? await loadShownPost(db, kind, about_id) : undefined
  const debate = post && (await findVisibleDebate(db, post.debate_id, actorId))
  if (!debate || !post) return { answers: null, followed_by: [] }
  const ids = await listFirstAnswers(db, post.kind, post.id, answersShown)
  const [above, ...below] = await Promise.all(
    [post.parent_id, ...ids].map((id) => (id === null ? undefined : loadShownPost(db, post.kind, id))),
  )
  const present = (row: ShownRow) => presentNeighbour(row, addressIn(debate.slug, siteUrl, post.kind))
  return { answers: above ? present(above) : null, followed_by: below.flatMap((row) => (row ? [present(row)] : [])) }
}

function presentNeighbour(row: ShownRow, addressOf: (post: ShownRow) => string): NonNullable<ReportFile['answers']> {
  const user = row.taken_away_at === null ? presentAuthor(row) : null
  return { number: row.number, user, excerpt: row.excerpt, url: addressOf(row) }
}

function addressIn(slug: string, siteUrl: string, kind: PostKind) {
  return (post: ShownRow) => pageAddresses(siteUrl)[kind](slug, post)
}
