import { everybodyIn } from '../debates/everybody-in.server'
import { environment } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'
import { isMentioned } from '../posts/written-mention'

/**
 * Whom of a debate's people a comment mentions, by their ids: another API is told them (customer-spec §7, mention_user_ids). Ours
 * reads them from the text.
 */
export async function mentionedIn(visit: Visit, debate: string, content: string): Promise<string[] | undefined> {
  if (!environment().API_URL || !/[@＠]/.test(content)) return undefined
  const people = await everybodyIn(visit, debate)
  const ids = people.flatMap(({ id, display_name }) => (id !== null && isMentioned(display_name, content) ? [id] : []))
  return ids.length > 0 ? ids : undefined
}
