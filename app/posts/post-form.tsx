import type { ReactNode } from 'react'
import type { ActionResult } from '../forms/action-result'
import { buttonName } from '../forms/button-name'
import { does } from '../forms/does'
import type { KeptDraft } from '../forms/waiting.server'
import { NewNote } from '../notes/new-note'
import { useOffered } from '../platform/root-data'
import { Hidden } from '../ui/hidden'
import { writtenIn } from './acted-on'
import { ContentField } from './content-field'
import { KeptText } from './kept-text'
import type { Kind } from './kind'
import type { textActs } from './post.acts.server'
import { Preview } from './preview'

export type PostFormProps = {
  kind: Kind
  /** The id of the field, which tells the form that posts from the one that edits. */
  id: 'content' | 'edited'
  /** The id of the debate it stands in. */
  debate: string
  /** What names the form, besides the debate. */
  hidden: Readonly<Record<string, string>>
  /** What names its kept draft. */
  draftNames: Readonly<Record<string, string>>
  /** "reply": what is written. */
  what: string
  label: string
  limit: number
  rows?: number
  note?: string
  /** What stands in it where nothing was typed. */
  text?: string
  /** What became of this form, if it was just sent. */
  acted: ActionResult | null
  draft: KeptDraft | null
  /** Its act, and what its button says. */
  intent: string
  submit: string
  /** What is chosen before one writes. */
  children?: ReactNode
}

/**
 * Where the text of a post is written, and offered back if it was refused or kept.
 * Without conform: forms/control.ts says why.
 */
export function PostForm(props: PostFormProps) {
  const { kind, id, debate, hidden, draftNames, what, label, limit, rows, note, acted, draft, intent, submit, children } = props
  const previews = useOffered('previews')
  return (
    <>
      {acted?.kind === 'preview' ? <Preview html={acted.html} of={what} /> : null}
      {acted === null && draft ? <KeptText draft={draft} hidden={draftNames} discard={kind.intents.discard} /> : null}
      <form className="stack" method="post">
        <Hidden values={{ debate, ...(previews && { limit: String(limit) }), ...hidden }} />
        {children}
        <ContentField
          id={id}
          debate={debate}
          label={label}
          limit={limit}
          text={writtenIn(acted, draft)?.content ?? props.text ?? ''}
          errors={acted?.kind === 'refused' ? acted.errors.content : undefined}
          counted={kind.field === 'comment' && id === 'content' ? 'comments' : undefined}
          {...(rows !== undefined && { rows })}
          {...(note !== undefined && { note })}
        />
        {id === 'content' ? (
          <NewNote text={writtenIn(acted, draft)?.note ?? ''} errors={acted?.kind === 'refused' ? acted.errors.note : undefined} />
        ) : null}
        <div className="row">
          {/* The first submit button is the one that Enter presses: a preview posts nothing. */}
          {previews ? <button type="submit" {...does<typeof textActs>('preview')}>{`Preview the ${what}`}</button> : null}{' '}
          <button type="submit" className="primary" name={buttonName('intent', intent)}>
            {submit}
          </button>
        </div>
      </form>
    </>
  )
}
