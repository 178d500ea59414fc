import type { useForm } from '@conform-to/react'
import { debateLimits } from '#contract/debate-limits'
import type { NewDebate } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import type { Fields } from '../forms/form-action'
import type { Constraints } from '../forms/parse-form.server'
import { TextField } from '../forms/text-field'
import { describedBy, Field, TextArea } from '../ui/field'

type TextProps = {
  fields: ReturnType<typeof useForm<NewDebate>>[1]
  typed: Fields
  errors: Readonly<Record<string, readonly string[]>>
  constraints: Constraints
}

/** Topic and description, where a debate is created and where it is corrected. */
export function DebateTextFields({ fields, typed, errors, constraints }: TextProps) {
  return (
    <>
      <TextField field={fields.topic} label="Topic" hint={topicHint(constraints)} />
      <TextArea
        name="description"
        label="Description (optional)"
        hint={descriptionHint}
        text={typed.description ?? ''}
        errors={errors.description}
        rows={5}
        limit={constraints.description?.maxLength}
      />
    </>
  )
}

/** The tags of a debate, in one line. */
export function TagsField({ text, errors }: { text: string | undefined; errors: readonly string[] | undefined }) {
  return (
    <Field id="tags" label="Tags (optional)" hint="Up to 5, separated by commas: work, economy" errors={errors}>
      <input type="text" name="tags" size={40} defaultValue={text} {...describedBy('tags', { hint: true, errors })} />
    </Field>
  )
}

function topicHint({ topic }: Constraints): string {
  return `A claim one can be for or against, ${topic?.minLength} to ${topic?.maxLength} characters: “Homework does more harm than good”`
}

const descriptionHint =
  `What the words mean, what is left out. Up to ${formatNumber(debateLimits.description.max)} characters. ` +
  'Markdown works: **bold**, > quotation; addresses become links.'
