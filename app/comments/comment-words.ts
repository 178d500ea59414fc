import type { Comment } from '#contract/comments'
import type { Debate } from '#contract/debates'
import { isUnloaded, type PartOf } from '../platform/part-of'
import type { PageOf } from '../posts/listed.server'
import { counted } from '../ui/counted'

/** "312 comments": all of a debate's, replies too; from an API that counts none, those of the list. */
export function totalInWords({ comments_count: all }: Debate, list: PartOf<PageOf<Comment>>): string {
  const total = atLeast(all, list)
  return total === 0 ? 'No comments yet' : counted(total, 'comment')
}

/** "2 replies": those to a comment itself. */
export function repliesInWords({ replies_count: replies }: Comment, list: PartOf<PageOf<Comment>>): string {
  const total = atLeast(replies, list)
  return total === 0 ? 'No replies yet' : counted(total, 'reply', 'replies')
}

function atLeast(count: number, list: PartOf<PageOf<Comment>>): number {
  return Math.max(count, isUnloaded(list) ? 0 : list.meta.total)
}
