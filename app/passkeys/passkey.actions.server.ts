import { addPasskey, askForNewPasskey, MadePasskey, PasskeyName, removePasskey, renamePasskey } from '#contract/passkeys'
import type { FormActions } from '../forms/form-action'
import { parseFields } from '../forms/parse-form.server'
import { settingsPaths } from '../paths'
import { parsePasskey } from './parse-passkey.server'
import { beforeRemovingPasskey } from './passkey-text'

const to = settingsPaths.security

/** The actions of the member's passkeys. The form field `passkey` is the id, and `called` is the name before the change. */
export const passkeyActions = {
  'add-passkey': {
    who: 'member',
    describe: () => 'you can add a passkey',
    async perform({ api }, { fields: { credential } }) {
      if (!credential) {
        // The API is called before the browser asks for a passkey, because it may first require a sign-in or a proof of identity.
        await api(askForNewPasskey, {})
        return { to, text: 'Press “Add a passkey” again. Your browser will then ask for it.' }
      }
      const body = { credential: parsePasskey(credential, MadePasskey, 'The passkey wasn’t added.') }
      const { name } = (await api(addPasskey, { body })).data
      return { to, text: `Passkey “${name}” added. You can now sign in with it.` }
    },
  },
  'rename-passkey': {
    who: 'member',
    describe: (_, { fields: { called } }) => `the passkey ${called ?? ''} is renamed`,
    async perform({ api }, { fields }) {
      const body = parseFields(fields, PasskeyName, 'The passkey wasn’t renamed.')
      const { name } = (await api(renamePasskey, { path: { id: fields.passkey ?? '' }, body })).data
      return { to, text: `Passkey renamed to “${name}”.` }
    },
  },
  'remove-passkey': {
    who: 'member',
    describe: (_, { fields: { called } }) => `the passkey ${called ?? ''} is removed`,
    confirmation: { question: async () => beforeRemovingPasskey, back: 'passkeys' },
    async perform({ api }, { fields: { passkey = '', called = '' } }) {
      await api(removePasskey, { path: { id: passkey } })
      return { to, text: `Passkey “${called}” removed. Nobody can sign in with it any more. You can also delete it from your device.` }
    },
  },
} satisfies FormActions
