import { data } from '@remix-run/node'
import { refuse, textsOf } from '../platform/acting.server'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import { admit } from './admit.server'
import { authenticatorFor } from './authenticator.server'
import { modeOf } from './mode'

/**
 * Signs in or up, then does what waited for it, else leads to where the visitor came from. Refused: the form again with
 * the API's status and all but the password.
 */
export async function enter(visit: Visit, form: FormData) {
  const mode = modeOf(visit.url.searchParams)
  const fields = textsOf(form)
  // The other form was asked for by somebody whose text rides in this one.
  if (fields.intent === 'carry') return data({ kind: 'carried' as const, carried: fields.carried ?? '' })
  try {
    const token = await authenticatorFor(visit, form).authenticate(mode, new Request(visit.url))
    return await admit(visit, token, { welcome: mode === 'login' ? 'Welcome back' : 'Welcome', carried: fields.carried })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return refuse(failure, mode, fields)
  }
}
