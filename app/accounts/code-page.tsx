import { FormFaults } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { Notice } from '../forms/notice'
import { CodeField } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import type { PendingActionText } from './pending-action.server'

export type CodeLocation = 'app' | 'mail'

type Props = {
  action: string
  /** Identifies the sign-in whose password was right. */
  ticket: string
  codeIn: CodeLocation
  hidden: Readonly<Record<string, string>>
  refusal: Refusal | null
  waiting: PendingActionText | null
}

/** Shows the second step of a sign-in. No session exists until the code is right; the pending action stays pending. */
export function CodePage({ action, ticket, codeIn, hidden, refusal, waiting }: Props) {
  return (
    <main className="flow narrow brief">
      <FormFaults refusal={refusal} controls={{ code: true }} />
      <Notice />
      <h1>Enter your code</h1>
      {codeIn === 'mail' ? <p>We’ve sent a code to your email address. Enter it to confirm that the address is yours.</p> : null}
      {waiting ? <p className="notice">Enter the code, then {waiting.text}.</p> : null}
      <form className="stack" method="post" action={action}>
        <HiddenFields values={{ ...hidden, ticket, ...(codeIn === 'mail' && { code_in: codeIn }) }} />
        <CodeField hint={hints[codeIn]} errors={refusal?.errors.code} />
        <button type="submit" className="primary" name="intent:code">
          Sign in
        </button>
      </form>
      <p>
        <a href={action}>Start over</a>
      </p>
    </main>
  )
}

const hints: Readonly<Record<CodeLocation, string>> = {
  app: 'The six-digit code in your authenticator app, or one of your recovery codes.',
  mail: 'The six-digit code in the email. It may take a minute to arrive. Check your spam folder too.',
}
