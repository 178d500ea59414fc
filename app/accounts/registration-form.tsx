import { useForm } from '@conform-to/react'
import type { Registration } from '#contract/accounts'
import { lastResultOf } from '../forms/control'
import { TextField } from '../forms/text-field'
import { Hidden } from '../ui/hidden'
import type { AuthFormProps } from './credentials-form'
import { modeNames } from './mode'
import { NewPasswordField } from './new-password-field'
import { leftEmpty, stampField } from './sign-up-fields'

/** Signing up. */
export function RegistrationForm({ action, constraints, refusal, hidden, made }: AuthFormProps & { made: string }) {
  const [, fields] = useForm<Registration>({ id: 'register', constraint: constraints, lastResult: lastResultOf(refusal) })
  return (
    <form className="stack" method="post" action={action} noValidate>
      <Hidden values={{ ...hidden, [stampField]: made }} />
      <TextField field={fields.name} label="Name" hint="Your own; others see it only if you choose so." autoComplete="name" counted />
      <TextField
        field={fields.display_name}
        label="Display name"
        hint="Shown next to everything you write. Letters, digits, spaces and . _ - only."
        autoComplete="nickname"
        counted
      />
      <TextField field={fields.email} label="Email" hint="For signing in. Nobody else sees it." type="email" autoComplete="email" />
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
