import type { useForm } from '@conform-to/react'
import { useEffect, useState } from 'react'
import type { NewDebate } from '#contract/debate-editing'
import { markdownHint } from '../forms/form-text'
import { lengthLimitText, TextAreaField, TextField } from '../forms/text-field'
import { describedBy, Field } from '../ui/field'

/** Shows the fields for topic and description, for a new debate and for an edit. */
export function DebateTextFields({ fields }: { fields: ReturnType<typeof useForm<NewDebate>>[1] }) {
  return (
    <>
      <TextField
        field={fields.topic}
        label="Topic"
        hint={
          <>
            {`A claim that people can be for or against: “Homework does more harm than good”. ${lengthLimitText(fields.topic)} `}
            <LengthCount of={fields.topic.name} />
          </>
        }
      />
      <TextAreaField
        field={fields.description}
        label="Description (optional)"
        hint={`Explain what the terms mean and what is out of scope. ${lengthLimitText(fields.description)} ${markdownHint}`}
        rows={5}
      />
    </>
  )
}

/** Counts the characters of a field while scripts run. Until then its place is kept, so that no text moves. */
function LengthCount({ of }: { of: string }) {
  const [length, setLength] = useState<number | null>(null)
  useEffect(() => {
    const field = document.getElementById(of)
    const count = () => setLength(field instanceof HTMLInputElement ? field.value.length : null)
    count()
    field?.addEventListener('input', count)
    return () => field?.removeEventListener('input', count)
  }, [of])
  return <span aria-hidden="true">{length === null ? '\u2007'.repeat(8) : `${length}\u00a0so\u00a0far`}</span>
}

/** Shows the field for the tags of a debate, in one line. */
export function TagsField({ text, errors }: { text: string | undefined; errors: readonly string[] | undefined }) {
  return (
    <Field id="tags" label="Tags (optional)" hint="Up to 5, separated by commas: work, economy" errors={errors}>
      <input type="text" name="tags" size={40} defaultValue={text} {...describedBy('tags', { hint: true, errors })} />
    </Field>
  )
}
