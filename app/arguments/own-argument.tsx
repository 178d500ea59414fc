import type { Argument } from '#contract/arguments'
import type { KeptDraft } from '../drafts/waiting.server'
import { ownAnchor } from '../paths'
import type { Acted } from '../shell/sent-in-place'
import { Moment } from '../ui/moment'
import { valuesOf } from './argument-form'
import { ContentField } from './content-field'
import { KeptText } from './kept-text'
import { Preview } from './preview'

type Props = { argument: Argument; limit: number; acted: Acted | null; draft: KeptDraft | null }

/** What its author may do with an argument: edit it for some minutes, withdraw it at any time (PRODUCT §2, Arguments). */
export function OwnArgument({ argument, limit, acted, draft }: Props) {
  const { number, editable_until: until } = argument
  // A text that came too late is still shown, to be copied.
  const editing = until !== null || valuesOf(acted) !== null
  return (
    <section className="flow" id={ownAnchor} aria-label={`Your argument #${number}`}>
      {editing ? <Editing argument={argument} limit={limit} acted={acted} draft={draft} /> : null}
      <details>
        <summary>{`Withdraw #${number}`}</summary>
        <form className="flow" method="post">
          <input type="hidden" name="argument" value={argument.id} />
          <p>Its text goes for good and cannot be brought back. Replies to it stay, beneath a note that it was withdrawn.</p>
          <button type="submit" name="intent" value="withdraw">{`Withdraw #${number} for good`}</button>
        </form>
      </details>
    </section>
  )
}

function Editing({ argument, limit, acted, draft }: Props) {
  const { id, number, editable_until: until, content_source: source } = argument
  const typed = valuesOf(acted) ?? draft?.fields ?? null
  return (
    <details open={typed !== null}>
      <summary>
        {`Edit #${number}`}
        {until ? ', until ' : null}
        <Moment at={until} absolute />
      </summary>
      {acted?.kind === 'preview' ? <Preview html={acted.html} of="changes" /> : null}
      {acted === null && draft ? <KeptText draft={draft} hidden={{ argument: id }} /> : null}
      <form className="stack" method="post">
        <input type="hidden" name="argument" value={id} />
        <ContentField
          id="edited"
          label={`Text of #${number}`}
          limit={limit}
          text={typed?.content ?? source ?? ''}
          errors={acted?.kind === 'refused' ? acted.errors.content : undefined}
        />
        <div className="row">
          <button type="submit" name="intent" value="preview">
            Preview the changes
          </button>{' '}
          <button type="submit" className="primary" name="intent" value="edit">
            Keep the changes
          </button>
        </div>
      </form>
    </details>
  )
}
