import type { Asking } from '../platform/loading.server'
import { buttonName } from './button-name'
import { noInWords, sureField } from './question'
import { SentFields } from './sent-fields'
import { tokenField } from './token-field'

/** The page that asks once more before what cannot be undone, where no dialog could. */
export function QuestionAsked({ title, words, yes, action, token, fields }: Asking) {
  return (
    <>
      <h1>{title}</h1>
      <p>{words}</p>
      <form className="stack" method="post" action={action}>
        <input type="hidden" name={tokenField} value={token} />
        <SentFields fields={fields} />
        <p className="row">
          <button type="submit" className="primary" name={buttonName(sureField, 'yes')}>
            {yes}
          </button>{' '}
          <button type="submit" name={buttonName(sureField, 'no')}>
            {noInWords}
          </button>
        </p>
      </form>
    </>
  )
}
