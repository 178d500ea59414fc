import { useForm } from '@conform-to/react'
import type { Credentials } from '#contract/accounts'
import type { Refusal } from '../platform/acting.server'
import type { Constraints } from '../platform/forms.server'
import { lastResultOf } from '../ui/control'
import { Hidden } from '../ui/hidden'
import { TextField } from '../ui/text-field'
import { modeNames } from './mode'

export type AuthFormProps = {
  action: string
  constraints: Constraints
  refusal: Refusal | null
  hidden: Readonly<Record<string, string>>
}

/** Signing in. The server says what is wrong, all at once, so the browser is asked not to. */
export function CredentialsForm({ action, constraints, refusal, hidden }: AuthFormProps) {
  const [, { email, password }] = useForm<Credentials>({ id: 'login', constraint: constraints, lastResult: lastResultOf(refusal) })
  return (
    <form className="stack" method="post" action={action} noValidate>
      <Hidden values={hidden} />
      <TextField field={email} label="Email" type="email" autoComplete="username" />
      <TextField field={password} label="Password" type="password" autoComplete="current-password" />
      <button type="submit" className="primary">
        {modeNames.login}
      </button>
    </form>
  )
}
