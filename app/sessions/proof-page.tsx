import { useForm } from '@conform-to/react'
import type { Proof } from '#contract/sessions'
import type { WaitingInWords } from '../accounts/waiting-act.server'
import type { Refusal } from '../forms/acting.server'
import { lastResultOf } from '../forms/control'
import type { Constraints } from '../forms/parse-form.server'
import { TextField } from '../forms/text-field'
import { PasskeyButton } from '../passkeys/passkey-button'

type Props = {
  waiting: WaitingInWords
  constraints: Constraints
  refusal: Refusal | null
  /** The site's name, where one has a passkey. */
  passkeys: string | null
}

/** One question, and what is done once it is answered. */
export function ProofPage({ waiting, constraints, refusal, passkeys }: Props) {
  const [, { password }] = useForm<Proof>({ id: 'proof', constraint: constraints, lastResult: lastResultOf(refusal) })
  return (
    <>
      <h1>Is it still you?</h1>
      <p>This changes how you sign in. Type your password, then {waiting.words}. What you typed waits until then.</p>
      <form className="stack" method="post" noValidate>
        <TextField field={password} label="Password" type="password" autoComplete="current-password" />
        <button type="submit" className="primary" name="intent" value="prove">
          Yes, it is me
        </button>
        {passkeys ? <PasskeyButton {...{ purpose: 'proof', intent: 'prove-by-passkey', words: 'Use a passkey' }} site={passkeys} /> : null}
      </form>
      <p>
        <a href={waiting.place}>Leave it</a>
      </p>
    </>
  )
}
