import { ApiFailure, DoneUnread } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import type { FormAction, Outcome, Submission } from './submit.server'

/**
 * Does an act. Where the API did what was asked and its answer does not say what came of it (customer-spec §7 names most
 * answers not), the page is told what the act promised: to be told that it failed would make a person do it twice.
 * @throws ApiFailure for what was refused
 */
export async function performed(visit: Visit, act: FormAction, sent: Submission): Promise<Outcome> {
  try {
    return await act.perform(visit, sent)
  } catch (failure) {
    if (!(failure instanceof DoneUnread)) throw failure
    const words = await promised(visit, act, sent)
    return { to: sent.place, text: `${words.charAt(0).toUpperCase()}${words.slice(1)}.` }
  }
}

async function promised(visit: Visit, act: FormAction, sent: Submission): Promise<string> {
  try {
    return await act.describe(visit, sent)
  } catch (failure) {
    if (failure instanceof ApiFailure) return 'it is done'
    throw failure
  }
}
