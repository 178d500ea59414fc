import type { Refusal } from '../forms/acting.server'
import { Notice } from '../forms/notice'
import { FormFaults } from '../forms/page-faults'
import { tokenField } from '../forms/token-field'
import { emailPath } from '../paths'
import { Hidden } from '../ui/hidden'
import { TornLink } from '../ui/torn-link'

type Props = { token: string; undo: boolean; formToken: string; refusal: Refusal | null }

export const emailTitle = (undo: boolean) => (undo ? 'Have your former address back' : 'Have this address')

/** One button; none for a link that is no longer good. */
export function EmailPage({ token: linked, undo: undoes, formToken, refusal }: Props) {
  const token = refusal?.values.token ?? linked
  const undo = refusal ? refusal.intent === 'undo-email' : undoes
  return (
    <main className="flow narrow centred">
      <FormFaults refusal={refusal} />
      <Notice />
      <h1>{emailTitle(undo)}</h1>
      {token === '' ? <TornLink /> : null}
      {token === '' || refusal?.errors.token ? null : (
        <form className="stack" method="post" action={emailPath}>
          <Hidden values={{ [tokenField]: formToken, token }} />
          <p>
            {undo
              ? back
              : 'You have followed the link that we mailed to the address. Your account has it from now on, and signs in with it.'}
          </p>
          <button type="submit" className="primary" name="intent" value={undo ? 'undo-email' : 'confirm-email'}>
            {undo ? 'Undo the change' : 'Make this my address'}
          </button>
        </form>
      )}
    </main>
  )
}

const back = 'Your account has the address back to which this link went, and is signed out everywhere. Then choose a new password.'
