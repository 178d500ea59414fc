import { changeProfile } from '#contract/settings'
import type { FormActions } from '../forms/form-action'
import { settingsPaths } from '../paths'

/** The action that turns requests and invitations on or off, on the privacy page. */
export const requestActions = {
  'take-requests': {
    who: 'member',
    describe: (_, { fields }) => (fields.takes_requests === '1' ? 'you take requests again' : 'you no longer take requests'),
    async perform({ api }, { fields }) {
      const takes_requests = fields.takes_requests === '1'
      await api(changeProfile, { body: { takes_requests } })
      return { to: settingsPaths.privacy, text: takes_requests ? 'You take requests again.' : 'You no longer take requests.' }
    },
  },
} satisfies FormActions
