import { useForm } from '@conform-to/react'
import type { Newcomer, SocialProvider } from '#contract/social'
import { DisplayNameField, NameField } from '../accounts/credentials-form'
import { FormFaults } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { tokenField } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { toLastResult } from '../forms/text-field'
import { HiddenFields } from '../ui/hidden-fields'

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
  const [, fields] = useForm<Names>({ id: 'newcomer', constraint: constraints, defaultValue: names, lastResult: toLastResult(refusal) })
  return (
    <main className="flow narrow brief">
      <FormFaults refusal={refusal} controls={constraints} />
      <Notice />
      <h1>Choose your names</h1>
      <p>{`${provider.label} has signed you in. Your name or display name there is already taken or isn’t allowed here. Choose the names you want to use.`}</p>
      <form className="stack" method="post" noValidate>
        <HiddenFields values={{ [tokenField]: formToken }} />
        <NameField field={fields.name} />
        <DisplayNameField field={fields.display_name} />
        <button type="submit" className="primary" name="intent:newcomer">
          Create account
        </button>
      </form>
    </main>
  )
}
