import type { Argument } from '#contract/arguments'
import type { VoteType } from '#contract/post-limits'
import type { PostReference } from '#contract/threads'

/** The fields that all kinds of posts share. */
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

/** A post with everything its page shows except replies. */
export type PostThread<P extends Post> = {
  post: P
  /** From the top level down to its parent. */
  ancestors: P[]
  /** Its neighbours at its level. */
  previous: P | null
  next: P | null
  /** The posts before and after it in its debate; null if the API doesn't say. */
  posted_before: PostReference | null
  posted_after: PostReference | null
  /** The slug of its debate; null if the API doesn't say. */
  debate_slug: string | null
}
