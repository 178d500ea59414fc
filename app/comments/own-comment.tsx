import { commentLimits } from '#contract/comment-limits'
import type { Comment } from '#contract/comments'
import type { KeptDraft } from '../drafts/waiting.server'
import { ownAnchor } from '../paths'
import { EditForm } from '../posts/edit-form'
import { commentKind } from '../posts/kinds'
import type { Acted } from '../shell/sent-in-place'
import type { CommentActs } from './offered.server'

type Props = { comment: Comment; debate: string; offers: CommentActs; acted: Acted | null; draft: KeptDraft | null }

/** What its author may do with a comment, at any time: edit it, delete it (PRODUCT §3). */
export function OwnComment({ comment, debate, offers, acted, draft }: Props) {
  const { id, number, content_source: source } = comment
  return (
    <section className="flow" id={ownAnchor} aria-label={`Your comment #${number}`}>
      {offers.edit ? (
        <EditForm
          kind={commentKind}
          debate={debate}
          post={comment}
          source={source}
          limit={commentLimits.content.max}
          acted={acted}
          draft={draft}
          acts={{ edit: 'edit-comment', discard: 'discard-comment' }}
        />
      ) : null}
      {offers.remove ? (
        <details>
          <summary>{`Delete #${number}`}</summary>
          <form className="flow" method="post">
            <input type="hidden" name="comment" value={id} />
            <p>Its text goes for good and cannot be brought back. Replies to it stay, beneath a note that it was deleted.</p>
            <button type="submit" name="intent" value="delete-comment">{`Delete #${number} for good`}</button>
          </form>
        </details>
      ) : null}
    </section>
  )
}
