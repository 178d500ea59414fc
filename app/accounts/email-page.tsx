import type { Refusal } from '../forms/acting.server'
import { Notice } from '../forms/notice'
import { FormFaults } from '../forms/page-faults'
import { tokenField } from '../forms/token-field'
import { emailPath } from '../paths'
import { Hidden } from '../ui/hidden'
import { TornLink } from '../ui/torn-link'

export const emailPurposes = ['confirm', 'stop', 'undo'] as const
export type EmailPurpose = (typeof emailPurposes)[number]

type Props = { token: string; purpose: EmailPurpose; formToken: string; refusal: Refusal | null }

export const emailTitles = {
  confirm: 'Have this address',
  stop: 'Stop the change of your email address',
  undo: 'Have your former address back',
}
const explanations = {
  confirm: 'You have followed the link that we mailed to the address. Your account has it from now on, and signs in with it.',
  stop: 'Somebody who is signed in to your account asked to change its email address. If it was not you, stop the change: this also signs your account out everywhere. Then choose a new password.',
  undo: 'Your account has the address back to which this link went, and is signed out everywhere. Then choose a new password.',
}
const buttons = { confirm: 'Make this my address', stop: 'Stop the change', undo: 'Undo the change' }

/** What a form of this page was sent for. */
export const purposeOf = (intent: string | undefined): EmailPurpose => emailPurposes.find((one) => intent === `${one}-email`) ?? 'confirm'

/** One button; none for a link that is no longer good. */
export function EmailPage({ token: linked, purpose: mailed, formToken, refusal }: Props) {
  const token = refusal?.values.token ?? linked
  const purpose = refusal ? purposeOf(refusal.intent) : mailed
  return (
    <main className="flow narrow centred">
      <FormFaults refusal={refusal} />
      <Notice />
      <h1>{emailTitles[purpose]}</h1>
      {token === '' ? <TornLink /> : null}
      {token === '' || refusal?.errors.token ? null : (
        <form className="stack" method="post" action={emailPath}>
          <Hidden values={{ [tokenField]: formToken, token }} />
          <p>{explanations[purpose]}</p>
          <button type="submit" className="primary" name="intent" value={`${purpose}-email`}>
            {buttons[purpose]}
          </button>
        </form>
      )}
    </main>
  )
}
