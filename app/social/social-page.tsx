import type { SocialProvider } from '#contract/social'
import { FormFaults } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { tokenField } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import { socialPath } from '../paths'
import { HiddenFields } from '../ui/hidden-fields'

type Props = {
  provider: SocialProvider
  /** The address of the form, including the page to return to. */
  action: string
  /** The path of the page with other ways to sign in. */
  other: string
  formToken: string
  answer: Refusal | { kind: 'link'; address: string } | null
}

/** Shows the link to the provider's sign-in. It is a link because our content security policy keeps forms from leading to other sites. */
export function SocialPage({ provider, action, other, formToken, answer }: Props) {
  const { label } = provider
  const refusal = answer?.kind === 'refused' ? answer : null
  return (
    <main className="flow *:mx-auto *:max-w-110">
      <FormFaults refusal={refusal} controls={{}} />
      <Notice />
      <h1>{`Sign in with ${label}`}</h1>
      {answer?.kind === 'link' ? (
        <>
          <p>{`You’ll sign in at ${new URL(answer.address).host} and then come back here. We never see your password there.`}</p>
          <p>
            <a className="button primary" href={answer.address} rel="noreferrer">{`Continue to ${label}`}</a>
          </p>
        </>
      ) : (
        <SocialForm provider={provider} action={action} formToken={formToken} />
      )}
      <p>
        <a href={other}>Other ways to sign in</a>
      </p>
    </main>
  )
}

type SocialFormsProps = { providers: readonly SocialProvider[]; to: string | undefined; formToken: string }

/** Shows a button for each provider. */
export function SocialForms({ providers, to, formToken }: SocialFormsProps) {
  return providers.map((provider) => (
    <SocialForm key={provider.name} provider={provider} action={socialPath(provider.name, to)} formToken={formToken} />
  ))
}

function SocialForm({ provider, action, formToken }: Pick<Props, 'provider' | 'action' | 'formToken'>) {
  return (
    <form method="post" action={action}>
      <HiddenFields values={{ [tokenField]: formToken }} />
      <button type="submit" name="intent:social">
        {`Sign in with ${provider.label}`}
      </button>
    </form>
  )
}
