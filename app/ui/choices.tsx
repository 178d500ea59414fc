import type { ReactNode } from 'react'

type ChoicesProps = {
  name: string
  legend: string
  options: readonly (readonly [value: string, words: ReactNode])[]
  chosen: string | undefined
  errors?: readonly string[] | undefined
}

/** One of a few, as radio buttons with all their words beside them. The first has the group's name as its id, for links from an error. */
export function Choices({ name, legend, options, chosen, errors = [] }: ChoicesProps) {
  const wrong = errors.length > 0
  return (
    <fieldset className="field" aria-describedby={wrong ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      {wrong ? (
        <p className="error" id={`${name}-error`}>
          {errors.join(' ')}
        </p>
      ) : null}
      {options.map(([value, words], index) => (
        <div key={value}>
          <label className="choice">
            <input type="radio" id={index === 0 ? name : undefined} name={name} value={value} defaultChecked={value === chosen} />{' '}
            <span>{words}</span>
          </label>
        </div>
      ))}
    </fieldset>
  )
}
