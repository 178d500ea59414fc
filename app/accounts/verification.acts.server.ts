import { mailVerificationLink } from '#contract/verification'
import type { Act, Acts } from '../forms/acts.server'

const resend: Act = {
  who: 'member',
  waits: () => 'the mail is sent again',
  async perform({ api }, { place }) {
    await api(mailVerificationLink, {})
    return { to: place, text: 'The mail is on its way. The link in it is good for a week.' }
  },
}

export const verificationActs = { 'mail-verification': resend } satisfies Acts
