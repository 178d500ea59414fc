import { commentLimits } from '#contract/comment-limits'
import type { Comment } from '#contract/comments'
import type { Debate } from '#contract/debates'
import { may } from '../debates/debate-words'
import type { KeptDraft } from '../drafts/waiting.server'
import { typedIn } from '../posts/acted-on'
import { ContentField } from '../posts/content-field'
import { KeptText } from '../posts/kept-text'
import { Preview } from '../posts/preview'
import type { Acted } from '../shell/sent-in-place'
import { useKnown } from '../shell/use-known'
import { Hidden } from '../ui/hidden'

type Props = {
  debate: Debate
  /** What it answers; null for a comment of its own. */
  parent: Comment | null
  /** Makes one post of a double submit; null for guests, whose pages carry nothing of the visitor. */
  nonce: string | null
  /** What became of this form, if it was just sent. */
  acted: Acted | null
  draft: KeptDraft | null
}

/** Where one comments or replies; where the API says no, its reason, and whatever was written before it said so. */
export function CommentForm({ debate, parent, nonce, acted, draft }: Props) {
  const { viewer, previews } = useKnown()
  const typed = typedIn(acted) ?? draft?.fields ?? null
  const { allowed, reason } = may(debate, 'comment')
  if (!allowed && !typed) return <p>{reason}</p>
  // A reply to what was deleted meanwhile can still be a comment of its own.
  const answers = parent?.deleted_at === null
  const what = answers ? 'reply' : 'comment'
  return (
    <>
      {allowed ? null : <p>{reason}</p>}
      {acted?.kind === 'preview' ? <Preview html={acted.html} of={what} /> : null}
      {acted === null && draft ? (
        <KeptText draft={draft} hidden={{ debate: debate.id, parent: parent?.id ?? '' }} discard="discard-comment" />
      ) : null}
      <form className="stack" method="post">
        <Hidden values={{ debate: debate.id, slug: debate.slug }} />
        {parent ? <input type="hidden" name={answers ? 'parent' : 'instead'} value={parent.id} /> : null}
        {nonce ? <input type="hidden" name="nonce" value={nonce} /> : null}
        <ContentField
          id="content"
          debate={debate.id}
          label={`Your ${what}`}
          limit={commentLimits.content.max}
          text={typed?.content ?? ''}
          errors={acted?.kind === 'refused' ? acted.errors.content : undefined}
          rows={4}
          note={viewer ? '' : 'You sign in before it is posted; what you wrote is kept.'}
        />
        <div className="row">
          {/* The first submit button is the one that Enter presses: a preview posts nothing. */}
          {previews ? <button type="submit" name="intent" value="preview">{`Preview the ${what}`}</button> : null}{' '}
          <button type="submit" className="primary" name="intent" value="comment">
            {`Post the ${what}`}
          </button>
        </div>
      </form>
    </>
  )
}
