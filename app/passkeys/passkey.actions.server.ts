import { addPasskey, askForNewPasskey, MadePasskey, PasskeyName, removePasskey, renamePasskey } from '#contract/passkeys'
import type { FormActions } from '../forms/form-action'
import { parseFields } from '../forms/parse-form.server'
import { settingsPaths } from '../paths'
import { beforeRemovingPasskey } from './passkey-confirmations'
import { sentPasskey } from './sent-passkey.server'

const to = settingsPaths.security

/** The actions of the member's passkeys. The form field `passkey` is the id, and `called` its previous name. */
export const passkeyActions = {
  'add-passkey': {
    who: 'member',
    describe: () => 'you can add a passkey',
    async perform({ api }, { fields: { credential } }) {
      if (!credential) {
        // Calls the API before the browser is asked for a passkey: the API may first require a sign-in or a proof of identity.
        await api(askForNewPasskey, {})
        return { to, text: 'Press “Add a passkey” once more, and your browser asks for it.' }
      }
      const body = { credential: sentPasskey(credential, MadePasskey, 'No passkey is added yet.') }
      const { name } = (await api(addPasskey, { body })).data
      return { to, text: `The passkey “${name}” is added. You can sign in by it from now on.` }
    },
  },
  'rename-passkey': {
    who: 'member',
    describe: (_, { fields: { called } }) => `the passkey ${called ?? ''} has another name`,
    async perform({ api }, { fields }) {
      const body = parseFields(fields, PasskeyName, 'It is called as before.')
      const { name } = (await api(renamePasskey, { path: { id: fields.passkey ?? '' }, body })).data
      return { to, text: `The passkey is called “${name}” now.` }
    },
  },
  'remove-passkey': {
    who: 'member',
    describe: (_, { fields: { called } }) => `the passkey ${called ?? ''} is taken away`,
    confirmation: { question: async () => beforeRemovingPasskey, back: 'passkeys' },
    async perform({ api }, { fields: { passkey = '', called = '' } }) {
      await api(removePasskey, { path: { id: passkey } })
      return { to, text: `The passkey “${called}” is taken away: nobody signs in by it any more. On its device you can delete it too.` }
    },
  },
} satisfies FormActions
