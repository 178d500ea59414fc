import { ApiFailure, DoneUnread } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import type { FormAction, Outcome, Submission } from './form-action'

/**
 * Does what a form asks for. Where the API did it and its answer does not say what came of it (customer-spec §7 names most answers not),
 * the page is told what the action promised: to be told that it failed would make a person do it twice.
 * @throws ApiFailure for what was refused
 */
export async function perform(visit: Visit, action: FormAction, submission: Submission): Promise<Outcome> {
  try {
    return await action.perform(visit, submission)
  } catch (failure) {
    if (!(failure instanceof DoneUnread)) throw failure
    const words = await promised(visit, action, submission)
    return { to: submission.place, text: `${words.charAt(0).toUpperCase()}${words.slice(1)}.` }
  }
}

async function promised(visit: Visit, action: FormAction, submission: Submission): Promise<string> {
  try {
    return await action.describe(visit, submission)
  } catch (failure) {
    if (failure instanceof ApiFailure) return 'your request is completed'
    throw failure
  }
}
