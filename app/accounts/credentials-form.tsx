import { type FieldMetadata, useForm } from '@conform-to/react'
import type { Credentials, Registration } from '#contract/accounts'
import type { Refusal } from '../forms/answer.server'

import type { Constraints } from '../forms/parse-form.server'
import { lastResultOf, TextField } from '../forms/text-field'
import { PasskeyButton } from '../passkeys/passkey-button'
import { Hidden } from '../ui/hidden'
import { leftEmpty, modeNames, stampField } from './auth-mode'

type AuthFormProps = {
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

/** Signing up. */
export function RegistrationForm({ action, constraints, refusal, hidden, made }: AuthFormProps & { made: string }) {
  const [, fields] = useForm<Registration>({ id: 'register', constraint: constraints, lastResult: lastResultOf(refusal) })
  return (
    <form className="stack" method="post" action={action} noValidate>
      <Hidden values={{ ...hidden, [stampField]: made }} />
      <TextField
        field={fields.name}
        label="Name"
        hint="Your real name. Others see it only if you choose to show it."
        autoComplete="name"
        counted
      />
      <TextField
        field={fields.display_name}
        label="Display name"
        hint="Shown next to everything you write. Letters, digits, spaces and . _ - only."
        autoComplete="nickname"
        counted
      />
      <TextField
        field={fields.email}
        label="Email"
        hint="You’ll sign in with it. Nobody else can see it."
        type="email"
        autoComplete="email"
      />
      <NewPasswordField field={fields.password} label="Password" constraints={constraints} />
      <LeftEmpty />
      <button type="submit" className="primary">
        {modeNames.register}
      </button>
    </form>
  )
}

/** What no person sees and machines fill in; text browsers show it, with what it says. */
function LeftEmpty() {
  return (
    <div hidden>
      <label htmlFor={leftEmpty}>Leave this empty</label>
      <input type="text" id={leftEmpty} name={leftEmpty} tabIndex={-1} autoComplete="off" />
    </div>
  )
}

type NewPasswordProps = { field: FieldMetadata<string>; label: string; constraints: Constraints }

/** Where a password is chosen, with what makes a good one. */
export function NewPasswordField({ field, label, constraints: { password: limits = {} } }: NewPasswordProps) {
  return (
    <TextField
      field={field}
      label={label}
      hint={`${limits.minLength} to ${limits.maxLength} characters. Three or four random words make a good password.`}
      type="password"
      autoComplete="new-password"
    />
  )
}
