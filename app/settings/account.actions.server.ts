import { changeEmail, NewEmail } from '#contract/email'
import { changePassword, PasswordChange } from '#contract/passwords'
import type { FormActions } from '../forms/form-action'
import { parseFields } from '../forms/parse-form.server'
import { settingsPaths } from '../paths'

/** The actions that change the email address or the password. */
export const accountActions = {
  'change-email': {
    who: 'member',
    describe: (_, { fields: { email = '' } }) => `we email you a link${email && ` at ${email}`} to confirm the change`,
    async perform({ api }, { fields }) {
      const body = parseFields(fields, NewEmail, 'Your email address wasn’t changed.')
      await api(changeEmail, { body })
      return { to: settingsPaths.account, text: `We’ve sent a link to ${body.email}. Open it to change your email address.` }
    },
  },
  'change-password': {
    who: 'member',
    describe: () => 'you enter the passwords again, because we don’t store them',
    async perform({ api }, { fields }) {
      await api(changePassword, { body: parseFields(fields, PasswordChange, 'Your password wasn’t changed.') })
      return { to: settingsPaths.account, text: 'Password changed. You’re signed out on all other devices.' }
    },
  },
} satisfies FormActions
