import type { useForm } from '@conform-to/react'
import type { NewDebate } from '#contract/debates'
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
        hint={`A claim that people can be for or against: “Homework does more harm than good”. ${lengthLimitText(fields.topic)}`}
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

/** Shows the field for the tags of a debate, in one line. */
export function TagsField({ text, errors }: { text: string | undefined; errors: readonly string[] | undefined }) {
  return (
    <Field id="tags" label="Tags (optional)" hint="Up to 5, separated by commas: work, economy" errors={errors}>
      <input type="text" name="tags" size={40} defaultValue={text} {...describedBy('tags', { hint: true, errors })} />
    </Field>
  )
}
