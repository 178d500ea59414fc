import { beginJoining, partSocial } from '#contract/social'
import type { FormActions } from '../forms/form-action'
import { settingsPaths } from '../paths'
import { beforeDisconnecting } from './connected-account-confirmations'
import { goOn } from './social.server'

/** What is done about accounts elsewhere; a form's `provider` is its name, `label` how it is called. */
export const socialActions = {
  'join-social': {
    who: 'member',
    describe: (_, { fields: { label } }) => `you go on to ${label || 'the other site'}, to join your account there`,
    async perform(visit, { fields: { provider = '' } }) {
      const { data: there } = await visit.api(beginJoining, { path: { provider } })
      return { to: goOn(visit, provider, there, 'join') }
    },
  },
  'part-social': {
    who: 'member',
    describe: (_, { fields: { label } }) => `you can no longer sign in with ${label || 'that account'}`,
    confirmation: { question: async () => beforeDisconnecting, back: 'joined' },
    async perform({ api }, { fields: { joined = '', label } }) {
      await api(partSocial, { path: { id: joined } })
      return { to: settingsPaths.security, text: `You can no longer sign in with ${label || 'that account'}.` }
    },
  },
} satisfies FormActions
