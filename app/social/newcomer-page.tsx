import { useForm } from '@conform-to/react'
import type { Newcomer, SocialProvider } from '#contract/social'
import { FormFaults } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { tokenField } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { lastResultOf, TextField } from '../forms/text-field'
import { Hidden } from '../ui/hidden'

type Names = Omit<Newcomer, 'ticket' | 'invitation'>
type Props = {
  provider: SocialProvider
  /** The names from the provider, if they are possible here. */
  names: Names
  constraints: Constraints
  formToken: string
  refusal: Refusal | null
}

/** Shows the last step of a sign-up by a provider, if the names there can't be used here. */
export function NewcomerPage({ provider, names, constraints, formToken, refusal }: Props) {
  const [, fields] = useForm<Names>({ id: 'newcomer', constraint: constraints, defaultValue: names, lastResult: lastResultOf(refusal) })
  return (
    <main className="flow narrow centred">
      <FormFaults refusal={refusal} controls={constraints} />
      <Notice />
      <h1>Choose your names</h1>
      <p>{`${provider.label} has signed you in. Your name or display name there is already taken or isn’t allowed here. Choose the names you want to use.`}</p>
      <form className="stack" method="post" noValidate>
        <Hidden values={{ [tokenField]: formToken }} />
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
        <button type="submit" className="primary" name="intent:newcomer">
          Create account
        </button>
      </form>
    </main>
  )
}
