import type { Comment } from '#contract/comments'
import type { Debate } from '#contract/debates'
import { commentLimits } from '#contract/post-limits'
import { may } from '../debates/debate-text'
import type { ActionResult } from '../forms/action-result'
import type { KeptDraft } from '../forms/kept-texts.server'
import { WritingForm } from '../posts/writing-form'
import { commentKind } from './comment-kind'

type Props = {
  debate: Debate
  /** What it answers; null for a comment of its own. */
  parent: Comment | null
  /** Makes one post of a double submit; null for guests, whose pages carry nothing of the visitor. */
  nonce: string | null
  /** What became of this form, if it was just sent. */
  acted: ActionResult | null
  draft: KeptDraft | null
  /** What stands in it where nothing was typed. */
  text?: string
}

/** Where one comments or replies. */
export function CommentForm({ debate, parent, nonce, acted, draft, text = '' }: Props) {
  // A reply to what was deleted meanwhile can still be a comment of its own.
  const answers = parent?.deleted_at === null
  const what = answers ? 'reply' : 'comment'
  const answered = parent ? { [answers ? 'parent' : 'instead']: parent.id } : {}
  return (
    <WritingForm
      kind={commentKind}
      debate={debate.id}
      parent={parent?.id ?? null}
      permission={may(debate, 'comment')}
      hidden={{ slug: debate.slug, once: '1', ...answered, ...(nonce && { nonce: draft?.fields.nonce ?? nonce }) }}
      what={what}
      label={`Your ${what}`}
      limit={commentLimits.content.max}
      rows={4}
      acted={acted}
      draft={draft}
      text={text}
      submit={`Post the ${what}`}
    />
  )
}
