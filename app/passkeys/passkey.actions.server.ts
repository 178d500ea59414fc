import { addPasskey, askForNewPasskey, MadePasskey, PasskeyName, removePasskey, renamePasskey } from '#contract/passkeys'
import type { FormActions } from '../forms/form-action'
import { parseFields } from '../forms/parse-form.server'
import { settingsPaths } from '../paths'
import { beforeRemovingPasskey } from './passkey-confirmations'
import { sentPasskey } from './sent-passkey.server'

const to = settingsPaths.security

/** What is done about one's passkeys; a form's `passkey` is the id, `called` the name that it had. */
export const passkeyActions = {
  'add-passkey': {
    who: 'member',
    describe: () => 'you can add a passkey',
    async perform({ api }, { fields: { credential } }) {
      if (!credential) {
        // The browser is asked once the API would take its answer; until then this leads to a sign-in, or to a proof.
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
