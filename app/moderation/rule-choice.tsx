import type { Rule } from '#contract/moderation'
import { describedBy, Field } from '../ui/field'

type Props = { rules: readonly Rule[]; chosen: string; errors: readonly string[] | undefined; hint: string }

/** By which rule something is decided. */
export function RuleChoice({ rules, chosen, errors, hint }: Props) {
  return (
    <Field id="rule" label="Which rule is broken?" hint={hint} errors={errors}>
      <select name="rule" defaultValue={chosen} {...describedBy('rule', { hint, errors })}>
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
