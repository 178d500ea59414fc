import { Field } from './field'

type SelectFieldProps = {
  name: string
  label: string
  chosen: string | undefined
  /** Whether not to choose is a choice. */
  any?: boolean
  options: readonly (readonly [value: string, words: string])[]
}

/** One of many by which a list is narrowed or ordered; nothing in it can be wrong. Its name is its id. */
export function SelectField({ name, label, chosen, any = false, options }: SelectFieldProps) {
  return (
    <Field id={name} label={label}>
      <select id={name} name={name} defaultValue={chosen ?? ''}>
        {any ? <option value="">Any</option> : null}
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  )
}
