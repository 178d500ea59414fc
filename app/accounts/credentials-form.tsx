import { type FieldMetadata, useForm } from '@conform-to/react'
import type { Credentials, Registration } from '#contract/accounts'
import type { Refusal } from '../forms/answer.server'
import type { Constraints } from '../forms/parse-form.server'
import { TextField, toLastResult } from '../forms/text-field'
import { PasskeyButton } from '../passkeys/passkey-button'
import { rulesPath } from '../paths'
import { useCapabilities } from '../platform/root-data'
import { HiddenFields } from '../ui/hidden-fields'
import { honeypotField, modeNames, timestampField } from './account-text'

type AuthFormProps = {
  action: string
  constraints: Constraints
  refusal: Refusal | null
  hidden: Readonly<Record<string, string>>
}

type Props = AuthFormProps & {
  /** The site's name if passkeys can be used to sign in; null otherwise. */
  passkeys: string | null
  /** Whether the last sign-in on this device was by passkey; the button for one then comes first. */
  passkeyFirst: boolean
}

/** Shows the sign-in form. The browser's validation is off, because the server lists all errors at once. */
export function CredentialsForm({ action, constraints, refusal, hidden, passkeys, passkeyFirst }: Props) {
  const [, { email, password }] = useForm<Credentials>({ id: 'login', constraint: constraints, lastResult: toLastResult(refusal) })
  const passkeyButton = passkeys ? (
    <PasskeyButton {...{ purpose: 'sign-in', intent: 'passkey', words: 'Sign in with a passkey' }} site={passkeys} />
  ) : null
  return (
    <form className="stack" method="post" action={action} noValidate>
      <HiddenFields values={hidden} />
      {passkeyFirst ? passkeyButton : null}
      <TextField field={email} label="Email" type="email" autoComplete={passkeys ? 'username webauthn' : 'username'} />
      <TextField field={password} label="Password" type="password" autoComplete="current-password" />
      <div className="row max-sm:w-full max-sm:*:grow">
        <button type="submit" className="primary">
          {modeNames.login}
        </button>
        {passkeyFirst ? null : passkeyButton}
      </div>
    </form>
  )
}

/** Shows the sign-up form. */
export function RegistrationForm({ action, constraints, refusal, hidden, timestamp }: AuthFormProps & { timestamp: string }) {
  const can = useCapabilities()
  const [, fields] = useForm<Registration>({ id: 'register', constraint: constraints, lastResult: toLastResult(refusal) })
  return (
    <form className="stack" method="post" action={action} noValidate>
      <HiddenFields values={{ ...hidden, [timestampField]: timestamp }} />
      <TextField
        field={fields.email}
        label="Email"
        hint="You’ll sign in with it. Nobody else can see it."
        type="email"
        autoComplete="email"
      />
      <NewPasswordField field={fields.password} label="Password" constraints={constraints} />
      <DisplayNameField field={fields.display_name} />
      <NameField field={fields.name} />
      <HoneypotField />
      {can.readRules ? (
        <p className="meta">
          By signing up, you accept <a href={rulesPath}>the rules</a>.
        </p>
      ) : null}
      <button type="submit" className="primary max-sm:w-full">
        {modeNames.register}
      </button>
    </form>
  )
}

type NameFieldProps = { field: FieldMetadata<string | undefined> }

/** Asks for the real name, at sign-up and in the profile. */
export function NameField({ field }: NameFieldProps) {
  return (
    <TextField
      field={field}
      label="Name"
      hint="Your real name. Others see it only if you choose to show it."
      autoComplete="name"
      showsLimit
    />
  )
}

/** Asks for a new person's display name. */
export function DisplayNameField({ field }: NameFieldProps) {
  const hint = 'Shown next to everything you write. Letters, digits, spaces, full stops, hyphens and underscores.'
  return <TextField field={field} label="Display name" hint={hint} autoComplete="nickname" showsLimit />
}

/** Shows the honeypot field. Text browsers display it, so its label says to leave it empty. */
function HoneypotField() {
  return (
    <div hidden>
      <label htmlFor={honeypotField}>Leave this empty</label>
      <input type="text" id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
    </div>
  )
}

type NewPasswordProps = { field: FieldMetadata<string>; label: string; constraints: Constraints }

/** Shows the field for a new password, with advice on what makes a good one. */
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
