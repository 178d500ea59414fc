import { WithTimes } from './moment'

export type Fault = { field?: string; message: string }

/**
 * Shows the errors of a form, first in `main` and focused (GOV.UK's pattern; docs/product.md#screen-readers).
 * @param title one sentence or name for the whole
 * @param faults each with the id of its field, to which it links
 */
export function ErrorSummary({ title = 'There is a problem', faults }: { title?: string; faults: readonly Fault[] }) {
  return (
    // React passes attributes of custom elements on verbatim, so they are spelled as in HTML.
    <error-summary tabindex="-1" autofocus="" role="group" aria-labelledby="wrong">
      <h2 id="wrong">{title}</h2>
      {faults.length > 0 ? (
        <ul>
          {faults.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field ? (
                <a href={`#${field}`}>
                  <WithTimes text={message} />
                </a>
              ) : (
                <WithTimes text={message} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </error-summary>
  )
}

/** Returns the errors of an answer with the ids of their fields. Errors without a field become sentences. */
export function faultsOf(
  message: string,
  errors: Readonly<Record<string, readonly string[]>>,
  idOf: (field: string) => string | undefined,
): Fault[] {
  const faults = Object.entries(errors).flatMap(([field, messages]) => messages.map((text) => ({ field: idOf(field), message: text })))
  return faults.length > 0 ? faults : [{ message }]
}
