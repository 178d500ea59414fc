import { useForm } from '@conform-to/react'
import type { Registration } from '#contract/accounts'
import { lastResultOf } from '../forms/control'
import { TextField } from '../forms/text-field'
import { Hidden } from '../ui/hidden'
import type { AuthFormProps } from './credentials-form'
import { modeNames } from './mode'
import { NewPasswordField } from './new-password-field'

/** Signing up. */
export function RegistrationForm({ action, constraints, refusal, hidden }: AuthFormProps) {
  const [, fields] = useForm<Registration>({ id: 'register', constraint: constraints, lastResult: lastResultOf(refusal) })
  return (
    <form className="stack" method="post" action={action} noValidate>
      <Hidden values={hidden} />
      <TextField field={fields.name} label="Name" hint="Your own; others see it only if you choose so." autoComplete="name" />
      <TextField
        field={fields.display_name}
        label="Display name"
        hint="What stands beside all you write: letters, digits, spaces and . _ -"
        autoComplete="nickname"
      />
      <TextField field={fields.email} label="Email" hint="For signing in. Nobody else sees it." type="email" autoComplete="email" />
      <NewPasswordField field={fields.password} label="Password" constraints={constraints} />
      <button type="submit" className="primary">
        {modeNames.register}
      </button>
    </form>
  )
}
