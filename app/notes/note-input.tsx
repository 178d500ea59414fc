import { noteLimits } from '#contract/post-limits'
import { useCapabilities } from '../platform/root-data'
import { describedBy, Field } from '../ui/field'

type Props = { id: string; label: string; text: string; hint: string; errors: readonly string[] | undefined; required?: boolean }

/** Shows the input for a content warning. */
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

/** The id of the control in a new post's form. It differs from the id for a post that is already on the page. */
export const newNoteField = 'new-note'

const hint = `A word or two, such as “violence”. Readers see this first. Leave it empty if nothing is sensitive. Up to ${noteLimits.reason.max} characters.`

/** Shows the content warning in the form of a new post. It stays folded until something was typed. */
export function NewNote({ text, errors }: { text: string; errors: readonly string[] | undefined }) {
  const can = useCapabilities()
  if (!can.noteArgument) return null
  return (
    <details open={text !== '' || errors !== undefined}>
      <summary>Add a content warning</summary>
      <NoteInput id={newNoteField} label="Content warning" text={text} hint={hint} errors={errors} />
    </details>
  )
}
