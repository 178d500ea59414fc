import type { ReactNode } from 'react'
import { WithTimes } from './with-times'

export type FieldProps = {
  id: string
  label: string
  hint?: ReactNode
  errors?: readonly string[] | undefined
  /** The control; give it `describedBy(...)` and its id. */
  children: ReactNode
  wide?: boolean
}

/** A visible label, its hint and its error, tied to the control by id (LOOK, By ear). */
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
 * What ties a control to its hint and error, WCAG 1.3.1 and 3.3.1.
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
