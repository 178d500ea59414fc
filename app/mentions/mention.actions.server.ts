import { readMentions } from '#contract/mentions'
import type { FormAction, FormActions } from '../forms/form-action'
import { mentionsPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import { allRead } from './mention-text'

const readAll: FormAction = {
  who: 'member',
  describe: () => 'your mentions are marked as read',
  async perform({ api }, { fields: { up_to } }) {
    // Mentions newer than the page stay unread.
    await api(readMentions, { body: up_to ? { up_to } : {} })
    return { to: mentionsPath, text: allRead }
  },
}

export const mentionActions = { 'mentions-read': readAll } satisfies FormActions

/** Marks a mention as read when it is opened. Errors never keep the reader from the post, except an expired session. */
export async function markMentionOpened({ api }: Visit, id: string): Promise<void> {
  try {
    if (id) await api(readMentions, { body: { ids: [id] } })
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status === 401) throw failure
  }
}
