import { useForm } from '@conform-to/react'
import type { Proof } from '#contract/sessions'
import type { SocialProvider } from '#contract/social'
import type { PendingActionText } from '../accounts/pending-action.server'
import type { Refusal } from '../forms/answer.server'

import type { Constraints } from '../forms/parse-form.server'
import { lastResultOf, TextField } from '../forms/text-field'
import { PasskeyButton } from '../passkeys/passkey-button'
import { forgotPasswordPath } from '../paths'
import { Hidden } from '../ui/hidden'

type Props = {
  waiting: PendingActionText
  constraints: Constraints
  refusal: Refusal | null
  /** The site's name, where one has a passkey. */
  passkeys: string | null
  /** Whether there is one to type. */
  password: boolean
  /** By whom one can show it besides. */
  providers: readonly SocialProvider[]
}

/** One question, and what is done once it is answered. */
export function ProofPage({ waiting, constraints, refusal, passkeys, password: typed, providers }: Props) {
  const [, { password }] = useForm<Proof>({ id: 'proof', constraint: constraints, lastResult: lastResultOf(refusal) })
  return (
    <>
      <h1>Confirm it’s you</h1>
      <p>Show that it is you, then {waiting.words}. What you typed waits until then.</p>
      {typed || passkeys ? (
        <form className="stack" method="post" noValidate>
          {typed ? (
            <>
              <TextField field={password} label="Password" type="password" autoComplete="current-password" />
              <button type="submit" className="primary" name="intent:prove">
                Continue
              </button>
            </>
          ) : null}
          {passkeys ? (
            <PasskeyButton {...{ purpose: 'proof', intent: 'prove-by-passkey', words: 'Use a passkey' }} site={passkeys} />
          ) : null}
        </form>
      ) : null}
      {providers.map(({ name, label }) => (
        <form key={name} method="post">
          <Hidden values={{ provider: name }} />
          <button type="submit" name="intent:prove-by-social">
            {`Show it at ${label}`}
          </button>
        </form>
      ))}
      {typed || passkeys || providers.length > 0 ? null : (
        <p>
          Your account has no password yet. <a href={forgotPasswordPath}>Have a link mailed to you</a> that sets one.
        </p>
      )}
      <p>
        <a href={waiting.place}>Cancel</a>
      </p>
    </>
  )
}
