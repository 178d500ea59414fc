import { FormFaults } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { tokenField } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import { verifyEmailPath } from '../paths'
import { HiddenFields } from '../ui/hidden-fields'
import { IncompleteLinkNotice } from '../ui/part'

/** @property unusable why the link can't be used */
type Props = { token: string; unusable: string | null; formToken: string; refusal: Refusal | null }

/** Shows one button, or why the link can't be used and how to get another. */
export function VerifyEmailPage({ token: linked, unusable, formToken, refusal }: Props) {
  const token = refusal?.values.token ?? linked
  return (
    <main className="flow narrow brief">
      <FormFaults refusal={refusal} />
      <Notice />
      <h1>Confirm your email address</h1>
      {token === '' ? <IncompleteLinkNotice /> : null}
      {unusable && !refusal ? <p>{unusable}</p> : null}
      {token === '' || refusal?.errors.token || (unusable && !refusal) ? null : (
        <form className="stack" method="post" action={verifyEmailPath}>
          <HiddenFields values={{ [tokenField]: formToken, token }} />
          <p>Confirm that the address that received this link is yours.</p>
          <button type="submit" className="primary" name="intent:verify">
            Confirm email address
          </button>
        </form>
      )}
    </main>
  )
}
