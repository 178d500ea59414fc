import { defineLoader } from '../platform/loading.server'
import { comeBack, providerOf } from './social.server'

/** Where an API leads those back whom it has signed in by an account elsewhere. */
export const loader = defineLoader(async (visit, { provider }) => {
  throw await comeBack(visit, providerOf(provider))
})
