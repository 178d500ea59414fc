import { actions } from '../actions.server'
import { defineLoader } from '../platform/define-loader.server'
import { providerCallback } from './provider-callback.server'
import { providerOf } from './providers.server'

/** Where those are led back whom a provider, or another API, has signed in by an account elsewhere. */
export const loader = defineLoader(async (visit, { provider }) => {
  throw await providerCallback(visit, await providerOf(visit, provider), actions)
})
