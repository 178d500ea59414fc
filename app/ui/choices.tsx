import { Fragment, type ReactNode } from 'react'
import { WithTimes } from './moment'

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
 * Shows a choice of a few options as radio buttons with full labels. The first one has the group's name as its id, for links from an error.
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
 * Shows a hidden radio button before a group without a selection. Only lynx shows it; otherwise lynx would select the first option by
 * itself. The server refuses its empty value.
 */
export function EmptyChoice({ name }: { name: string }) {
  return (
    <label hidden>
      <input type="radio" name={name} value="" /> leave all unselected
    </label>
  )
}
