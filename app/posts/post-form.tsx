import type { ReactNode } from 'react'
import { formatNumber } from '#contract/format-number'
import suggestionsUrl from '../elements/mention-suggestions?worker&url'
import type { ActionResult } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import type { Fields } from '../forms/form-action'
import { buttonFor, buttonName } from '../forms/form-buttons'
import { DraftLimit, newAccountText } from '../forms/form-text'
import { NewNote } from '../notes/note-form'
import { useCapabilities, useRootData } from '../platform/root-data'
import { describedBy, draftStatus, Field } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import { Moment } from '../ui/moment'
import { escapeHtml } from '../ui/plain-text'
import { Preview } from './debate-frame'
import type { Kind } from './post'
import type { textActions } from './post.actions.server'

export type PostFormProps = {
  kind: Kind
  /** The id of the field. The form for a new post and the form for editing have different ids. */
  id: 'content' | 'edited'
  /** The id of the debate the post belongs to. */
  debate: string
  /** The hidden fields that name the form, in addition to the debate. */
  hidden: Readonly<Record<string, string>>
  /** The hidden fields that name its saved draft. */
  draftNames: Readonly<Record<string, string>>
  /** The noun for the text: "reply". */
  what: string
  label: string
  limit: number
  rows?: number
  note?: string
  /** The initial text if nothing has been typed yet. */
  text?: string
  /** The result of this form, if it was just sent. */
  actionResult: ActionResult | null
  draft: SavedDraft | null
  /** The intent of its button, and the button's label. */
  intent: string
  submit: string
  /** Controls shown above the text. */
  children?: ReactNode
}

/**
 * Shows the form for the text of a post. A text that was refused or saved is filled in again. The form doesn't use conform;
 * forms/text-field.tsx says why.
 */
export function PostForm(props: PostFormProps) {
  const { kind, id, debate, hidden, draftNames, what, label, limit, rows, note, actionResult, draft, intent, submit, children } = props
  const can = useCapabilities()
  return (
    <>
      {actionResult?.kind === 'preview' ? <Preview html={actionResult.html} of={what} /> : null}
      {actionResult === null && draft ? <DraftNotice draft={draft} hidden={draftNames} discard={kind.intents.discard} /> : null}
      <form className="stack [&>.wide]:max-w-172" method="post">
        <HiddenFields values={{ debate, ...(can.previewContent && { limit: String(limit) }), ...hidden }} />
        {children}
        <ContentField
          id={id}
          debate={debate}
          label={label}
          limit={limit}
          text={initialFields(actionResult, draft)?.content ?? props.text ?? ''}
          errors={actionResult?.kind === 'refused' ? actionResult.errors.content : undefined}
          counted={kind.field === 'comment' && id === 'content' ? 'comments' : undefined}
          {...(rows !== undefined && { rows })}
          {...(note !== undefined && { note })}
        />
        {id === 'content' ? (
          <NewNote
            text={initialFields(actionResult, draft)?.note ?? ''}
            errors={actionResult?.kind === 'refused' ? actionResult.errors.note : undefined}
          />
        ) : null}
        <div className="row">
          {/* Enter presses the first submit button, so that is the preview, which posts nothing. */}
          {can.previewContent ? <button type="submit" {...buttonFor<typeof textActions>('preview')}>{`Preview the ${what}`}</button> : null}{' '}
          <button type="submit" className="primary" name={buttonName('intent', intent)}>
            {submit}
          </button>
        </div>
      </form>
    </>
  )
}

type Props = {
  id: string
  /** The id of the debate whose people may be mentioned. */
  debate: string
  label: string
  limit: number
  text: string
  errors: readonly string[] | undefined
  note?: string
  /** Names what the hint counts for new accounts. */
  counted?: 'comments' | undefined
  /** The number of lines shown at first. */
  rows?: number
}

/**
 * Shows the text area for a post as HTML that React doesn't manage. When hydrating, React 18 would reset a prefilled text area to the
 * server's text and lose what was typed meanwhile.
 */
function ContentField({ id, debate, label, limit, text, errors, note = '', counted, rows = 8 }: Props) {
  const { viewer, appearance } = useRootData()
  const can = useCapabilities()
  const mentionHint = viewer && can.listMentionable ? 'To mention someone in this debate, type @name or @"name with spaces". ' : ''
  const suggestsMentions = mentionHint !== '' && !appearance.lowData
  // An API without previews is foreign: we don't know its length limit or whether it supports Markdown.
  const markdownHint = can.previewContent
    ? `Up to ${formatNumber(limit)} characters. You can use Markdown: **bold**, > quote, [source](https://…). `
    : ''
  const hint = `${markdownHint}${mentionHint}${newAccountText(viewer?.newcomer, counted)}${note}`.trim()
  const { 'aria-describedby': describedById, 'aria-invalid': invalid } = describedBy(id, { hint, errors })
  // `cols` is for text browsers. HTML parsers drop a line break right after the tag, so the template adds one that is not part of the text.
  const area =
    `<textarea id="${id}" name="content" rows="${rows}" cols="68" ${can.previewContent ? `maxlength="${limit}" ` : ''}required${describedById ? ` aria-describedby="${describedById}"` : ''}` +
    `${invalid ? ' aria-invalid="true"' : ''}>\n${escapeHtml(text)}</textarea>`
  const html = (suggestsMentions ? `<mention-suggestions debate="${escapeHtml(debate)}">${area}</mention-suggestions>` : area) + draftStatus
  return (
    <Field id={id} label={label} hint={hint} errors={errors} wide>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is escaped above */}
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
      {suggestsMentions ? <script type="module" src={suggestionsUrl} /> : null}
    </Field>
  )
}

type KeptTextProps = {
  draft: SavedDraft
  /** The hidden fields that name the form that the saved text belongs to. */
  hidden: Readonly<Record<string, string>>
  /** The intent that discards the saved text. */
  discard: string
}

/** Says that the text in the form below was saved, and offers to discard it. */
function DraftNotice({ draft, hidden, discard }: KeptTextProps) {
  return (
    <form className="notice" method="post">
      <HiddenFields values={hidden} />
      <p>
        Your text below hasn’t been posted yet. Saved <Moment at={draft.savedAt} inSentence />.{' '}
        <button type="submit" className="link" name={buttonName('intent', discard)}>
          Discard draft
        </button>{' '}
        <DraftLimit />
      </p>
    </form>
  )
}

/**
 * Returns the result of the form just sent if it was one of these two: the form for a new post, or the form for editing the reader's own
 * post.
 */
export function formResult(form: 'post' | 'edit', actionResult: ActionResult | null, { field, intents }: Kind): ActionResult | null {
  if (actionResult?.kind === 'refused' && ![intents.write, intents.edit, 'preview'].includes(actionResult.intent)) return null
  if (actionResult?.kind !== 'refused' && actionResult?.kind !== 'preview') return null
  // Only the form for editing has a field with the post's id.
  const edits = actionResult.values[field] !== undefined
  return edits === (form === 'edit') ? actionResult : null
}

/** Returns the fields of a form that was refused or previewed. */
export function typedFields(actionResult: ActionResult | null): Fields | null {
  return actionResult?.kind === 'refused' || actionResult?.kind === 'preview' ? actionResult.values : null
}

/** Returns the values to fill a form with: those just sent, or those of a saved draft. */
export function initialFields(actionResult: ActionResult | null, draft: SavedDraft | null): Fields | null {
  return typedFields(actionResult) ?? draft?.fields ?? null
}
