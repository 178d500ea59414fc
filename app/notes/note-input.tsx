import { noteLimits } from '#contract/note-limits'
import { describedBy, Field } from '../ui/field'

type Props = { id: string; label: string; text: string; hint: string; errors: readonly string[] | undefined; required?: boolean }

/** A word or two that say why something is sensitive. */
export function NoteInput({ id, label, text, hint, errors, required = false }: Props) {
  return (
    <Field id={id} label={label} hint={hint} errors={errors}>
      <input
        type="text"
        name="note"
        defaultValue={text}
        maxLength={noteLimits.reason.max}
        required={required}
        {...describedBy(id, { hint, errors })}
      />
    </Field>
  )
}
