import { escaped } from '../ui/escaped'
import { describedBy, Field } from '../ui/field'

type Props = {
  id: string
  label: string
  limit: number
  text: string
  errors: readonly string[] | undefined
  note?: string
  /** Lines that show at first. */
  rows?: number
}

/**
 * Where a post is written. The text area is HTML that React never looks into: hydrating, React 18 would set a
 * prefilled one back to the server's text, over what was typed meanwhile.
 */
export function ContentField({ id, label, limit, text, errors, note = '', rows = 8 }: Props) {
  const hint = `Up to ${limit.toLocaleString('en')} characters. Markdown works: **bold**, > quotation, [source](https://…). ${note}`.trim()
  const { 'aria-describedby': describing, 'aria-invalid': invalid } = describedBy(id, { hint, errors })
  // `cols` is for text browsers. A line break right after the tag is the parser's, not the text's.
  const html =
    `<textarea id="${id}" name="content" rows="${rows}" cols="68" maxlength="${limit}" required aria-describedby="${describing}"` +
    `${invalid ? ' aria-invalid="true"' : ''}>\n${escaped(text)}</textarea>`
  return (
    <Field id={id} label={label} hint={hint} errors={errors} wide>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is escaped above */}
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
    </Field>
  )
}
