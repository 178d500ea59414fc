import type { FieldMetadata } from '@conform-to/react'
import type { Rule } from '#contract/moderation-log'
import { selectProps } from '../forms/text-field'
import { Field } from '../ui/field'

type Props = { rules: readonly Rule[]; field: FieldMetadata<number | undefined>; hint: string }

/** Shows a select field of the rules that a decision can name. */
export function RuleChoice({ rules, field, hint }: Props) {
  return (
    <Field id="rule" label="Which rule was broken?" hint={hint} errors={field.errors}>
      <select {...selectProps(field, { hint })}>
        <option value="">None</option>
        {rules.map(({ number, title }) => (
          <option key={number} value={String(number)}>
            {number}. {title}
          </option>
        ))}
      </select>
    </Field>
  )
}
