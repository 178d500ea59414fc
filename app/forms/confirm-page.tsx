import { lookUp } from '#contract/lookup'
import type { ConfirmProblem } from '../platform/define-loader.server'
import { buttonName, cancelText, confirmationField, tokenField } from './form-buttons'

/** Shows the page that asks for confirmation of what can't be undone, if no dialog could. */
export function ConfirmPage({ title, text, yes, action, token, fields }: ConfirmProblem) {
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <form className="stack" method="post" action={action}>
        <input type="hidden" name={tokenField} value={token} />
        <SentFields fields={fields} />
        <p className="row">
          <button type="submit" className="danger" name={buttonName(confirmationField, 'yes')}>
            {yes}
          </button>{' '}
          <button type="submit" name={buttonName(confirmationField, 'no')}>
            {cancelText}
          </button>
        </p>
      </form>
    </>
  )
}

/** The fields that people write, with their labels: shown again before they are sent. */
const labels: Readonly<Record<string, string>> = {
  topic: 'Topic',
  content: 'What you typed',
  description: 'What you typed',
  reason: 'Reason',
  invites: 'Addresses',
  tags: 'Tags',
}

/** Repeats the fields of a form in a form that sends them again: texts visibly, the others hidden. */
export function SentFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) =>
    lookUp(labels, name) && value !== '' ? (
      <label key={name} className="field wide">
        {lookUp(labels, name)}
        <textarea name={name} defaultValue={value} rows={value.length > 140 ? 8 : 2} cols={68} />
      </label>
    ) : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  )
}
