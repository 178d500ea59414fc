import type { Argument } from '#contract/arguments'
import type { VoteType } from '#contract/post-limits'
import type { PostedBeside } from '#contract/threads'

/** What all kinds of posts have in common. */
export type Post = Pick<
  Argument,
  | 'id'
  | 'number'
  | 'user'
  | 'excerpt'
  | 'content'
  | 'content_source'
  | 'version'
  | 'created_at'
  | 'edited_at'
  | VoteType
  | 'votes_count'
  | 'score'
  | 'your_vote'
  | 'your_vote_untold'
  | 'is_own'
  | 'replies_count'
  | 'replies_gone'
  | 'depth'
  | 'hidden_rule'
  | 'note'
>

/** A post with all that its page shows but its replies. */
export type PostThread<P extends Post> = {
  post: P
  /** From the top down to what it answers. */
  ancestors: P[]
  /** Its neighbours at its level. */
  previous: P | null
  next: P | null
  /** What was posted before and after it in its debate; null from an API that does not say. */
  posted_before: PostedBeside | null
  posted_after: PostedBeside | null
  /** Null from an API that does not say in which debate it stands. */
  debate_slug: string | null
}
