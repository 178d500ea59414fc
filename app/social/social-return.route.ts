import { actions } from '../actions.server'
import { defineLoader } from '../platform/define-loader.server'
import { providerCallback } from './provider-callback.server'
import { findProvider } from './providers.server'

/** Receives people whom a provider, or a foreign API, has signed in and redirected back. */
export const loader = defineLoader(async (visit, { provider }) => {
  throw await providerCallback(visit, await findProvider(visit, provider), actions)
})
