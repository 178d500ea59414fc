import type { FieldMetadata } from '@conform-to/react'
import type { Constraints } from '../forms/parse-form.server'
import { TextField } from '../forms/text-field'

type Props = { field: FieldMetadata<string>; label: string; constraints: Constraints }

/** Where a password is chosen, with what makes a good one. */
export function NewPasswordField({ field, label, constraints: { password: limits = {} } }: Props) {
  return (
    <TextField
      field={field}
      label={label}
      hint={`${limits.minLength} to ${limits.maxLength} characters. Three or four words in a row are good.`}
      type="password"
      autoComplete="new-password"
    />
  )
}
