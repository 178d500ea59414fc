import { mailVerificationLink } from '#contract/verification'
import type { FormAction, FormActions } from '../forms/form-action'

const resend: FormAction = {
  who: 'member',
  describe: () => 'the mail is sent again',
  async perform({ api }, { place }) {
    await api(mailVerificationLink, {})
    return { to: place, text: 'The mail is on its way. The link in it is good for a week.' }
  },
}

export const verificationActions = { 'mail-verification': resend } satisfies FormActions
