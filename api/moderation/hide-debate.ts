import { randomBytes } from 'node:crypto'
import { tellDebate } from '../channels/tell-debate.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { isSlugFree } from '../debates/debates.queries.ts'
import { hiddenTopic } from '../debates/hidden-topic.ts'
import { Conflict, NotFound } from '../platform/failures.ts'
import { forgetDocument, indexDebate } from '../search/documents.queries.ts'
import { tagDebate } from '../tags/tag-debate.ts'
import { untagDebate } from '../tags/untag-debate.ts'
import { lockDebate, updateDebate } from '../turns/debate.queries.ts'
import { noSuchDebate } from '../turns/no-such-debate.ts'
import { deleteHiddenDebate, findHiddenDebate, insertHiddenDebate, restoreDebate } from './hidden-debates.queries.ts'

/**
 * Hides the words of a debate: topic, introduction, picture, tags, and its address, which says the topic too. They are kept apart, for
 * they may be shown again. What people have argued is theirs, and goes on; but lists, search, feed and highlights have none of it.
 * @throws NotFound, Conflict where it is hidden already
 */
export async function hideDebate(tx: Connection, id: number, rule: number, now: number): Promise<void> {
  const debate = await locked(tx, id)
  if (debate.hidden_rule !== null) throw new Conflict('It is hidden already.')
  const { slug, topic, description_source, description_html, excerpt, html_version, picture } = debate
  const tags = JSON.stringify(await untagDebate(tx, id))
  const words = { slug, topic, description_source, description_html, excerpt, html_version, picture, tags }
  await insertHiddenDebate(tx, { debate_id: id, ...words, hidden_at: now })
  const nothing = { description_source: '', description_html: '', excerpt: '', picture: null }
  await updateDebate(tx, id, { ...nothing, slug: `hidden-${id}-${ending()}`, topic: hiddenTopic(rule), hidden_rule: rule })
  await forgetDocument(tx, 'debate', id)
  await tell(tx, id, now)
}

/** Where it is hidden by another rule than was said before. */
export async function relabelHiddenDebate(tx: Connection, id: number, rule: number, now: number): Promise<void> {
  await locked(tx, id)
  await updateDebate(tx, id, { topic: hiddenTopic(rule), hidden_rule: rule })
  await tell(tx, id, now)
}

/** Shows its words again, at the address it had, which was reserved; a debate may have taken it before addresses were. */
export async function showDebateAgain(tx: Connection, id: number, now: number): Promise<void> {
  const debate = await locked(tx, id)
  const hidden = await findHiddenDebate(tx, id)
  if (!hidden) return
  const { slug, topic, description_source, description_html, excerpt, html_version, picture } = hidden
  const address = (await isSlugFree(tx, slug)) ? slug : `${slug}-${ending()}`
  await restoreDebate(tx, id, { slug: address, topic, description_source, description_html, excerpt, html_version, picture })
  await deleteHiddenDebate(tx, id)
  await indexDebate(tx, id, { ...debate, topic, description_html })
  await tagDebate(tx, id, JSON.parse(hidden.tags))
  await tell(tx, id, now)
}

async function locked(tx: Connection, id: number): Promise<DebateRow> {
  const debate = await lockDebate(tx, id)
  if (!debate) throw new NotFound(noSuchDebate)
  return debate
}

/** So that no two addresses are the same. */
const ending = () => randomBytes(5).toString('hex')

const tell = (tx: Connection, debateId: number, at: number) => tellDebate(tx, { debateId, at }, 'debate.changed', { what: ['hidden'] })
