import { mentionedIn as peopleMentionedIn } from '#contract/mention-words'
import { everybodyIn } from '../debates/everybody-in.server'
import { environment } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'

/**
 * Whom of a debate's people a comment mentions, by their ids: another API is told them (customer-spec §7, mention_user_ids). Ours
 * reads them from the text.
 */
export async function mentionedIn(visit: Visit, debate: string, content: string): Promise<string[] | undefined> {
  if (!environment().API_URL || !/[@＠]/.test(content)) return undefined
  const people = await everybodyIn(visit, debate)
  const byName = new Map(
    people.flatMap(({ id, display_name }): [string, string][] => (id !== null && display_name ? [[keyOf(display_name), id]] : [])),
  )
  const ids = new Set(peopleMentionedIn(content, (name) => byName.get(keyOf(name))))
  return ids.size > 0 ? [...ids] : undefined
}

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
