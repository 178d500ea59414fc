import type { Refusal } from '../forms/acting.server'
import { Notice } from '../forms/notice'
import { tokenField } from '../forms/token-field'
import { verifyEmailPath } from '../paths'
import { ErrorSummary, faultsOf } from '../ui/error-summary'
import { Hidden } from '../ui/hidden'

type Props = { token: string; formToken: string; refusal: Refusal | null }

/** One button; none for a link that is no longer good, which says how to get another. */
export function VerifyEmailPage({ token: linked, formToken, refusal }: Props) {
  const token = refusal?.values.token ?? linked
  return (
    <main id="main" tabIndex={-1} className="flow narrow">
      {refusal ? <ErrorSummary faults={faultsOf(refusal.message, refusal.errors, () => undefined)} /> : null}
      <Notice />
      <h1>Confirm your email address</h1>
      {token === '' ? (
        <p>The link in the mail leads here. This address lacks a part of it: open the link from the mail once more, or copy all of it.</p>
      ) : null}
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
