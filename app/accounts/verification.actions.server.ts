import { mailVerificationLink } from '#contract/email'
import type { FormAction, FormActions } from '../forms/form-action'

const resend: FormAction = {
  who: 'member',
  describe: () => 'the email is sent again',
  async perform({ api }, { place }) {
    await api(mailVerificationLink, {})
    return { to: place, text: 'We’ve sent the email again. The link in it expires after a week.' }
  },
}

export const verificationActions = { 'mail-verification': resend } satisfies FormActions
