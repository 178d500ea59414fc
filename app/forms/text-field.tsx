import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Field } from '../ui/field'
import { inputOf } from './control'

type TextFieldProps = {
  field: FieldMetadata<string | number | undefined>
  label: string
  hint?: ReactNode
  type?: 'text' | 'email' | 'password' | 'number'
  autoComplete?: string
}

/** One line to type into, with its label, hint and errors. A password is never filled in again. */
export function TextField({ field, label, hint, type = 'text', autoComplete }: TextFieldProps) {
  return (
    <Field id={field.name} label={label} hint={hint} errors={field.errors}>
      {/* The size is for text browsers, which know no style sheet. */}
      <input {...inputOf(field, type, { hint })} size={type === 'number' ? undefined : 40} autoComplete={autoComplete} />
    </Field>
  )
}
