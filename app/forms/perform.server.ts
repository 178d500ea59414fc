import { ApiFailure, WriteUnreadable } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import type { FormAction, Outcome, Submission } from './form-action'

/**
 * Performs a form's action. If the API did it but its answer doesn't show the result (customer-spec §7 names most answers not), the page
 * says what the action promised, because a failure message would make people do it twice.
 * @throws ApiFailure for a refusal
 */
export async function perform(visit: Visit, action: FormAction, submission: Submission): Promise<Outcome> {
  try {
    return await action.perform(visit, submission)
  } catch (failure) {
    if (!(failure instanceof WriteUnreadable)) throw failure
    const words = await resultText(visit, action, submission)
    return { to: submission.place, text: `${words.charAt(0).toUpperCase()}${words.slice(1)}.` }
  }
}

async function resultText(visit: Visit, action: FormAction, submission: Submission): Promise<string> {
  try {
    return await action.describe(visit, submission)
  } catch (failure) {
    if (failure instanceof ApiFailure) return 'your request is completed'
    throw failure
  }
}
