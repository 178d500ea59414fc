import type { Votes, VoteType } from '#contract/votes'
import type { Connection } from '../database/database.ts'
import type { PostKind, PostRow } from '../database/post-tables.ts'
import type { DebateRow } from '../database/tables.ts'
import { record } from '../facts/record.ts'

type Praise = {
  kind: PostKind
  post: Pick<PostRow, 'id' | 'user_id'>
  before: VoteType | null
  votes: Votes
  at: number
}

/** So many votes up somebody has a badge for, and hears of no milestone (api/badges/rules.ts). */
const upheldAt = 50

/** Writes down that a post has 1, 10, 100 … votes up, if this one made it so (PRODUCT §5). Who voted is nobody's business. */
export async function recordPraise(tx: Connection, debate: DebateRow, { kind, post, before, votes, at }: Praise): Promise<void> {
  const grown = before !== 'up' && votes.your_vote === 'up'
  if (!grown) return
  const fact = { user_id: post.user_id, about_id: post.id, amount: votes.up, at }
  if (/^10*$/.test(String(votes.up))) await record(tx, debate, { kind: `${kind}.praised`, ...fact })
  if (kind === 'argument' && votes.up === upheldAt) await record(tx, debate, { kind: 'argument.upheld', ...fact })
}
