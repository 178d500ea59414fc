import { Deletion, deleteAccount } from '#contract/settings'
import type { FormActions } from '../forms/form-action'
import { parseFields } from '../forms/parse-form.server'
import { homePath } from '../paths'
import { endRelays } from '../realtime/relay.server'

/** The action that deletes the member's account. */
export const deletionActions = {
  'delete-account': {
    who: 'member',
    describe: () => 'you enter your display name and password again, then your account is deleted',
    async perform(visit, { fields }) {
      await visit.api(deleteAccount, { body: parseFields(fields, Deletion, 'Your account wasn’t deleted.') })
      endRelays(visit.session.get('token') ?? '')
      visit.endSession()
      return { to: homePath, text: 'Your account was deleted and you’re signed out. To restore it, sign in within 14 days.' }
    },
  },
} satisfies FormActions
