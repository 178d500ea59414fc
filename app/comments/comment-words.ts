import type { Comment } from '#contract/comments'
import type { Debate } from '#contract/debates'
import type { PartOf } from '../platform/part-of'
import type { PageOf } from '../posts/listed.server'
import { howMany } from '../posts/told'

/** "312 comments": all of a debate's, replies too; from an API that counts none, those of the list. */
export function totalInWords({ comments_count: count }: Debate, list: PartOf<PageOf<Comment>>): string {
  return howMany({ count, list, one: 'comment' })
}

/** "2 replies": those to a comment itself. */
export function repliesInWords({ replies_count: count }: Comment, list: PartOf<PageOf<Comment>>): string {
  return howMany({ count, list, one: 'reply', many: 'replies' })
}
