import type { Comment } from '#contract/comments'
import type { Debate } from '#contract/debates'
import type { Listed } from '../threads/texts.server'
import { counted } from '../ui/counted'

/** "312 comments": all of a debate's, replies too; from an API that counts none, those at the top. */
export function totalInWords({ comments_count: all }: Debate, list: Listed<Comment>): string {
  const total = Math.max(all, 'page' in list ? list.page.meta.total : 0)
  return total === 0 ? 'No comments yet' : counted(total, 'comment')
}
