import { endOtherSessions, endSession } from '#contract/sessions'
import type { FormActions } from '../forms/form-action'
import { settingsPaths } from '../paths'
import { pluralise } from '../ui/pluralise'

/** The actions of signed-in devices. The form field `session` is the id, and `device` the device's name. */
export const sessionActions = {
  'end-session': {
    who: 'member',
    describe: (_, { fields: { device } }) => `${device || 'that device'} is signed out`,
    async perform({ api }, { fields: { session = '', device } }) {
      await api(endSession, { path: { id: session } })
      return { to: settingsPaths.security, text: `${device || 'That device'} is signed out.` }
    },
  },
  'end-other-sessions': {
    who: 'member',
    describe: () => 'all your other devices are signed out',
    async perform({ api }) {
      const { ended } = (await api(endOtherSessions, {})).data
      return {
        to: settingsPaths.security,
        text: ended === 0 ? 'You weren’t signed in on any other device.' : `${pluralise(ended, 'other device')} signed out.`,
      }
    },
  },
} satisfies FormActions
