import { useForm } from '@conform-to/react'
import type { Proof } from '#contract/sessions'
import type { SocialProvider } from '#contract/social'
import type { PendingActionText } from '../accounts/pending-action.server'
import type { Refusal } from '../forms/answer.server'

import type { Constraints } from '../forms/parse-form.server'
import { TextField, toLastResult } from '../forms/text-field'
import { PasskeyButton } from '../passkeys/passkey-button'
import { forgotPasswordPath } from '../paths'
import { HiddenFields } from '../ui/hidden-fields'

type Props = {
  waiting: PendingActionText
  constraints: Constraints
  refusal: Refusal | null
  /** The host name that the member's passkeys are bound to; null if they have none. */
  passkeys: string | null
  /** Whether the account has a password to type. */
  password: boolean
  /** The connected accounts that can also prove the member's identity. */
  providers: readonly SocialProvider[]
}

/** Asks the member to prove their identity before the waiting action is done. */
export function ProofPage({ waiting, constraints, refusal, passkeys, password: hasPassword, providers }: Props) {
  const [, { password }] = useForm<Proof>({ id: 'proof', constraint: constraints, lastResult: toLastResult(refusal) })
  return (
    <>
      <h1>Confirm it’s you</h1>
      <p>Confirm it’s you, then {waiting.text}. We’ll keep what you typed until then.</p>
      {hasPassword || passkeys ? (
        <form className="stack" method="post" noValidate>
          {hasPassword ? (
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
          <HiddenFields values={{ provider: name }} />
          <button type="submit" name="intent:prove-by-social">
            {`Confirm with ${label}`}
          </button>
        </form>
      ))}
      {hasPassword || passkeys || providers.length > 0 ? null : (
        <p>
          Your account has no password yet. <a href={forgotPasswordPath}>Get a link by email</a> to set one.
        </p>
      )}
      <p>
        <a href={waiting.place}>Cancel</a>
      </p>
    </>
  )
}
