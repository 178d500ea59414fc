import { escaped } from './escaped'
import { describedBy, Field } from './field'

type TextAreaProps = {
  name: string
  label: string
  hint: string
  text: string
  errors?: readonly string[] | undefined
  rows: number
  limit?: number | undefined
}

/**
 * Many lines to type into. The text area is HTML that React never looks into: hydrating, React 18 would set a prefilled
 * one back to the server's text, over what was typed meanwhile.
 */
export function TextArea({ name, label, hint, text, errors, rows, limit }: TextAreaProps) {
  const { 'aria-describedby': describing, 'aria-invalid': invalid } = describedBy(name, { hint, errors })
  const attributes = [
    `id="${name}" name="${name}" rows="${rows}" cols="68" dir="auto"`,
    describing ? `aria-describedby="${describing}"` : '',
    limit === undefined ? '' : `maxlength="${limit}"`,
    invalid ? 'aria-invalid="true"' : '',
  ]
  // A line break right after the tag is the parser's, not the text's.
  const html = `<textarea ${attributes.join(' ')}>\n${escaped(text)}</textarea>`
  return (
    <Field id={name} label={label} hint={hint} errors={errors} wide>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is escaped above */}
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
    </Field>
  )
}
