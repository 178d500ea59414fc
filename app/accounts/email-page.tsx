import { FormFaults } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { tokenField } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import { emailPath } from '../paths'
import { HiddenFields } from '../ui/hidden-fields'
import { IncompleteLinkNotice } from '../ui/part'

export const emailPurposes = ['confirm', 'stop', 'undo'] as const
export type EmailPurpose = (typeof emailPurposes)[number]

type Props = {
  token: string
  purpose: EmailPurpose
  /** Why the link can't be used. */
  unusable: string | null
  formToken: string
  refusal: Refusal | null
}

export const emailTitles = {
  confirm: 'Confirm your new email address',
  stop: 'Stop the email address change',
  undo: 'Undo the email address change',
}
const explanations = {
  confirm: 'Confirm the address that received this link as your account’s email address. You’ll sign in with it from then on.',
  stop: 'Someone signed in to your account asked to change its email address. If it wasn’t you, stop the change. This also signs you out everywhere. Then choose a new password.',
  undo: 'If you didn’t change your account’s email address, undo the change. Your account goes back to the address that received this link, and you’re signed out everywhere. Then choose a new password.',
}
const buttons = { confirm: 'Confirm new address', stop: 'Stop the change', undo: 'Undo the change' }

/** Returns the purpose of the form that was sent, by its intent. */
export const emailPurposeFor = (intent: string | undefined): EmailPurpose =>
  emailPurposes.find((one) => intent === `${one}-email`) ?? 'confirm'

/** Shows one button, or why the link can't be used. */
export function EmailPage({ token: linked, purpose: mailed, unusable, formToken, refusal }: Props) {
  const token = refusal?.values.token ?? linked
  const purpose = refusal ? emailPurposeFor(refusal.intent) : mailed
  return (
    <main className="flow narrow brief">
      <FormFaults refusal={refusal} />
      <Notice />
      <h1>{emailTitles[purpose]}</h1>
      {token === '' ? <IncompleteLinkNotice /> : null}
      {unusable && !refusal ? <p>{unusable}</p> : null}
      {token === '' || refusal?.errors.token || (unusable && !refusal) ? null : (
        <form className="stack" method="post" action={emailPath}>
          <HiddenFields values={{ [tokenField]: formToken, token }} />
          <p>{explanations[purpose]}</p>
          <button type="submit" className="primary" name={`intent:${purpose}-email`}>
            {buttons[purpose]}
          </button>
        </form>
      )}
    </main>
  )
}
