import type { Connection } from '../database/database.ts'
import { record } from '../facts/record.ts'
import { findSide, insertConversation, noteSent } from '../messages/conversations.queries.ts'
import { insertMessage } from '../messages/messages.queries.ts'
import { readTo } from '../messages/read-to.ts'
import { addToUnreadMessages } from '../messages/unread.queries.ts'
import type { Rendered } from '../rendering/rendered-text.ts'
import { ago, type Cast, idIn } from './cast.ts'
import type { DemoConversation } from './content.ts'

export type Telling = {
  cast: Cast
  now: number
  /** What came before this has been read. */
  readBefore: number
}

type Said = DemoConversation['messages'][number] & { conversation_id: number; number: number; to: string; text: Rendered }

/**
 * What the demo's people wrote to each other, in the order in which they did, for so their conversations are listed: who answered had read
 * what came before.
 * @param texts conversation by conversation, in their messages' order
 */
export async function playConversations(
  tx: Connection,
  conversations: readonly DemoConversation[],
  texts: readonly (readonly Rendered[])[],
  telling: Telling,
): Promise<void> {
  const all: Said[] = []
  for (const [place, { between, messages }] of conversations.entries()) {
    const conversation_id = await insertConversation(tx)
    for (const [index, message] of messages.entries()) {
      const text = texts[place]?.[index]
      if (!text) throw new Error(`a message of ${message.by} is not rendered`)
      const to = between[0] === message.by ? between[1] : between[0]
      all.push({ ...message, conversation_id, number: index + 1, to, text })
    }
  }
  for (const said of all.toSorted((a, b) => b.hours_ago - a.hours_ago)) await say(tx, said, telling)
}

async function say(tx: Connection, { conversation_id, number, by, text, ...said }: Said, { cast, now, readBefore }: Telling) {
  const [from, to, at] = [idIn(cast, by), idIn(cast, said.to), ago(now, said.hours_ago)]
  const before = await findSide(tx, from, to)
  if (before) await readTo(tx, { ownId: from, otherId: to, now: at }, before)
  const stored = { content_source: said.content, content_html: text.html, excerpt: text.excerpt, html_version: text.version }
  const id = await insertMessage(tx, { conversation_id, number, user_id: from, ...stored, created_at: at, taken_back_at: null })
  await noteSent(tx, { id, number, conversation_id, from, to })
  await addToUnreadMessages(tx, to, 1)
  await record(tx, null, { kind: 'message.sent', at, actor_id: from, user_id: to, about_id: id })
  const theirs = at < readBefore ? await findSide(tx, to, from) : undefined
  if (theirs) await readTo(tx, { ownId: to, otherId: from, now: at }, theirs)
}
