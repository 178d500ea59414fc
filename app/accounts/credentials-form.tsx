import { useForm } from '@conform-to/react'
import type { Credentials } from '#contract/accounts'
import type { Refusal } from '../forms/acting.server'
import { lastResultOf } from '../forms/control'
import type { Constraints } from '../forms/parse-form.server'
import { TextField } from '../forms/text-field'
import { PasskeyButton } from '../passkeys/passkey-button'
import { Hidden } from '../ui/hidden'
import { modeNames } from './mode'

export type AuthFormProps = {
  action: string
  constraints: Constraints
  refusal: Refusal | null
  hidden: Readonly<Record<string, string>>
}

type Props = AuthFormProps & {
  /** The site's name, where one can sign in by a passkey. */
  passkeys: string | null
}

/** Signing in. The server says what is wrong, all at once, so the browser is asked not to. */
export function CredentialsForm({ action, constraints, refusal, hidden, passkeys }: Props) {
  const [, { email, password }] = useForm<Credentials>({ id: 'login', constraint: constraints, lastResult: lastResultOf(refusal) })
  return (
    <form className="stack" method="post" action={action} noValidate>
      <Hidden values={hidden} />
      <TextField field={email} label="Email" type="email" autoComplete={passkeys ? 'username webauthn' : 'username'} />
      <TextField field={password} label="Password" type="password" autoComplete="current-password" />
      <button type="submit" className="primary">
        {modeNames.login}
      </button>
      {passkeys ? <PasskeyButton {...{ purpose: 'sign-in', intent: 'passkey', words: 'Sign in with a passkey' }} site={passkeys} /> : null}
    </form>
  )
}
