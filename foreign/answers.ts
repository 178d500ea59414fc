import type { z } from 'zod'
import { listArguments, listRebuttals, readThread } from '#contract/arguments'
import type { Call } from '#contract/call'
import { listCommentReplies, listComments, readCommentThread } from '#contract/comments'
import { readConversation, sendMessage, takeBackMessage } from '#contract/messages'
import { pagedAs } from './lenient-lists.ts'
import { withSenders } from './lenient-messages.ts'
import { listOf, threadOf } from './lenient-thread.ts'

/** What a call was asked with: the names in braces of its path, and its query. */
type CallInput = { path?: Readonly<Record<string, string>>; query?: Readonly<Record<string, unknown>> }
type Reading = (raw: unknown, path: Readonly<Record<string, string>>) => unknown

const ofConversation: Reading = (raw, { userId = '' }) => withSenders(raw, userId)

/** What brings answers nearer to the contract before they are parsed, for the calls whose answers differ most between APIs. */
const readings: ReadonlyMap<Call, Reading> = new Map<Call, Reading>([
  [listArguments, listOf],
  [listRebuttals, listOf],
  [readThread, (raw, { id = '' }) => threadOf(raw, id, 'argument')],
  [listComments, listOf],
  [listCommentReplies, listOf],
  [readCommentThread, (raw, { id = '' }) => threadOf(raw, id, 'comment')],
  [readConversation, ofConversation],
  [sendMessage, ofConversation],
  [takeBackMessage, ofConversation],
])

/**
 * An answer of an API elsewhere in the shape of the contract, however that API says it.
 * @throws ZodError for what can't be read
 */
export function readAnswer<C extends Call>(call: C, said: unknown, { path = {}, query = {} }: CallInput): z.output<C['answer']> {
  const paged = pagedAs(said, query)
  return call.answer.parse(readings.get(call)?.(paged, path) ?? paged) as z.output<C['answer']>
}
