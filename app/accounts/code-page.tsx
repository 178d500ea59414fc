import { FormFaults } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { Notice } from '../forms/notice'
import { CodeField } from '../ui/field'
import { Hidden } from '../ui/hidden'
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
    <main className="flow narrow centred">
      <FormFaults refusal={refusal} controls={{ code: true }} />
      <Notice />
      <h1>Your code</h1>
      {codeIn === 'mail' ? <p>Before you are in, show that the address is yours: a code is on its way to it.</p> : null}
      {waiting ? <p className="notice">Enter the code, then {waiting.words}.</p> : null}
      <form className="stack" method="post" action={action}>
        <Hidden values={{ ...hidden, ticket, ...(codeIn === 'mail' && { code_in: codeIn }) }} />
        <CodeField hint={hints[codeIn]} errors={refusal?.errors.code} />
        <button type="submit" className="primary" name="intent:code">
          Sign in
        </button>
      </form>
      <p>
        <a href={action}>Begin again</a>
      </p>
    </main>
  )
}

const hints: Readonly<Record<CodeLocation, string>> = {
  app: 'Six digits that your app shows now. Without the app: one of your recovery codes.',
  mail: 'Six digits that stand in the mail. It may take a minute, or lie among spam.',
}
