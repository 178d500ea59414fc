import type { Argument } from '#contract/arguments'

/** What an argument and a comment have in common. */
export type Post = Pick<
  Argument,
  | 'id'
  | 'number'
  | 'user'
  | 'excerpt'
  | 'content'
  | 'created_at'
  | 'edited_at'
  | 'up'
  | 'down'
  | 'your_vote'
  | 'is_own'
  | 'replies_count'
  | 'depth'
>
