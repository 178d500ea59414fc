import type { Refusal } from '../forms/acting.server'
import { Notice } from '../forms/notice'
import { FormFaults } from '../forms/page-faults'
import { tokenField } from '../forms/token-field'
import { socialPath } from '../paths'
import { Hidden } from '../ui/hidden'
import { providerNamed } from './provider-names'

type Props = {
  provider: string
  /** The form's own address, with where one comes back to. */
  action: string
  /** The page of the other ways to sign in. */
  other: string
  formToken: string
  answer: Refusal | { kind: 'leads'; address: string } | null
}

/** The way to where one signs in: a link, for browsers keep our forms from leading to other sites. */
export function SocialPage({ provider, action, other, formToken, answer }: Props) {
  const name = providerNamed(provider)
  const refusal = answer?.kind === 'refused' ? answer : null
  return (
    <main className="flow narrow centred">
      <FormFaults refusal={refusal} controls={{}} />
      <Notice />
      <h1>{`Sign in with ${name}`}</h1>
      {answer?.kind === 'leads' ? (
        <>
          <p>{`You sign in at ${new URL(answer.address).host}, and come back here when it is done. Your password there is not told to us.`}</p>
          <p>
            <a className="button primary" href={answer.address} rel="noreferrer">{`Go on to ${name}`}</a>
          </p>
        </>
      ) : (
        <SocialForm provider={provider} action={action} formToken={formToken} />
      )}
      <p>
        <a href={other}>Sign in another way</a>
      </p>
    </main>
  )
}

/** Other ways to sign in, each a button of its own. */
export function SocialForms({ providers, to, formToken }: { providers: readonly string[]; to: string | undefined; formToken: string }) {
  return providers.map((provider) => (
    <SocialForm key={provider} provider={provider} action={socialPath(provider, to)} formToken={formToken} />
  ))
}

function SocialForm({ provider, action, formToken }: Pick<Props, 'provider' | 'action' | 'formToken'>) {
  return (
    <form method="post" action={action}>
      <Hidden values={{ [tokenField]: formToken }} />
      <button type="submit" name="intent" value="social">
        {`Sign in with ${providerNamed(provider)}`}
      </button>
    </form>
  )
}
