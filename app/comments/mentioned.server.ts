import { listMentionable } from '#contract/mentions'
import { environment } from '../platform/environment.server'
import { isUnloaded } from '../platform/part-of'
import { partOf } from '../platform/part-of.server'
import type { Visit } from '../platform/visit.server'
import { isMentioned } from '../posts/written-mention'

/**
 * Whom of a debate's people a comment mentions, by their ids: another API is told them (customer-spec §7, mention_user_ids). Ours
 * reads them from the text.
 */
export async function mentionedIn({ api }: Visit, debate: string, content: string): Promise<string[] | undefined> {
  if (!environment().API_URL || !/[@＠]/.test(content)) return undefined
  const people = await partOf(api(listMentionable, { path: { id: debate }, query: { per_page: 100 } }))
  if (isUnloaded(people)) return undefined
  const ids = people.data.flatMap(({ id, display_name }) => (id !== null && isMentioned(display_name, content) ? [id] : []))
  return ids.length > 0 ? ids : undefined
}
