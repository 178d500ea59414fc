import type { Comment } from '#contract/comments'
import { iso } from '../platform/clock.ts'
import { Conflict } from '../platform/failures.ts'
import { type PostKindConfig, presentPost } from '../posts/post-kind.ts'

/** How spectators' comments differ from other posts: they can be edited and deleted at any time (docs/product.md#comments). */
export const commentKind: PostKindConfig<Comment> = {
  kind: 'comment',
  notFoundMessage: 'There is no such comment.',
  reply: {
    field: 'parent_comment_id',
    notInDebate: 'That comment is not on this debate. Open it again and reply there.',
    deletedMessage: () => 'That comment has been deleted. Reply to another one, or post yours as a new comment.',
  },
  rateLimit: 'commentByMember',
  deletion: { verb: 'delete', participle: 'deleted' },
  countsInDebate: false,
  editRefusal: ({ taken_away_at }) => (taken_away_at === null ? null : new Conflict('You deleted this comment, so you can’t edit it.')),
  /** The contract's limit is the only one. */
  requireText() {},
  requireNotDeleted({ taken_away_at }) {
    if (taken_away_at !== null) throw new Conflict('You already deleted this comment.')
  },
  deletedMessage: () => 'The comment was deleted by its author.',
  hiddenMessage: (_, rule) => `The comment was hidden by the moderators: rule ${rule}.`,
  // `Object.assign`, because spreading so many fields takes twenty times as long: two milliseconds for 200 posts.
  present: (row, depth, viewed) =>
    Object.assign(presentPost(row, depth, viewed), {
      parent_comment_id: row.parent_id === null ? null : String(row.parent_id),
      deleted_at: iso(row.taken_away_at),
    }),
}
