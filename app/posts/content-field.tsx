import { figures } from '#contract/figures'
import suggestionsUrl from '../elements/mention-suggestions?worker&url'
import { newcomerInWords } from '../forms/newcomer-words'
import { useOffered, useRootData } from '../platform/root-data'
import { escaped } from '../ui/escaped'
import { describedBy, Field } from '../ui/field'

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
export function ContentField({ id, debate, label, limit, text, errors, note = '', counted, rows = 8 }: Props) {
  const { viewer, mentions, appearance } = useRootData()
  const previews = useOffered('previews')
  const naming = viewer && mentions ? '@name or @"name with spaces" mentions somebody of this debate. ' : ''
  const suggesting = naming !== '' && !appearance.lowData
  // An API without previews is another's, and says neither how long a text may be nor what becomes of signs in it.
  const ours = previews ? `Up to ${figures(limit)} characters. Markdown works: **bold**, > quotation, [source](https://…). ` : ''
  const hint = `${ours}${naming}${newcomerInWords(viewer?.newcomer, counted)}${note}`.trim()
  const { 'aria-describedby': describing, 'aria-invalid': invalid } = describedBy(id, { hint, errors })
  // `cols` is for text browsers. A line break right after the tag is the parser's, not the text's.
  const area =
    `<textarea id="${id}" name="content" rows="${rows}" cols="68" ${previews ? `maxlength="${limit}" ` : ''}required${describing ? ` aria-describedby="${describing}"` : ''}` +
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
