import { Fragment, type ReactNode } from 'react'
import { WithTimes } from './moment'

type ChoicesProps = {
  name: string
  legend: string
  options: readonly (readonly [value: string, words: ReactNode])[]
  chosen: string | undefined
  errors?: readonly string[] | undefined
  /** In a row, where there is room for it beside the legend. */
  across?: boolean
}

/** One of a few, as radio buttons with all their words beside them. The first has the group's name as its id, for links from an error. */
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
      {chosen ? null : <NoneYet name={name} />}
      {options.map(([value, words], index) => (
        <Line key={value}>
          <label className="choice">
            <input type="radio" id={index === 0 ? name : undefined} name={name} value={value} defaultChecked={value === chosen} />{' '}
            <span>{words}</span>
          </label>{' '}
        </Line>
      ))}
    </fieldset>
  )
}

/** Stands before radio buttons none of which is chosen: lynx alone shows it, and would choose the first of them by itself. It is refused. */
export function NoneYet({ name }: { name: string }) {
  return (
    <label hidden>
      <input type="radio" name={name} value="" /> leave all unselected
    </label>
  )
}
