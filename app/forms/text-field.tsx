import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { figures } from '#contract/figures'
import { Field } from '../ui/field'
import { inputOf } from './control'

type TextFieldProps = {
  field: FieldMetadata<string | number | undefined>
  label: string
  hint?: ReactNode
  type?: 'text' | 'email' | 'password' | 'number'
  autoComplete?: string
  /** Whether the hint ends with how long the text may be. */
  counted?: true
}

/** One line to type into, with its label, hint and errors. A password is never filled in again. */
export function TextField({ field, label, hint: said, type = 'text', autoComplete, counted }: TextFieldProps) {
  const hint = counted ? <CountedHint field={field} hint={said} /> : said
  return (
    <Field id={field.name} label={label} hint={hint} errors={field.errors}>
      {/* The size is for text browsers, which know no style sheet. */}
      <input {...inputOf(field, type, { hint })} size={type === 'number' ? undefined : 40} autoComplete={autoComplete} />
    </Field>
  )
}

function CountedHint({ field: { minLength = 0, maxLength = 0 }, hint }: Pick<TextFieldProps, 'field' | 'hint'>) {
  return (
    <>
      {hint} {minLength > 1 ? minLength : 'Up'} to {figures(maxLength)} characters.
    </>
  )
}
