import type { Refusal } from '../forms/acting.server'
import { Notice } from '../forms/notice'
import { FormFaults } from '../forms/page-faults'
import { tokenField } from '../forms/token-field'
import { verifyEmailPath } from '../paths'
import { Hidden } from '../ui/hidden'
import { TornLink } from '../ui/torn-link'

type Props = { token: string; formToken: string; refusal: Refusal | null }

/** One button; none for a link that is no longer good, which says how to get another. */
export function VerifyEmailPage({ token: linked, formToken, refusal }: Props) {
  const token = refusal?.values.token ?? linked
  return (
    <main className="flow narrow centred">
      <FormFaults refusal={refusal} />
      <Notice />
      <h1>Confirm your email address</h1>
      {token === '' ? <TornLink /> : null}
      {token === '' || refusal?.errors.token ? null : (
        <form className="stack" method="post" action={verifyEmailPath}>
          <Hidden values={{ [tokenField]: formToken, token }} />
          <p>You have followed the link that we mailed to the address. Is it yours?</p>
          <button type="submit" className="primary" name="intent" value="verify">
            Yes, it is mine
          </button>
        </form>
      )}
    </main>
  )
}
