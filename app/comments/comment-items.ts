import type { Comment } from '#contract/comments'
import { postItems, type Setting } from '../posts/item'
import type { Placed } from '../posts/thread'
import { counted } from '../ui/counted'
import { commentKind } from './comment-kind'
import type { CommentActs } from './offered.server'

/** What all comments of a list have in common. */
export type CommentSetting = Pick<
  Setting<Comment>,
  'slug' | 'subject' | 'top' | 'votes' | 'landed' | 'avatarOf' | 'reading' | 'reporting'
> & {
  offers: CommentActs
}

/** The comments of a list, nested. */
export function commentItems(flat: readonly Comment[], { offers, ...setting }: CommentSetting): Placed<Comment>[] {
  return postItems(flat, {
    ...setting,
    kind: commentKind,
    canVote: offers.vote,
    canReply: offers.post,
    ownActs: () => ownActs(offers),
    told: (comment) => ({ after: repliesTold(comment) }),
  })
}

/** " · 2 replies"; nothing where there are none. */
export function repliesTold({ replies_count: replies }: Comment): string | null {
  return replies ? ` · ${counted(replies, 'reply', 'replies')}` : null
}

function ownActs({ edit, remove }: CommentActs): string | null {
  if (edit) return remove ? 'Edit or delete' : 'Edit'
  return remove ? 'Delete' : null
}
