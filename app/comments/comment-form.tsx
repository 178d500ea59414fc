import type { Comment } from '#contract/comments'
import type { Debate } from '#contract/debates'
import { commentLimits } from '#contract/post-limits'
import { debatePermission } from '../debates/debate-text'
import type { ActionResult } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import { WritingForm } from '../posts/writing-form'
import { commentKind } from './comment-kind'

type Props = {
  debate: Debate
  /** The comment it answers; null for a comment at the top level. */
  parent: Comment | null
  /** Prevents a double submit from posting twice. Null for guests, whose cached pages hold nothing personal. */
  nonce: string | null
  /** The result of this form, if it was just sent. */
  actionResult: ActionResult | null
  draft: SavedDraft | null
  /** Whether it has typed text that wasn't sent yet. */
  isUnsent: boolean
  /** The initial text of the form. */
  text?: string
}

/** Shows the form for a comment or a reply. */
export function CommentForm({ debate, parent, nonce, actionResult, draft, isUnsent, text = '' }: Props) {
  // If the comment was deleted meanwhile, the reply can still be posted as a comment at the top level.
  const answers = parent?.deleted_at === null
  const what = answers ? 'reply' : 'comment'
  const answered = parent ? { [answers ? 'parent' : 'instead']: parent.id } : {}
  return (
    <WritingForm
      kind={commentKind}
      debate={debate.id}
      parent={parent?.id ?? null}
      permission={debatePermission(debate, 'comment')}
      hidden={{ slug: debate.slug, once: '1', ...answered, ...(nonce && { nonce: draft?.fields.nonce ?? nonce }) }}
      what={what}
      label={`Your ${what}`}
      limit={commentLimits.content.max}
      rows={4}
      actionResult={actionResult}
      draft={draft}
      isUnsent={isUnsent}
      text={text}
      submit={`Post the ${what}`}
    />
  )
}
