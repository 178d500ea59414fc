import type { ReactNode } from 'react'
import type { KeptDraft } from '../drafts/waiting.server'
import type { Acted } from '../shell/sent-in-place'
import { useKnown } from '../shell/use-known'
import { Hidden } from '../ui/hidden'
import { typedIn } from './acted-on'
import { ContentField } from './content-field'
import { KeptText } from './kept-text'
import type { Kind } from './kinds'
import type { Post } from './post'
import { Preview } from './preview'

type Props = {
  kind: Kind
  /** The id of the debate it stands in. */
  debate: string
  post: Post
  /** Its text as typed. */
  source: string | null
  limit: number
  /** What became of this form, if it was just sent. */
  acted: Acted | null
  draft: KeptDraft | null
  acts: { edit: string; discard: string }
  /** What stands beside "Edit #12": until when. */
  until?: ReactNode
}

/** Where its author changes a post: folded, until something was typed. */
export function EditForm({ kind, debate, post: { id, number }, source, limit, acted, draft, acts, until }: Props) {
  const { previews } = useKnown()
  const typed = typedIn(acted) ?? draft?.fields ?? null
  return (
    <details open={typed !== null}>
      <summary>
        {`Edit #${number}`}
        {until}
      </summary>
      {acted?.kind === 'preview' ? <Preview html={acted.html} of="changes" /> : null}
      {acted === null && draft ? <KeptText draft={draft} hidden={{ [kind.field]: id }} discard={acts.discard} /> : null}
      <form className="stack" method="post">
        <Hidden values={{ debate, [kind.field]: id }} />
        <ContentField
          id="edited"
          debate={debate}
          label={`Text of #${number}`}
          limit={limit}
          text={typed?.content ?? source ?? ''}
          errors={acted?.kind === 'refused' ? acted.errors.content : undefined}
        />
        <div className="row">
          {previews ? (
            <button type="submit" name="intent" value="preview">
              Preview the changes
            </button>
          ) : null}{' '}
          <button type="submit" className="primary" name="intent" value={acts.edit}>
            Keep the changes
          </button>
        </div>
      </form>
    </details>
  )
}
