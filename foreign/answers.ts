import type { z } from 'zod'
import { listArguments, listRebuttals, readThread } from '#contract/arguments'
import type { Call } from '#contract/call'
import { listCommentReplies, listComments, readCommentThread } from '#contract/comments'
import { readConversation, sendMessage, takeBackMessage } from '#contract/messages'
import { withPageMeta } from './lenient-lists.ts'
import { withSenders } from './lenient-messages.ts'
import { parseList, parseThread } from './lenient-thread.ts'

/** The path parameters and the query of a call. */
type CallInput = { path?: Readonly<Record<string, string>>; query?: Readonly<Record<string, unknown>> }
type Adapter = (raw: unknown, path: Readonly<Record<string, string>>) => unknown

const asConversation: Adapter = (raw, { userId = '' }) => withSenders(raw, userId)

/** Adapters that bring an answer closer to the contract before it is parsed, for the calls whose answers differ most between APIs. */
const adapters: ReadonlyMap<Call, Adapter> = new Map<Call, Adapter>([
  [listArguments, parseList],
  [listRebuttals, parseList],
  [readThread, (raw, { id = '' }) => parseThread(raw, id, 'argument')],
  [listComments, parseList],
  [listCommentReplies, parseList],
  [readCommentThread, (raw, { id = '' }) => parseThread(raw, id, 'comment')],
  [readConversation, asConversation],
  [sendMessage, asConversation],
  [takeBackMessage, asConversation],
])

/**
 * Reads an answer of a foreign API into the shape of the contract, tolerating other field names and wrappings.
 * @throws ZodError if it can't be read
 */
export function readAnswer<C extends Call>(call: C, raw: unknown, { path = {}, query = {} }: CallInput): z.output<C['answer']> {
  const paged = withPageMeta(raw, query)
  return call.answer.parse(adapters.get(call)?.(paged, path) ?? paged) as z.output<C['answer']>
}
