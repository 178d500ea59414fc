import { describedBy, Field } from './field'

type Props = { hint: string; errors: readonly string[] | undefined }

/** Where a code is typed. Phones offer those that came to them; what was typed is never filled in again. */
export function CodeField({ hint, errors }: Props) {
  return (
    <Field id="code" label="Code" hint={hint} errors={errors}>
      <input
        type="text"
        name="code"
        size={20}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={100}
        {...describedBy('code', { hint, errors })}
      />
    </Field>
  )
}
