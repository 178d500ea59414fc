import { changeProfile } from '#contract/settings'
import type { FormActions } from '../forms/form-action'
import { settingsPaths } from '../paths'

/** The action that turns requests and invitations on or off, on the privacy page. */
export const requestActions = {
  'take-requests': {
    who: 'member',
    describe: (_, { fields }) => (fields.takes_requests === '1' ? 'you accept requests again' : 'you no longer accept requests'),
    async perform({ api }, { fields }) {
      const takes_requests = fields.takes_requests === '1'
      await api(changeProfile, { body: { takes_requests } })
      return {
        to: settingsPaths.privacy,
        text: takes_requests ? 'You’re accepting requests again.' : 'You’re no longer accepting requests.',
      }
    },
  },
} satisfies FormActions
