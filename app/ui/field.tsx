import { Fragment, type ReactNode } from 'react'
import { accountLimits } from '#contract/account-limits'
import { WithTimes } from './moment'
import { escapeHtml } from './plain-text'

type FieldProps = {
  id: string
  label: string
  hint?: ReactNode
  errors?: readonly string[] | undefined
  /** The control. Give it its id and the attributes of `describedBy(...)`. */
  children: ReactNode
  wide?: boolean
}

/** Shows a visible label, hint and error, which are associated with the control by its id (docs/product.md#screen-readers). */
export function Field({ id, label, hint, errors = [], children, wide = false }: FieldProps) {
  return (
    <div className={wide ? 'field wide' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {errors.length > 0 ? (
        <p className="error" id={`${id}-error`}>
          <WithTimes text={errors.join(' ')} />
        </p>
      ) : null}
      {children}
    </div>
  )
}

/**
 * Returns the attributes that associate a control with its hint and error (WCAG 1.3.1 and 3.3.1).
 * @returns attributes to spread on the control
 */
export function describedBy(id: string, { hint, errors = [] }: { hint?: unknown; errors?: readonly string[] | undefined }) {
  const ids = [hint ? `${id}-hint` : '', errors.length > 0 ? `${id}-error` : ''].filter(Boolean)
  return {
    id,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': errors.length > 0 ? true : undefined,
  } as const
}

type SelectFieldProps = {
  name: string
  label: string
  chosen: string | undefined
  /** Whether the list has an option "Any". */
  any?: boolean
  options: readonly (readonly [value: string, text: string])[]
}

/** Shows a select field that filters or sorts a list. It has no errors. Its name is also its id. */
export function SelectField({ name, label, chosen, any = false, options }: SelectFieldProps) {
  return (
    <Field id={name} label={label}>
      <select id={name} name={name} defaultValue={chosen ?? ''}>
        {any ? <option value="">Any</option> : null}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}

type ChoicesProps = {
  name: string
  legend: string
  options: readonly (readonly [value: string, text: ReactNode])[]
  chosen: string | undefined
  errors?: readonly string[] | undefined
  /** Puts the options in a row next to the legend, if there is space. */
  across?: boolean
}

/**
 * Shows a choice of a few options as radio buttons with full labels. The first one has the group's name as its id, so that an error can
 * link to it.
 */
export function Choices({ name, legend, options, chosen, errors = [], across = false }: ChoicesProps) {
  const wrong = errors.length > 0
  const Line = across ? Fragment : 'div'
  return (
    <fieldset className={across ? 'field across' : 'field'} aria-describedby={wrong ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      {wrong ? (
        <p className="error" id={`${name}-error`}>
          <WithTimes text={errors.join(' ')} />
        </p>
      ) : null}
      {chosen ? null : <EmptyChoice name={name} />}
      {options.map(([value, text], index) => (
        <Line key={value}>
          <label className="choice">
            <input type="radio" id={index === 0 ? name : undefined} name={name} value={value} defaultChecked={value === chosen} />{' '}
            <span>{text}</span>
          </label>{' '}
        </Line>
      ))}
    </fieldset>
  )
}

/**
 * Shows a hidden radio button before a group without a selection. Only lynx shows it; without it, lynx would select the first option by
 * itself. The server refuses its empty value.
 */
export function EmptyChoice({ name }: { name: string }) {
  return (
    <label hidden>
      <input type="radio" name={name} value="" /> leave all unselected
    </label>
  )
}

/** The empty line below a text area where the browser's script says that the text is saved (elements/form-draft.ts). */
export const draftStatus = '<draft-status></draft-status>'

type TextAreaProps = {
  name: string
  label: string
  hint: ReactNode
  text: string
  errors?: readonly string[] | undefined
  rows: number
  limit?: number | undefined
}

/**
 * Shows a multi-line text area as HTML that React doesn't manage. When hydrating, React 18 would reset a prefilled text area to the
 * server's text and lose what was typed meanwhile.
 */
export function TextArea({ name, label, hint, text, errors, rows, limit }: TextAreaProps) {
  const { 'aria-describedby': describedById, 'aria-invalid': invalid } = describedBy(name, { hint, errors })
  const attributes = [
    `id="${name}" name="${name}" rows="${rows}" cols="68" dir="auto"`,
    describedById ? `aria-describedby="${describedById}"` : '',
    limit === undefined ? '' : `maxlength="${limit}"`,
    invalid ? 'aria-invalid="true"' : '',
  ]
  // HTML parsers drop a line break right after the tag, so the template adds one that is not part of the text.
  const html = `<textarea ${attributes.join(' ')}>\n${escapeHtml(text)}</textarea>${draftStatus}`
  return (
    <Field id={name} label={label} hint={hint} errors={errors} wide>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is escaped above */}
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
    </Field>
  )
}

type Props = { hint: string; errors: readonly string[] | undefined }

/** Shows a field for a one-time code. Phones suggest codes that they have received. What was typed is never filled in again. */
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
        maxLength={accountLimits.code.max}
        {...describedBy('code', { hint, errors })}
      />
    </Field>
  )
}
