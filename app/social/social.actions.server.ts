import { beginJoining, partSocial } from '#contract/social'
import type { FormActions } from '../forms/form-action'
import { settingsPaths } from '../paths'
import { startDeparture } from './social.server'
import { beforeDisconnecting } from './social-text'

/** The actions of connected accounts. The form field `provider` is the provider's name, and `label` its display name. */
export const socialActions = {
  'join-social': {
    who: 'member',
    describe: (_, { fields: { label } }) => `you continue to ${label || 'the other site'} to connect your account`,
    async perform(visit, { fields: { provider = '' } }) {
      const { data: address } = await visit.api(beginJoining, { path: { provider } })
      return { to: startDeparture(visit, provider, address, 'join') }
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
