import { readMentions } from '#contract/mentions'
import type { Act, Acts } from '../forms/acts.server'
import { mentionsPath } from '../paths'
import { ApiFailure, meansThereIsNone } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import { kindOf } from './mention-kinds'

/** Marks a mention as read and leads to the very post; the form says where that is, by `kind`, `slug`, `post` and `number`. */
const open: Act = {
  who: 'member',
  waits: () => 'you see where you were mentioned',
  async perform(visit, { fields: { mention = '', kind, slug = '', post = '', number } }) {
    await markRead(visit, mention)
    const { path, anchor } = kindOf(kind)
    return { to: `${path(slug, post)}#${anchor({ id: post, number: number ? Number(number) : null })}` }
  },
}

const readAll: Act = {
  who: 'member',
  waits: () => 'your mentions are marked as read',
  async perform({ api }) {
    await api(readMentions, { body: {} })
    return { to: mentionsPath, text: 'All mentions are marked as read.' }
  },
}

export const mentionActs = { 'mention-open': open, 'mentions-read': readAll } satisfies Acts

/** A mention that is gone meanwhile, or an API that marks none, keeps nobody from the post. */
async function markRead({ api }: Visit, id: string): Promise<void> {
  try {
    await api(readMentions, { body: { ids: [id] } })
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || !meansThereIsNone(failure.status)) throw failure
  }
}
