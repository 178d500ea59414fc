import { noteLimits } from '#contract/post-limits'
import { useCapabilities } from '../platform/root-data'
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

/** The control's id, apart from that of the note of what stands on the page already. */
export const newNoteField = 'new-note'

const hint = `A word or two, “violence” for example: readers see that first. Leave it empty if nothing is sensitive. Up to ${noteLimits.reason.max} characters.`

/** In the form of something new: why it is sensitive, folded until something was typed there. */
export function NewNote({ text, errors }: { text: string; errors: readonly string[] | undefined }) {
  const can = useCapabilities()
  if (!can.noteArgument) return null
  return (
    <details open={text !== '' || errors !== undefined}>
      <summary>Mark what you write as sensitive</summary>
      <NoteInput id={newNoteField} label="Content warning" text={text} hint={hint} errors={errors} />
    </details>
  )
}
