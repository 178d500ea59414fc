import type { ReactNode } from 'react'
import { formatNumber } from '#contract/format-number'
import suggestionsUrl from '../elements/mention-suggestions?worker&url'
import type { ActionResult } from '../forms/action-result'
import { buttonName, does } from '../forms/form-buttons'
import { newcomerInWords } from '../forms/form-text'
import type { KeptDraft } from '../forms/kept-texts.server'
import { KeptTextsLimit } from '../forms/kept-texts-limit'
import { NewNote } from '../notes/note-input'
import { useCapabilities, useRootData } from '../platform/root-data'
import { escaped } from '../ui/escaped'
import { describedBy, Field } from '../ui/field'
import { Hidden } from '../ui/hidden'
import { Moment } from '../ui/moment'
import { writtenIn } from './form-result'
import { Preview } from './frame'
import type { Kind } from './kind'
import type { textActions } from './post.actions.server'

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
 * Without conform: forms/text-field.tsx says why.
 */
export function PostForm(props: PostFormProps) {
  const { kind, id, debate, hidden, draftNames, what, label, limit, rows, note, acted, draft, intent, submit, children } = props
  const can = useCapabilities()
  return (
    <>
      {acted?.kind === 'preview' ? <Preview html={acted.html} of={what} /> : null}
      {acted === null && draft ? <KeptText draft={draft} hidden={draftNames} discard={kind.intents.discard} /> : null}
      <form className="stack" method="post">
        <Hidden values={{ debate, ...(can.previewContent && { limit: String(limit) }), ...hidden }} />
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
          {can.previewContent ? <button type="submit" {...does<typeof textActions>('preview')}>{`Preview the ${what}`}</button> : null}{' '}
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
  /** What newcomers may post so many of. */
  counted?: 'comments' | undefined
  /** Lines that show at first. */
  rows?: number
}

/**
 * Where a post is written. The text area is HTML that React never looks into: hydrating, React 18 would set a
 * prefilled one back to the server's text, over what was typed meanwhile.
 */
function ContentField({ id, debate, label, limit, text, errors, note = '', counted, rows = 8 }: Props) {
  const { viewer, appearance } = useRootData()
  const can = useCapabilities()
  const naming = viewer && can.listMentionable ? '@name or @"name with spaces" mentions somebody of this debate. ' : ''
  const suggesting = naming !== '' && !appearance.lowData
  // An API without previews is another's, and says neither how long a text may be nor what becomes of signs in it.
  const ours = can.previewContent
    ? `Up to ${formatNumber(limit)} characters. Markdown works: **bold**, > quotation, [source](https://…). `
    : ''
  const hint = `${ours}${naming}${newcomerInWords(viewer?.newcomer, counted)}${note}`.trim()
  const { 'aria-describedby': describing, 'aria-invalid': invalid } = describedBy(id, { hint, errors })
  // `cols` is for text browsers. A line break right after the tag is the parser's, not the text's.
  const area =
    `<textarea id="${id}" name="content" rows="${rows}" cols="68" ${can.previewContent ? `maxlength="${limit}" ` : ''}required${describing ? ` aria-describedby="${describing}"` : ''}` +
    `${invalid ? ' aria-invalid="true"' : ''}>\n${escaped(text)}</textarea>`
  const html = suggesting ? `<mention-suggestions debate="${escaped(debate)}">${area}</mention-suggestions>` : area
  return (
    <Field id={id} label={label} hint={hint} errors={errors} wide>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is escaped above */}
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
      {suggesting ? <script type="module" src={suggestionsUrl} /> : null}
    </Field>
  )
}

type KeptTextProps = {
  draft: KeptDraft
  /** What names the form it belongs to. */
  hidden: Readonly<Record<string, string>>
  /** The act that throws it away. */
  discard: string
}

/** Says that a text in the form below was kept, and offers to throw it away. */
function KeptText({ draft, hidden, discard }: KeptTextProps) {
  return (
    <form className="notice" method="post">
      <Hidden values={hidden} />
      <p>
        Your text below is not posted. It was kept <Moment at={draft.keptAt} />.{' '}
        <button type="submit" className="link" name={buttonName('intent', discard)}>
          Discard draft
        </button>{' '}
        <KeptTextsLimit />
      </p>
    </form>
  )
}
