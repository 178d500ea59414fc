import { type FieldMetadata, getInputProps, getSelectProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { formatNumber } from '#contract/format-number'
import showPasswordUrl from '../elements/show-password?worker&url'
import { useRootData } from '../platform/root-data'
import { Choices, describedBy, Field, TextArea } from '../ui/field'
import type { Refusal } from './answer.server'

type TextFieldProps = {
  field: FieldMetadata<string | number | undefined>
  label: string
  hint?: ReactNode
  type?: 'text' | 'email' | 'password' | 'number'
  autoComplete?: string
  /** Whether the hint ends with the maximum length. */
  showsLimit?: true
}

/** Shows a single-line field with its label, hint and errors. A password is never filled in again. */
export function TextField({ field, label, hint: ownHint, type = 'text', autoComplete, showsLimit }: TextFieldProps) {
  const hint = showsLimit ? <CountedHint field={field} hint={ownHint} /> : ownHint
  return (
    <Field id={field.name} label={label} hint={hint} errors={field.errors}>
      {/* `size` is for text browsers, which have no style sheets. */}
      <input
        {...inputProps(field, type, { hint })}
        className={type === 'password' ? 'pe-18' : undefined}
        size={type === 'number' ? undefined : 40}
        autoComplete={autoComplete}
      />
      {type === 'password' ? <ShowPassword /> : null}
    </Field>
  )
}

/** Adds a button to the end of a password field that shows what was typed, if scripts run. */
function ShowPassword() {
  const { appearance } = useRootData()
  if (appearance.lowData) return null
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty; later the custom element fills it */}
      <show-password class="absolute end-0 bottom-0" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      <script type="module" src={showPasswordUrl} />
    </>
  )
}

function CountedHint({ field, hint }: Pick<TextFieldProps, 'field' | 'hint'>) {
  return (
    <>
      {hint} {lengthLimitText(field)}
    </>
  )
}

/** @returns "Up to 1,000 characters." or "10 to 2,000 characters.", for the hint of a field */
export function lengthLimitText({ minLength = 0, maxLength = 0 }: Pick<TextMetadata, 'minLength' | 'maxLength'>): string {
  return `${minLength > 1 ? minLength : 'Up'} to ${formatNumber(maxLength)} characters.`
}

type TextAreaFieldProps = { field: FieldMetadata<string | undefined>; label: string; hint: ReactNode; rows: number }

/** Shows a multi-line field with its label, hint and errors. */
export function TextAreaField({ field, ...shown }: TextAreaFieldProps) {
  return <TextArea {...shown} name={field.name} text={initialText(field)} errors={field.errors} limit={field.maxLength} />
}

type ChoicesFieldProps = {
  field: FieldMetadata<string | undefined>
  legend: string
  options: readonly (readonly [value: string, text: ReactNode])[]
}

/** Shows a choice between a few options as radio buttons. */
export function ChoicesField({ field, ...shown }: ChoicesFieldProps) {
  return <Choices {...shown} name={field.name} chosen={initialText(field)} errors={field.errors} />
}

/** Returns the initial text of a field. */
function initialText({ initialValue }: FieldMetadata<string | undefined>): string {
  return typeof initialValue === 'string' ? initialValue : ''
}

type TextMetadata = FieldMetadata<string | number | undefined>
type Hint = { hint?: unknown }

/**
 * Returns what conform knows about a control as attributes: name, value, constraints, errors. Its id is the field's name. Leaves out
 * `form=`, because w3m ignores controls that have it (docs/contributing.md#traps).
 *
 * conform is used for forms that have their own page. A form within another page (a post, a ballot, a kick vote, invites) works without it:
 * the API validates what it sends, its one or two controls have the contract's limits as attributes, and conform's constraints would add to
 * the data of every such page. A form that only searches is never refused, so it doesn't need conform either.
 */
function inputProps(field: TextMetadata, type: 'text' | 'email' | 'password' | 'number', { hint }: Hint = {}) {
  const { form: _form, key: _key, ...attributes } = getInputProps(field, type === 'password' ? { type, value: false } : { type })
  return { ...attributes, ...describedBy(field.name, { hint, errors: field.errors }) }
}

export function selectProps(field: TextMetadata, { hint }: Hint = {}) {
  const { form: _form, key: _key, ...attributes } = getSelectProps(field)
  return { ...attributes, ...describedBy(field.name, { hint, errors: field.errors }) }
}

/** Returns a refused form in conform's format: what was typed, and its errors. */
export function toLastResult(refusal: Pick<Refusal, 'values' | 'errors'> | null) {
  if (!refusal) return null
  const error = Object.fromEntries(Object.entries(refusal.errors).map(([name, messages]) => [name, [...messages]]))
  return { status: 'error' as const, initialValue: { ...refusal.values }, error }
}
