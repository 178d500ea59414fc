import { changeEmail, NewEmail } from '#contract/email'
import { changePassword, PasswordChange } from '#contract/passwords'
import type { FormActions } from '../forms/form-action'
import { parseFields } from '../forms/parse-form.server'
import { settingsPaths } from '../paths'

/** The actions that change the email address or the password. */
export const accountActions = {
  'change-email': {
    who: 'member',
    describe: (_, { fields: { email = '' } }) => `a link is mailed${email && ` to ${email}`}, which makes that your address`,
    async perform({ api }, { fields }) {
      const body = parseFields(fields, NewEmail, 'Your address stays as it is.')
      await api(changeEmail, { body })
      return { to: settingsPaths.account, text: `A link is on its way to ${body.email}. Follow it, and that is your address.` }
    },
  },
  'change-password': {
    who: 'member',
    describe: () => 'you type the passwords once more, for they are kept nowhere',
    async perform({ api }, { fields }) {
      await api(changePassword, { body: parseFields(fields, PasswordChange, 'Your password stays as it is.') })
      return { to: settingsPaths.account, text: 'Your password is changed. All your other devices are signed out.' }
    },
  },
} satisfies FormActions
