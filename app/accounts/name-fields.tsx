import type { FieldMetadata } from '@conform-to/react'
import { TextField } from '../forms/text-field'

type Props = { field: FieldMetadata<string | undefined> }

/** Asks for the real name, at sign-up and in the profile. */
export function NameField({ field }: Props) {
  return (
    <TextField
      field={field}
      label="Name"
      hint="Your real name. Others see it only if you choose to show it."
      autoComplete="name"
      showsLimit
    />
  )
}

/** Asks for a new person's display name. */
export function DisplayNameField({ field }: Props) {
  const hint = 'Shown next to everything you write. Letters, digits, spaces and . _ - only.'
  return <TextField field={field} label="Display name" hint={hint} autoComplete="nickname" showsLimit />
}
